/** Reads the tracks that may be on one album with others, because they share a title, a release or an album row. */
import { sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import { inLists } from '../store/chunks.ts';
import { type AlbumEvidence, toEvidence } from './evidence.ts';

/** Limits how far titles lead on to other titles by common album rows. */
const ROUNDS_MAX = 8;

export interface Neighbors {
  readonly folds: ReadonlySet<string>;
  readonly tracks: readonly AlbumEvidence[];
}

/** Leaves out tracks whose files are missing, because they stay on their albums and say nothing about others. */
export async function readNeighbors(
  db: Queries,
  { folds: wanted, releases }: { folds: Iterable<string>; releases: Iterable<string> },
): Promise<Neighbors> {
  const folds = new Set<string>();
  const tracks: AlbumEvidence[] = [];
  const seen = { rows: new Set<number>(), releases: new Set<string>() };
  let fresh = new Set(wanted);
  let others: ReadonlySet<string> = new Set(releases);
  for (let round = 0; fresh.size > 0 && round < ROUNDS_MAX; round += 1) {
    for (const fold of fresh) folds.add(fold);
    const read = await readTracks(db, await keepStored(db, [...fresh]));
    tracks.push(...read);
    const rows = new Set(read.flatMap(({ albumId }) => albumId ?? [])).difference(seen.rows);
    others = new Set([...others, ...read.flatMap(({ facts }) => facts.mbz_release_id ?? [])]).difference(
      seen.releases,
    );
    for (const id of rows) seen.rows.add(id);
    for (const id of others) seen.releases.add(id);
    fresh = new Set(await readFolds(db, [...rows], [...others])).difference(folds);
  }
  return { folds, tracks };
}

/** Leaves out titles of which nothing is stored, because the index tells that much faster than their tracks are read. */
async function keepStored(db: Queries, folds: readonly string[]): Promise<string[]> {
  const stored: string[] = [];
  for (const chunk of inLists(folds)) {
    const rows = await db
      .selectFrom('track')
      .select('album_fold')
      .distinct()
      .where('album_fold', 'in', chunk)
      .execute();
    stored.push(...rows.flatMap(({ album_fold }) => album_fold ?? []));
  }
  return stored;
}

async function readTracks(db: Queries, folds: readonly string[]): Promise<AlbumEvidence[]> {
  const tracks: AlbumEvidence[] = [];
  for (const chunk of inLists(folds)) {
    const rows = await db
      .selectFrom('track')
      .leftJoin('track_artist', (join) =>
        join.onRef('track_artist.track_id', '=', 'track.id').on('track_artist.position', '=', 0),
      )
      .leftJoin('artist', 'artist.id', 'track_artist.artist_id')
      .select(['track.id', 'track.album_id', 'track.path', 'track.album_title', 'track.album_fold'])
      .select(['track.album_credit', 'track.album_artists', 'track.album_edition', 'track.is_compilation'])
      .select(['track.mbz_release_id', 'track.mbz_release_group_id', 'track.year', 'track.disc_number'])
      .select([
        'track.track_number',
        'track.sort_title',
        'track.sort_album',
        'track.codec',
        'track.content_key',
      ])
      .select([
        'track.mbz_recording_id',
        'track.pinned_album_id',
        'track.added_at',
        'artist.id as artist_id',
        'artist.name as artist_name',
      ])
      .where('track.album_fold', 'in', chunk)
      .where('track.missing_since', 'is', null)
      .execute();
    for (const { id, album_id, ...facts } of rows) tracks.push(toEvidence(id, album_id, facts));
  }
  return tracks;
}

/** Reads the titles of all tracks on these albums and on the albums of these releases. */
async function readFolds(
  db: Queries,
  rows: readonly number[],
  releases: readonly string[],
): Promise<string[]> {
  const folds: string[] = [];
  const select = () =>
    db
      .selectFrom('track')
      .select('track.album_fold as fold')
      .distinct()
      .where('track.missing_since', 'is', null)
      .where('track.album_fold', 'is not', null);
  const note = (found: readonly { fold: string | null }[]) => {
    for (const { fold } of found) if (fold !== null) folds.push(fold);
  };
  for (const chunk of inLists(rows)) note(await select().where('track.album_id', 'in', chunk).execute());
  for (const chunk of inLists(releases)) {
    const albums = sql<number>`(select album.id from album where album.mbz_release_id in (${sql.join(chunk)}))`;
    note(await select().where('track.album_id', 'in', albums).execute());
  }
  return folds;
}
