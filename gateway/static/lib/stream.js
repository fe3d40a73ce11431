/**
 * The event stream of a page. EventSource resumes by itself with Last-Event-ID; it gives up only when the server answers
 * with an error, and then we open a new one after a while.
 */

const RETRY_MS = 3000;

/**
 * Listen at `path`; `handlers` by event name; `onState(live)` tells of the connection. Returns a function that opens the
 * stream anew: the server sends what is for the one who opened it, so a stranger who took a name must ask again.
 */
export function listen(path, handlers, onState = () => {}) {
  let source;
  let timer;
  const open = () => {
    clearTimeout(timer);
    source = new EventSource(path);
    source.onopen = () => onState(true);
    source.onerror = () => {
      onState(false);
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, RETRY_MS);
    };
    for (const [name, handle] of Object.entries(handlers)) {
      source.addEventListener(name, (event) => handle(JSON.parse(event.data)));
    }
  };
  const close = () => {
    clearTimeout(timer);
    source.close();
  };
  // A laptop that wakes up, or a phone that finds its network again, should not wait for the browser's own timer.
  const wake = () => {
    close();
    open();
  };
  addEventListener("online", wake);
  addEventListener("offline", () => onState(false));
  addEventListener("pagehide", close);
  addEventListener("pageshow", (event) => event.persisted && wake());
  open();
  return wake;
}
