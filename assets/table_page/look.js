// The colours of the window's themes and palettes, as the host tells them.

import { s } from "./dom.js";
import { keep, kept } from "./kept.js";

const dark = matchMedia("(prefers-color-scheme: dark)");
let look;

/** Load the colours; returns the languages that there are texts in. */
export async function loadLook() {
  look = await (await fetch("/look.json")).json();
  for (const colour of Object.keys(look.marks)) {
    const stop = (offset, part) =>
      s("stop", { offset, "stop-color": `var(--${colour}-${part})` });
    document.getElementById("defs").append(
      s("linearGradient", { id: `glass-${colour}`, x2: 0.7, y2: 1 },
        stop(0, "highlight"), stop(0.35, "base"), stop(0.75, "base"), stop(1, "shadow")),
    );
  }
  paint();
  dark.addEventListener("change", paint);
  return look.languages;
}

export const palettes = () => Object.keys(look.palettes);
export const palette = () => kept("palette") ?? palettes()[0];
export const markOf = (colour) => look.marks[colour] ?? "dot";

export function choosePalette(name) {
  keep("palette", name);
  paint();
}

/** Whether pieces have marks that are easily seen. */
export const marks = () => kept("marks") === "on";

export function showMarks(on) {
  keep("marks", on ? "on" : "");
  paint();
}

function paint() {
  const root = document.documentElement, theme = dark.matches ? "dark" : "light";
  const chosen = look.palettes[palette()] ?? look.palettes[palettes()[0]];
  for (const [name, colour] of Object.entries(look.themes[theme]))
    root.style.setProperty(`--${name}`, colour);
  for (const [colour, jewel] of Object.entries(chosen[theme]))
    for (const [part, value] of Object.entries(jewel))
      root.style.setProperty(`--${colour}-${part}`, value);
  root.classList.toggle("marks", marks());
}
