/**
 * Some actions require a recent reauth. Callers need not know which ones: a refused request waits for the reauth and is
 * sent again.
 */

type RequestReauth = () => Promise<boolean>;

let handler: RequestReauth | undefined;
let pending: Promise<boolean> | undefined;

export function setReauthHandler(next: RequestReauth): () => void {
  handler = next;
  return () => {
    if (handler === next) handler = undefined;
  };
}

/** Requests that are refused at the same time share one form. Resolves to whether they may be sent again. */
export function obtainReauth(): Promise<boolean> {
  pending ??= (handler?.() ?? Promise.resolve(false)).finally(() => {
    pending = undefined;
  });
  return pending;
}
