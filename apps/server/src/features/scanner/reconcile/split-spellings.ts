/**
 * Decides whether spellings of a name that differ only in a diacritical mark are one artist: Rosé is not Rose, and yet Bjork
 * may be Björk. They are one artist when both are credited on the same album, or when one of them has no album. Pure.
 */
import { foldArtist, foldName } from '#platform/text/fold-text.ts';

export interface Credit {
  readonly name: string;
  /** The id of the album; null for a track without an album. */
  readonly albumId: number | null;
}

export interface SpelledArtist<Given extends Credit> {
  /** The folded spellings of this artist (`foldArtist`). */
  readonly spellings: ReadonlySet<string>;
  readonly name: string;
  readonly credits: readonly Given[];
}

/** Groups the credits of names that differ at most in marks by artist; the artist with the most credits comes first. */
export function splitSpellings<Given extends Credit>(credits: readonly Given[]): SpelledArtist<Given>[] {
  const bySpelling = Map.groupBy(credits, ({ name }) => foldArtist(name));
  const groups: { spellings: Set<string>; albums: Set<number> }[] = [];
  const loose: string[] = [];
  for (const [spelling, named] of bySpelling) {
    const albums = new Set(named.flatMap(({ albumId }) => albumId ?? []));
    if (albums.size === 0) {
      loose.push(spelling);
      continue;
    }
    const joined = { spellings: new Set([spelling]), albums };
    for (const group of groups.filter((each) => !each.albums.isDisjointFrom(albums))) {
      for (const each of group.spellings) joined.spellings.add(each);
      for (const each of group.albums) joined.albums.add(each);
      groups.splice(groups.indexOf(group), 1);
    }
    groups.push(joined);
  }
  if (groups.length === 0) groups.push({ spellings: new Set(), albums: new Set() });
  const toPerson = (spellings: ReadonlySet<string>): SpelledArtist<Given> => {
    const theirs = credits.filter(({ name }) => spellings.has(foldArtist(name)));
    return { spellings, name: mostCommon(theirs.map(({ name }) => name)), credits: theirs };
  };
  const [first, ...others] = groups.map(({ spellings }) => toPerson(spellings)).sort(byCredits);
  if (!first) return [];
  return [toPerson(new Set([...first.spellings, ...loose])), ...others];
}

function byCredits<Given extends Credit>(one: SpelledArtist<Given>, other: SpelledArtist<Given>): number {
  return other.credits.length - one.credits.length || compare(one.name, other.name);
}

function mostCommon(names: readonly string[]): string {
  const counted = [...Map.groupBy(names, String)].map(([name, { length }]) => ({ name, count: length }));
  return counted.sort((a, b) => b.count - a.count || compare(a.name, b.name))[0]?.name ?? '';
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

export interface CreditPart {
  readonly position: number;
  readonly joinPhrase: string;
}

/** The spelling of the artist at a position of a credit; undefined when it is no spelling of the name. */
export function nameInCredit(
  credit: string,
  { parts, position, name }: { readonly parts: readonly CreditPart[]; position: number; name: string },
): string | undefined {
  let from = 0;
  for (const part of parts.toSorted((a, b) => a.position - b.position)) {
    const end = part.joinPhrase === '' ? credit.length : credit.indexOf(part.joinPhrase, from);
    if (end === -1) return undefined;
    const written = credit.slice(from, end);
    if (part.position === position) return foldName(written) === foldName(name) ? written : undefined;
    from = end + part.joinPhrase.length;
  }
  return undefined;
}
