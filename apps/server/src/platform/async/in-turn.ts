export type InTurn<Key> = <Result>(key: Key, work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs work of one key one after the other, in the order of the calls. Where the database locks anyway, waiting here
 * keeps a crowd from taking all connections.
 */
export function createInTurn<Key>(): InTurn<Key> {
  const last = new Map<Key, Promise<unknown>>();
  return (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const result = before.then(work);
    const settled = result.catch(() => {});
    last.set(key, settled);
    void settled.then(() => {
      if (last.get(key) === settled) last.delete(key);
    });
    return result;
  };
}
