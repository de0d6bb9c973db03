/** Remembers the results for the latest texts, because thousands of tracks share the same ones. `work` has to be pure. */
export function remembered<Value>(work: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined || known.has(text)) return found as Value;
    if (known.size >= REMEMBERED_MAX) known.clear();
    const value = work(text);
    known.set(text, value);
    return value;
  };
}
const REMEMBERED_MAX = 4_000;
