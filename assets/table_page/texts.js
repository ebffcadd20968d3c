// The texts in the reader's language, which come from the program's own catalogues.

let texts = {};

/** Load the texts in the first language of the browser that there is, or in English. */
export async function loadTexts(languages) {
  const asked = navigator.languages.map((one) => one.toLowerCase().split("-")[0]);
  const known = (one) => languages.find((language) => language.split("_")[0] === one);
  const language = known(asked.find(known)) ?? "en";
  texts = await (await fetch(`/texts/${language}.json`)).json();
  document.documentElement.lang = language.replace("_", "-");
}

/** The text of a key, its `{fields}` filled in. */
export const t = (key, fields = {}) =>
  (texts[key] ?? key).replace(/\{(\w+)\}/g, (_, field) => fields[field] ?? "");
