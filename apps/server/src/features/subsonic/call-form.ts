export interface CallForm {
  /** Returns all values in order, those of the address first; an empty one counts as absent. */
  all(name: string): readonly string[];
  /** Includes empty values, because for some parameters they mean something. */
  allWithEmpty(name: string): readonly string[];
  first(name: string): string | undefined;
}

export function readCallForm(url: string, body: unknown): CallForm {
  const values = new Map<string, string[]>();
  const at = url.indexOf('?');
  add(values, at === -1 ? '' : url.slice(at + 1));
  if (typeof body === 'string') add(values, body);
  const allWithEmpty = (name: string) => values.get(name) ?? [];
  const all = (name: string) => allWithEmpty(name).filter((value) => value !== '');
  return { all, allWithEmpty, first: (name) => all(name)[0] };
}

function add(values: Map<string, string[]>, encoded: string): void {
  for (const [name, value] of new URLSearchParams(encoded)) {
    // No database stores a NUL, and no search finds one.
    const clean = value.replaceAll('\0', '\ufffd');
    const known = values.get(name);
    if (known) known.push(clean);
    else values.set(name, [clean]);
  }
}
