export interface OneMaking<Key, Made> {
  /** Several who want the same at the same time wait for one making of it; afterwards it is made anew. */
  (key: Key, make: () => Promise<Made>): Promise<Made>;
  /** For whoever would have to queue before they make it: one that goes on is theirs as well. */
  running(key: Key): Promise<Made> | undefined;
}

export function createOneMaking<Key, Made>(): OneMaking<Key, Made> {
  const makings = new Map<Key, Promise<Made>>();
  function makeOnce(key: Key, make: () => Promise<Made>): Promise<Made> {
    let making = makings.get(key);
    if (!making) {
      making = make().finally(() => makings.delete(key));
      makings.set(key, making);
    }
    return making;
  }
  return Object.assign(makeOnce, { running: (key: Key) => makings.get(key) });
}
