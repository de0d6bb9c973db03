import type { Queries } from '#platform/db/queries.ts';

export interface LibraryRow {
  title: string;
  genres: string[];
  artist?: string;
  album?: string;
  durationMs?: number;
  isPlayable?: boolean;
  trackGainDb?: number;
  trackPeak?: number;
}

const ADDED_AT = 1_700_000_000_000;
const text = (value: string) => ({ name: value, search_text: value.toLowerCase() });

/** Returns the ids of the tracks, in order. */
export async function insertLibraryRows(db: Queries, rows: readonly LibraryRow[]): Promise<number[]> {
  const ids: number[] = [];
  for (const row of rows) ids.push(await insertRow(db, row));
  await db
    .updateTable('library_state')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .execute();
  return ids;
}

/** Inserts jazz by five artists on four albums, slightly over three minutes each, as a pool for a station. */
export function insertJazzTracks(db: Queries): Promise<number[]> {
  const rows = Array.from({ length: 12 }, (_, index) => ({
    title: `Blue ${index}`,
    genres: ['Jazz'],
    artist: `Trio ${index % 5}`,
    album: `Album ${index % 4}`,
    durationMs: 200_000 + index * 1_000,
  }));
  return insertLibraryRows(db, rows);
}

export async function markMissing(db: Queries, trackIds: readonly number[]): Promise<void> {
  await db.updateTable('track').set({ missing_since: ADDED_AT }).where('id', 'in', trackIds).execute();
  await db
    .updateTable('library_state')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .execute();
}

export async function findOrInsertGenre(db: Queries, name: string): Promise<number> {
  const key = name.toLowerCase();
  const known = await db.selectFrom('genre').select('id').where('identity_key', '=', key).executeTakeFirst();
  if (known) return known.id;
  const created = await db
    .insertInto('genre')
    .values({ identity_key: key, ...text(name) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return created.id;
}

async function findOrInsertArtist(db: Queries, name: string): Promise<number> {
  const key = `name:${name.toLowerCase()}`;
  const known = await db.selectFrom('artist').select('id').where('identity_key', '=', key).executeTakeFirst();
  if (known) return known.id;
  const created = await db
    .insertInto('artist')
    .values({ identity_key: key, sort_name: name.toLowerCase(), mbz_artist_id: null, ...text(name) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return created.id;
}

async function findOrInsertAlbum(db: Queries, title: string, artist: string): Promise<number> {
  const key = `${artist}|${title}`.toLowerCase();
  const known = await db.selectFrom('album').select('id').where('identity_key', '=', key).executeTakeFirst();
  if (known) return known.id;
  const created = await db
    .insertInto('album')
    .values({
      identity_key: key,
      title,
      sort_title: title.toLowerCase(),
      artist_credit: artist,
      sort_artist: artist.toLowerCase(),
      search_text: title.toLowerCase(),
      year: 2001,
      is_compilation: 0,
      mbz_release_id: null,
      mbz_release_group_id: null,
      art_path: null,
      art_version: null,
      main_genre_id: null,
      added_at: ADDED_AT,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return created.id;
}

async function insertRow(db: Queries, row: LibraryRow): Promise<number> {
  const artist = row.artist ?? 'Somebody';
  const albumId = row.album === undefined ? null : await findOrInsertAlbum(db, row.album, artist);
  const { id } = await db
    .insertInto('track')
    .values({
      identity_key: `${artist}|${row.album}|${row.title}`.toLowerCase(),
      content_key: row.title,
      path: `${row.genres.join('+')}/${artist}/${row.album ?? ''}/${row.title}.mp3`,
      size_bytes: 1_000_000,
      mtime_ms: ADDED_AT,
      duration_ms: row.durationMs ?? 180_000,
      bit_rate_kbps: 192,
      sample_rate_hz: 44_100,
      channels: 2,
      codec: 'mp3',
      container: 'mp3',
      title: row.title,
      sort_title: row.title.toLowerCase(),
      artist_credit: artist,
      sort_artist: artist.toLowerCase(),
      sort_album: (row.album ?? '').toLowerCase(),
      search_text: `${row.title} ${artist}`.toLowerCase(),
      album_id: albumId,
      disc_number: null,
      track_number: null,
      year: null,
      track_gain_db: row.trackGainDb ?? null,
      track_peak: row.trackPeak ?? null,
      album_gain_db: null,
      album_peak: null,
      mbz_recording_id: null,
      mbz_track_id: null,
      has_embedded_art: 0,
      is_playable: row.isPlayable === false ? 0 : 1,
      missing_since: null,
      added_at: ADDED_AT,
      updated_at: ADDED_AT,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const artistId = await findOrInsertArtist(db, artist);
  await db
    .insertInto('track_artist')
    .values({ track_id: id, position: 0, artist_id: artistId, join_phrase: '' })
    .execute();
  for (const [position, genre] of row.genres.entries()) {
    const genreId = await findOrInsertGenre(db, genre);
    await db.insertInto('track_genre').values({ track_id: id, position, genre_id: genreId }).execute();
  }
  return id;
}
