/** The revision that stands in the address of some sound: that of the plan as its listener has heard of it. */

const REVISION = /^\d{1,12}$/;

/** 0, which every plan has reached, where none is named. */
export function readAskedRevision(text: string | undefined): number {
  return text !== undefined && REVISION.test(text) ? Number(text) : 0;
}

/** Under the address of its own revision sound never changes; under that of another it would be the wrong one for good. */
export function namesRevision(text: string | undefined, revision: number): boolean {
  return text === String(revision);
}
