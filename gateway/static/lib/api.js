/** The REST interface. */

import { said, t } from "./i18n.js";
import { tellOldPage } from "./old-page.js";

/** Which build of the client this page is: after an update the server refuses it. */
const BUILD = document.documentElement.dataset.build;

/** A refusal by the server. `reason` is stable, `message` is for people. */
export class Refused extends Error {
  constructor(status, problem) {
    super(said(`refused.${problem.reason}`, problem.detail || problem.title || t("error.unknown")));
    this.status = status;
    this.reason = problem.reason ?? "";
  }
}

/** The server could not be reached; whether the call took effect is not known. */
export class Unreachable extends Error {
  constructor() {
    super(t("error.network"));
  }
}

async function call(method, path, body, headers = {}) {
  let response;
  try {
    response = await fetch(`/api/v1${path}`, {
      method,
      headers: { "Content-Type": "application/json", "X-Zashiki": "page", "X-Zashiki-Build": BUILD, ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Unreachable();
  }
  if (response.status >= 502 && response.status <= 504) throw new Unreachable();
  const answer = response.status === 204 ? {} : await response.json().catch(() => ({}));
  if (answer.reason === "OLD_PAGE") tellOldPage();
  if (!response.ok) throw new Refused(response.status, answer);
  return answer;
}

export const get = (path) => call("GET", path);
export const post = (path, body = {}) => call("POST", path, body);
export const put = (path, body = {}) => call("PUT", path, body);
export const remove = (path) => call("DELETE", path);

/** Wait so long, or until the browser finds its network again. */
const pause = (ms) =>
  new Promise((resolve) => {
    const done = () => {
      removeEventListener("online", done);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener("online", done);
  });

/**
 * Post something that must happen exactly once: after a failure of the network it is sent again with the same key.
 * `onTrouble` hears of each failure. Throws Unreachable when the server stays away for about a minute.
 */
export async function postOnce(path, body, onTrouble = () => {}) {
  const key = crypto.randomUUID();
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await call("POST", path, body, { "Idempotency-Key": key });
    } catch (error) {
      if (!(error instanceof Unreachable) || attempt >= 12) throw error;
      onTrouble(error);
      await pause(Math.min(500 * 2 ** attempt, 6000));
    }
  }
}
