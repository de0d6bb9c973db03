/**
 * Which artists stand under which letter. Looked up once for a library as it is: what an app is sent of them is read
 * while it is written, and then there would be no knowing where a letter ends.
 */
import type { Library } from '#features/library/library.ts';
import { nextTurn } from '#platform/next-turn.ts';

/** By letter, in the order in which apps show them. */
export type ArtistLetters = ReadonlyMap<string, Int32Array>;

/** A few milliseconds; listeners are served in between. */
const AT_ONCE = 250;

export function createArtistLetters({
  entries,
  orderedIds,
}: Pick<Library, 'entries' | 'orderedIds'>): () => Promise<ArtistLetters> {
  /** The same list of ids is the same library. */
  const known = new WeakMap<Int32Array, Promise<ArtistLetters>>();

  async function read(ids: Int32Array): Promise<ArtistLetters> {
    const letters = new Map<string, number[]>();
    for (let start = 0; start < ids.length; start += AT_ONCE) {
      if (start > 0) await nextTurn();
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

/** By the first letter of the name without its article; what begins with none stands under `#`. */
function toLetter(sortName: string): string {
  const [first = ''] = sortName;
  return /[a-z]/.test(first) ? first.toUpperCase() : '#';
}
