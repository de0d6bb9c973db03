/** Decides title, artist and year of an album by most of its tracks. Pure, so that the order in which they were read does not matter. */
import { sortTitle } from '#platform/text/fold-text.ts';
import { type AlbumEvidence, bareName, VARIOUS, withoutDisc } from './evidence.ts';
import { mostFrequent } from './folder-parts.ts';

export const VARIOUS_ARTISTS = 'Various Artists';

export interface AlbumFacts {
  readonly title: string;
  readonly sort_title: string;
  readonly artist_credit: string;
  readonly year: number | null;
  readonly is_compilation: 0 | 1;
  readonly mbz_release_id: string | null;
  readonly mbz_release_group_id: string | null;
}

/** The artist of an album: as tagged, the only artist of its tracks, or various artists. undefined if no track names anybody. */
export type AlbumOwner =
  | { readonly kind: 'tagged'; readonly credit: string; readonly artists: string | null }
  | { readonly kind: 'sole'; readonly credit: string; readonly artistId: number }
  | { readonly kind: 'various' };

export function ownerOfAlbum(tracks: readonly AlbumEvidence[]): AlbumOwner | undefined {
  const credited = tracks.filter(({ owner, facts }) => owner !== '' && facts.album_credit !== '');
  const credit = mostFrequent(credited.map(({ facts }) => facts.album_credit));
  if (credit !== undefined) {
    const tagged = credited.filter(({ facts }) => facts.album_credit === credit);
    const artists = mostFrequent(tagged.map(({ facts }) => facts.album_artists ?? ''));
    return { kind: 'tagged', credit, artists: artists || null };
  }
  if (tracks.some(({ owner }) => owner === VARIOUS)) return { kind: 'various' };
  const named = tracks.filter(({ facts }) => facts.artist_id !== null);
  const name = mostFrequent(named.flatMap(({ facts }) => facts.artist_name ?? []));
  if (name === undefined) return undefined;
  const artistId = mostFrequent(
    named.flatMap(({ facts }) => (facts.artist_name === name ? (facts.artist_id ?? []) : [])),
  );
  const isOfOne =
    artistId !== undefined &&
    named.every(({ artist, facts }) => artist === bareName(name) || isWithGuests(facts.artist_name, name));
  return isOfOne ? { kind: 'sole', credit: name, artistId } : { kind: 'various' };
}

/** Recognizes what follows the name of the artist in "Ann & Bob", which is one artist's name unless the tags list both. */
const GUEST =
  /^(?:\s*[&+,/]|\s+(?:and|und|et|y|e|och|og|with|w\/|x|vs\.?|feat\.?|ft\.?|featuring|presents)\s)/iu;

function isWithGuests(name: string | null, host: string): boolean {
  const own = name?.slice(0, host.length) ?? '';
  return bareName(own) === bareName(host) && GUEST.test(name?.slice(host.length) ?? '');
}

export function factsOfAlbum(tracks: readonly AlbumEvidence[], owner: AlbumOwner | undefined): AlbumFacts {
  const title = titleOf(tracks);
  const credit = owner === undefined ? '' : owner.kind === 'various' ? VARIOUS_ARTISTS : owner.credit;
  const titled = tracks.filter(({ facts }) => facts.album_title === title);
  return {
    title,
    sort_title: mostFrequent(titled.flatMap(({ facts }) => facts.sort_album || [])) ?? sortTitle(title),
    artist_credit: credit,
    year: yearOfMost(tracks),
    is_compilation: owner?.kind === 'various' || isFlagged(tracks) ? 1 : 0,
    mbz_release_id: mostFrequent(tracks.flatMap(({ facts }) => facts.mbz_release_id ?? [])) ?? null,
    mbz_release_group_id:
      mostFrequent(tracks.flatMap(({ facts }) => facts.mbz_release_group_id ?? [])) ?? null,
  };
}

/** Names an album of "Album (Disc 1)" and "Album (Disc 2)" "Album". A single disc keeps its name, because there may be no other. */
function titleOf(tracks: readonly AlbumEvidence[]): string {
  const titles = tracks.flatMap(({ facts }) => facts.album_title ?? []);
  const most = mostFrequent(titles) ?? '';
  const bare = titles.map(withoutDisc);
  const isOfDiscs = withoutDisc(most) !== most && titles.some((title) => title !== most);
  return isOfDiscs ? (mostFrequent(bare) ?? most) : most;
}

/** Prefers the later of two equally frequent years, because the edition appeared in it. */
function yearOfMost(tracks: readonly AlbumEvidence[]): number | null {
  const counts = new Map<number, number>();
  for (const { facts } of tracks)
    if (facts.year !== null) counts.set(facts.year, (counts.get(facts.year) ?? 0) + 1);
  const [most] = [...counts].sort((one, other) => other[1] - one[1] || other[0] - one[0]);
  return most?.[0] ?? null;
}

function isFlagged(tracks: readonly AlbumEvidence[]): boolean {
  return tracks.filter(({ facts }) => facts.is_compilation === 1).length * 2 >= tracks.length;
}
