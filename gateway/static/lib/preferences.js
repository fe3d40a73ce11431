/** What a visitor sets for all pages: the language and the paper. */

import { html } from "../vendor/lit-html/lit-html.js";
import { language, speak, t } from "./i18n.js";
import { toggleTheme } from "./theme.js";

const OTHER = language === "ja" ? { code: "en", name: "English" } : { code: "ja", name: "日本語" };

/** Speak the other language; named in that language, for whoever does not read this one. */
export const otherLanguage = { ...OTHER, speak: () => speak(OTHER.code) };

/** The buttons for the head of a page. */
export const preferences = () => html`<button type="button" class="btn quiet" lang=${OTHER.code} @click=${otherLanguage.speak}>${OTHER.name}</button>
  <button type="button" class="btn quiet" aria-label=${t("theme.toggle")} title=${t("theme.toggle")} @click=${toggleTheme}>◐</button>`;
