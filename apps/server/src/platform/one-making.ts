/** Several who want the same at the same time wait for one making of it; afterwards it is made anew. */
export function createOneMaking<Key, Made>(): (key: Key, make: () => Promise<Made>) => Promise<Made> {
  const makings = new Map<Key, Promise<Made>>();
  return (key, make) => {
    let making = makings.get(key);
    if (!making) {
      making = make().finally(() => makings.delete(key));
      makings.set(key, making);
    }
    return making;
  };
}
