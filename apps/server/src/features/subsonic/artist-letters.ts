/** Computed once per library state, because answers are read while they are written and need the letters before. */
import type { Library } from '#features/library/library.ts';
import { yieldToEventLoop } from '#platform/async/yield-to-event-loop.ts';

export type ArtistLetters = ReadonlyMap<string, Int32Array>;

/** A batch takes a few milliseconds. The event loop gets a turn between batches. */
const AT_ONCE = 250;

export function createArtistLetters({
  entries,
  orderedIds,
}: Pick<Library, 'entries' | 'orderedIds'>): () => Promise<ArtistLetters> {
  /** Keyed by the list of ids, because the library makes a new list whenever it changes. */
  const known = new WeakMap<Int32Array, Promise<ArtistLetters>>();

  async function read(ids: Int32Array): Promise<ArtistLetters> {
    const letters = new Map<string, number[]>();
    for (let start = 0; start < ids.length; start += AT_ONCE) {
      if (start > 0) await yieldToEventLoop();
      for (const { id, sortName } of await entries.artists(Array.from(ids.slice(start, start + AT_ONCE)))) {
        const letter = toLetter(sortName);
        const before = letters.get(letter);
        if (before) before.push(id);
        else letters.set(letter, [id]);
      }
    }
    const inOrder = [...letters].toSorted(([a], [b]) => (a < b ? -1 : 1));
    return new Map(inOrder.map(([letter, some]) => [letter, Int32Array.from(some)]));
  }

  return async () => {
    const ids = await orderedIds({ of: 'artists', order: 'name' });
    const letters = known.get(ids) ?? read(ids);
    known.set(ids, letters);
    letters.catch(() => known.delete(ids));
    return letters;
  };
}

/** Returns the first letter of the name without its article, or `#` if the name does not begin with a letter. */
function toLetter(sortName: string): string {
  const [first = ''] = sortName;
  return /[a-z]/.test(first) ? first.toUpperCase() : '#';
}
