// Follows a finger.

const TAP_PX = 9;

/** Keep a browser from scrolling or flinging, for whose end it would take the next tap. */
export const still = (event) => event.cancelable && event.preventDefault();

let latest = new AbortController();

/** Follow a finger from when it is down: `moved` hears its events, `turned` that of a second one.
 *
 * In the end `lifted` hears whether it was a mere tap, or null if the browser took it away. */
export function follow(down, { moved, turned, lifted }) {
  latest.abort();
  const fingers = (latest = new AbortController());
  let tapped = true;
  const on = (name, hear) => addEventListener(name, hear, { signal: fingers.signal });
  const own = (hear) => (event) => event.pointerId === down.pointerId && hear(event);
  const end = (tap) => {
    fingers.abort();
    lifted(tap);
  };
  on("pointermove", own((event) => {
    tapped &&= Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < TAP_PX;
    if (!tapped) moved(event);
  }));
  on("pointerup", own(() => end(tapped)));
  on("pointercancel", own(() => end(null)));
  on("pointerdown", (event) => event.pointerId !== down.pointerId && turned());
}
