// What the page keeps on this phone; nothing, where the browser doesn't let it.

export const kept = (key) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** Keep a text under a key; for null, forget it. */
export const keep = (key, text) => {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // The page works all the same; only a reload has to ask again.
  }
};
