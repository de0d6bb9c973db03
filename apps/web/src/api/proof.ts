/**
 * Some actions require a recent reauth. Callers need not know which ones: the refused request waits until the page has
 * asked, and is sent again.
 */

/** Shows a form; resolves to whether the server accepted the input. */
type AskForProof = () => Promise<boolean>;

let ask: AskForProof | undefined;
let asking: Promise<boolean> | undefined;

/** Registers the form; returns a function that unregisters it. */
export function askForProofWith(next: AskForProof): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = undefined;
  };
}

/** Resolves to whether the request may be sent again. Requests that are refused at the same time ask once. */
export function obtainProof(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}
