/** Day and night paper: the system's wish, unless the person chose. */

const KEY = "zashiki.theme";
const root = document.documentElement;

function stored() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage may be forbidden; the system's wish will do
  }
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const show = () => {
  root.dataset.theme = stored() ?? (dark.matches ? "dark" : "light");
};

export function toggleTheme() {
  const next = root.dataset.theme === "dark" ? "light" : "dark";
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // shown all the same, for this page
  }
  root.dataset.theme = next;
}

dark.addEventListener("change", show);
show();
