/** The catalogue of words. Pages and games add theirs under keys; another language is another catalogue with the same keys. */

const catalogue = new Map();

/** Add words: `{key: "text with {name}"}` or `{key: (params) => "text"}` where grammar needs it. */
export function addWords(words) {
  for (const [key, text] of Object.entries(words)) catalogue.set(key, text);
}

/** Return the words for `key` with `{name}` filled in; the key itself when it is unknown, so that a gap is seen. */
export function t(key, params = {}) {
  const text = catalogue.get(key);
  if (text === undefined) return key;
  if (typeof text === "function") return text(params);
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in params ? String(params[name]) : whole));
}

/** Join names the way a sentence does. */
export function listing(items) {
  return new Intl.ListFormat("en", { type: "conjunction" }).format(items);
}
