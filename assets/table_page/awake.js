// A phone that was laid aside: when somebody is back at it, and how its screen stays lit.

/** Hear whenever the page is looked at again, or the phone has its network back. */
export function whenBack(hear) {
  const look = () => document.hidden || hear();
  document.addEventListener("visibilitychange", look);
  for (const event of ["online", "pageshow"]) addEventListener(event, look);
}

/** The screen, which stays lit while that is wanted: browsers let pages do that by https alone,
 * and no longer once the page is hidden. */
export class ScreenLight {
  constructor() {
    this.lock = null;
    whenBack(() => this.keepLit(this.wanted));
  }

  keepLit(wanted) {
    this.wanted = wanted;
    if (wanted && !document.hidden) this.lock ??= this.ask();
    if (wanted) return;
    this.lock?.then((lock) => lock?.release());
    this.lock = null;
  }

  /** Ask for it; null if it isn't granted, as for a phone whose battery is nearly empty. */
  ask() {
    const ends = () => {
      if (this.lock === asked) this.lock = null;
    };
    const asked = navigator.wakeLock?.request("screen").then((lock) => {
      lock.addEventListener("release", ends);
      return lock;
    }, ends);
    return asked;
  }
}
