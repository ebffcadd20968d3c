// Small helpers to make elements.

const SVG = "http://www.w3.org/2000/svg";

/** An element of HTML. Properties that begin with "on" are listeners; others are attributes. */
export const h = (tag, attributes = {}, ...children) =>
  filled(document.createElement(tag), attributes, children);

/** The same of SVG. */
export const s = (tag, attributes = {}, ...children) =>
  filled(document.createElementNS(SVG, tag), attributes, children);

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.filter(Boolean));
  return element;
}

/** A name of a person, which may run from right to left among words that don't. */
export const named = (name) => h("bdi", {}, name);

/** A picture of those in the page's `defs`. */
export const icon = (name) =>
  s("svg", { class: "icon", "aria-hidden": "true" }, s("use", { href: `#${name}` }));

const shown = new WeakMap();

/** Fill an element anew if what it depends on is no longer the same. */
export function once(element, state, make) {
  const key = JSON.stringify(state);
  if (shown.get(element) === key) return;
  shown.set(element, key);
  element.replaceChildren(...make().filter(Boolean));
}

/** Give an element a piece's colour, by its English name. */
export function coloured(element, colour) {
  for (const part of ["base", "shadow", "highlight", "on_base"])
    element.style.setProperty(`--${part}`, `var(--${colour}-${part})`);
  return element;
}
