/** Reads the revision in the address of some sound: that of the plan as its listener knows it. */

const REVISION = /^\d{1,12}$/;

/** Returns 0, which every plan has reached, if there is none. */
export function readRequestedRevision(text: string | undefined): number {
  return text !== undefined && REVISION.test(text) ? Number(text) : 0;
}

/** Sound under its own revision never changes; under another revision, a cache would keep the wrong sound for good. */
export function namesRevision(text: string | undefined, revision: number): boolean {
  return text === String(revision);
}
