/**
 * Names an artist as most tracks do, so one odd file changes nothing. The sort name follows the last read file, because
 * single files' sort names are not stored.
 */
import type { CreditedArtist, ReadTrack } from '#platform/audio/tags/read-track.ts';
import { fillUp } from '#platform/db/fill-up.ts';
import type { Queries } from '#platform/db/queries.ts';
import { sortName, sortTitle } from '#platform/text/fold-text.ts';
import { artistSearchText } from '#platform/text/search-text.ts';
import { artistKey } from '../identity/identity.ts';
import { inLists } from '../store/chunks.ts';
import { artistsOf } from './artist-writer.ts';
import type { KnownArtists } from './known-ids.ts';

interface Credit {
  readonly artist_id: number;
  readonly artist_credit: string;
  readonly count: number;
}

export type Spelling = Pick<CreditedArtist, 'name' | 'sortName'>;

interface ArtistNames {
  readonly name: string;
  readonly sort_name: string;
}

export interface Respelled {
  readonly renamed: readonly number[];
  readonly resorted: readonly number[];
  readonly sortNames: ReadonlyMap<number, string>;
}

/** Has to run after the tracks are written. */
export async function respellArtists(
  db: Queries,
  known: KnownArtists,
  tracks: readonly ReadTrack[],
): Promise<Respelled> {
  return respell(
    db,
    Map.groupBy(tracks.flatMap(artistsOf), (artist) => known.get(artistKey(artist)) ?? 0),
  );
}

export async function respell(
  db: Queries,
  read: ReadonlyMap<number, readonly Spelling[]>,
): Promise<Respelled> {
  const renamed: number[] = [];
  const resorted: number[] = [];
  const sortNames = new Map<number, string>();
  for (const ids of inLists([...read.keys()])) {
    const rows = await db
      .selectFrom('artist')
      .select(['id', 'name', 'sort_name'])
      .where('id', 'in', ids)
      .execute();
    const odd = rows.filter(({ id, name }) => read.get(id)?.some((artist) => artist.name !== name));
    const credits = await readCredits(
      db,
      odd.map(({ id }) => id),
    );
    for (const { id, ...row } of rows) {
      const artists = read.get(id) ?? [];
      const name = nameMostCredited(row.name, artists, credits.get(id) ?? []);
      const sort_name = sortNameOf(row, name, artists);
      sortNames.set(id, sort_name);
      if (name === row.name && sort_name === row.sort_name) continue;
      const values = { name, sort_name, search_text: artistSearchText(name) };
      await db.updateTable('artist').set(values).where('id', '=', id).execute();
      if (name !== row.name) renamed.push(id);
      if (sort_name !== row.sort_name) resorted.push(id);
    }
  }
  return { renamed, resorted, sortNames };
}

/** Leaves out albums without tags of their own, which only repeat the name of their artist. */
async function readCredits(
  db: Queries,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly Credit[]>> {
  if (ids.length === 0) return new Map();
  const onTracks = await db
    .selectFrom('track_artist')
    .innerJoin('track', 'track.id', 'track_artist.track_id')
    .select(['track_artist.artist_id', 'track.artist_credit'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('track_artist.artist_id', 'in', fillUp(ids))
    .where('track.missing_since', 'is', null)
    .groupBy(['track_artist.artist_id', 'track.artist_credit'])
    .execute();
  const onAlbums = await db
    .selectFrom('album_artist')
    .innerJoin('track', 'track.album_id', 'album_artist.album_id')
    .select(['album_artist.artist_id', 'track.album_credit as artist_credit'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('album_artist.artist_id', 'in', fillUp(ids))
    .where('track.missing_since', 'is', null)
    .where('track.album_credit', '<>', '')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('track_artist')
            .select('track_artist.track_id')
            .whereRef('track_artist.track_id', '=', 'track.id')
            .whereRef('track_artist.artist_id', '=', 'album_artist.artist_id'),
        ),
      ),
    )
    .groupBy(['album_artist.artist_id', 'track.album_credit'])
    .execute();
  return Map.groupBy([...onTracks, ...onAlbums], ({ artist_id }) => artist_id);
}

/** The stored name wins a tie. */
function nameMostCredited(current: string, read: readonly Spelling[], credits: readonly Credit[]): string {
  const names = [...new Set([current, ...read.map(({ name }) => name)])];
  if (names.length === 1) return current;
  // A name may stand inside another.
  const longestFirst = names.toSorted((one, other) => other.length - one.length);
  const counts = new Map(names.map((name) => [name, 0]));
  for (const { artist_credit, count } of credits) {
    const name = longestFirst.find((each) => artist_credit.includes(each));
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + Number(count));
  }
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}

/** Tags without a sort name do not remove the stored one. */
function sortNameOf(row: ArtistNames, name: string, read: readonly Spelling[]): string {
  const tagged = read.flatMap(({ sortName: text }) => (text ? sortTitle(text) : []));
  if (tagged.includes(row.sort_name)) return row.sort_name;
  return tagged.at(-1) ?? (row.sort_name === sortName(row.name) ? sortName(name) : row.sort_name);
}
