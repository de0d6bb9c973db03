/**
 * Some actions require a recent reauth. Callers need not know which ones: the refused request waits until the page has
 * asked, and is sent again.
 */

/** Shows a form; resolves to whether the server accepted the input. */
type RequestReauth = () => Promise<boolean>;

let handler: RequestReauth | undefined;
let pending: Promise<boolean> | undefined;

/** Registers the form; returns a function that unregisters it. */
export function setReauthHandler(next: RequestReauth): () => void {
  handler = next;
  return () => {
    if (handler === next) handler = undefined;
  };
}

/** Resolves to whether the request may be sent again. Requests that are refused at the same time ask once. */
export function obtainReauth(): Promise<boolean> {
  pending ??= (handler?.() ?? Promise.resolve(false)).finally(() => {
    pending = undefined;
  });
  return pending;
}
