/**
 * Whether two spellings of a name that differ in a mark alone are one artist: Rosé is not Rose, and yet Bjork may be Björk. They
 * are one where they stand on the same album, or where one of them has no album. Pure.
 */
import { foldArtist, foldName } from '#platform/fold-text.ts';

/** A place where an artist is named. */
export interface Naming {
  /** As it is written there. */
  readonly name: string;
  /** null on no album. */
  readonly albumId: number | null;
}

export interface Person<Place extends Naming> {
  /** Those that are theirs (`foldArtist`). */
  readonly spellings: ReadonlySet<string>;
  /** The most common one, as it is written. */
  readonly name: string;
  readonly places: readonly Place[];
}

/** Of places that name one artist, or several whose names differ in marks; the one that is named most comes first. */
export function partSpellings<Place extends Naming>(places: readonly Place[]): Person<Place>[] {
  const bySpelling = Map.groupBy(places, ({ name }) => foldArtist(name));
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
  const toPerson = (spellings: ReadonlySet<string>): Person<Place> => {
    const theirs = places.filter(({ name }) => spellings.has(foldArtist(name)));
    return { spellings, name: mostCommon(theirs.map(({ name }) => name)), places: theirs };
  };
  const [first, ...others] = groups.map(({ spellings }) => toPerson(spellings)).sort(byPlaces);
  if (!first) return [];
  return [toPerson(new Set([...first.spellings, ...loose])), ...others];
}

function byPlaces<Place extends Naming>(one: Person<Place>, other: Person<Place>): number {
  return other.places.length - one.places.length || compare(one.name, other.name);
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

/** How the artist at a position is written in a credit; undefined where that is no spelling of the name. */
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
