/**
 * The catalogues of words, one a language. Pages and games add theirs under keys: `words.js` in English, which has every key,
 * and `words.ja.js` in Japanese with the same keys. What the server says in English has a Japanese text under a stable key of
 * its own, or stays English.
 */

const LANGUAGES = ["en", "ja"];
const KEY = "zashiki.language";

/** One language chosen by hand holds; else the first the browser asks for that we speak. */
function wanted() {
  try {
    const chosen = localStorage.getItem(KEY);
    if (LANGUAGES.includes(chosen)) return chosen;
  } catch {
    // storage may be forbidden; the browser's wish will do
  }
  return navigator.languages.map((one) => one.slice(0, 2)).find((one) => LANGUAGES.includes(one)) ?? "en";
}

export const language = wanted();
document.documentElement.lang = language;

/** Speak another language from now on; the page is loaded anew in it. */
export function speak(other) {
  try {
    localStorage.setItem(KEY, other);
  } catch {
    return; // what cannot be remembered would be forgotten by the loading
  }
  location.reload();
}

/** Texts by language and key. */
export const catalogues = Object.fromEntries(LANGUAGES.map((one) => [one, new Map()]));

/** Add words: `{key: "text with {name}"}` or `{key: (params) => "text"}` where grammar needs it. */
export function addWords(words, to = "en") {
  for (const [key, text] of Object.entries(words)) catalogues[to].set(key, text);
}

function filled(text, params) {
  if (typeof text === "function") return text(params);
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in params ? String(params[name]) : whole));
}

/** Return the words for `key` with `{name}` filled in; in English where the language has none; the key when nobody has any. */
export function t(key, params = {}) {
  const text = catalogues[language].get(key) ?? catalogues.en.get(key);
  return text === undefined ? key : filled(text, params);
}

/** Return what the server said in English in the page's language, where that has words for `key`. */
export function said(key, english, params = {}) {
  const text = language === "en" ? undefined : catalogues[language].get(key);
  return text === undefined ? english : filled(text, params);
}

/** Join names the way a sentence does. */
export function listing(items) {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(items);
}

/** A date or time in words; `how` as for Intl.DateTimeFormat. */
export const dateText = (date, how) => new Intl.DateTimeFormat(language, how).format(new Date(date));
