/**
 * Some acts need that their person has shown lately who they are. Whoever calls need not know which: the call that is
 * refused waits until the page has asked, and goes out once more.
 */

/** Shows a form; answers whether the server took what was entered. */
type AskForProof = () => Promise<boolean>;

let ask: AskForProof | undefined;
let asking: Promise<boolean> | undefined;

/** From now on this asks; answers how to take it away again. */
export function askForProofWith(next: AskForProof): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = undefined;
  };
}

/** Whether the call may go out once more. Calls that are refused at the same time ask once. */
export function obtainProof(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}
