/**
 * Writes read tracks into the library: artists, albums and genres first (each once, remembered by key), then the
 * tracks and their links, many rows per statement. Works inside the transaction of one batch.
 */
import type { Insertable } from 'kysely';
import { isBrowserPlayable } from '#platform/audio/audio-formats.ts';
import { isSoundToolInstalled } from '#platform/audio/sound-tool.ts';
import type { ReadTrack } from '#platform/audio/tags/read-track.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Schema } from '#platform/db/schema/index.ts';
import { foldName, foldText, sortName, sortTitle } from '#platform/fold-text.ts';
import { searchText } from '#platform/search-text.ts';
import { updateAlbumYears } from './album-years.ts';
import { respellArtists } from './artist-spelling.ts';
import { albumArtistsOf, ensureArtists } from './artist-writer.ts';
import { inChunks } from './chunks.ts';
import { continueAlbums, readFormerAlbums } from './continue-albums.ts';
import { ensureGenres, genresOf } from './genre-writer.ts';
import { albumKey, artistKey, trackKey } from './identity.ts';
import type { KnownIds, TrackWrite } from './known-ids.ts';
import { readAlbumsByFolder, updateSoleArtists, VARIOUS_ARTISTS } from './sole-artists.ts';
import { sortCredit, sortTracksByArtists } from './sort-by-artists.ts';

type TrackRow = Insertable<Schema['track']>;
type AlbumRow = Insertable<Schema['album']>;

/** Columns × rows must stay below SQLite's 32,766 bound values. */
const TRACKS_PER_STATEMENT = 100;
const LINKS_PER_STATEMENT = 1_000;
/** Where FFmpeg has no build, a station that aired what browsers cannot decode would be silent. */
const CAN_RENDER = isSoundToolInstalled();

/** Returns the ids in the order of the writes. */
export async function writeTracks(
  db: Queries,
  { writes, known, now }: { writes: readonly TrackWrite[]; known: KnownIds; now: number },
): Promise<number[]> {
  const tracks = writes.map(({ track }) => track);
  await ensureArtists(db, known.artists, tracks);
  await ensureGenres(db, known.genres, tracks);
  await ensureAlbums(db, { known, tracks, now });
  const rows = writes.map(({ track }) => toTrackRow(track, { known, now }));
  const former = await readFormerAlbums(db, writes);
  await vacatePaths(db, writes);
  const ids = await insertTracks(db, writes, rows);
  await updateTracks(db, writes, rows);
  await updateAlbumYears(
    db,
    rows.flatMap(({ album_id }) => album_id ?? []),
  );
  await writeLinks(db, { known, writes, ids });
  const written = new Map(ids.map((id, index) => [id, rows[index]?.album_id ?? 0]));
  await continueAlbums(db, { known, former, written });
  const { renamed, resorted } = await respellArtists(db, known.artists, tracks);
  await sortTracksByArtists(db, { trackIds: ids, artistIds: resorted });
  await updateSoleArtists(db, [...unnamedAlbums(known, tracks), ...(await readAlbumsByFolder(db, renamed))]);
  return ids;
}

interface AlbumsToEnsure {
  readonly known: KnownIds;
  readonly tracks: readonly ReadTrack[];
  readonly now: number;
}

async function ensureAlbums(db: Queries, { known, tracks, now }: AlbumsToEnsure): Promise<void> {
  const wanted = new Map<string, ReadTrack>();
  for (const track of tracks) {
    const key = albumKey(track);
    if (key !== undefined && !known.albums.has(key) && !wanted.has(key)) wanted.set(key, track);
  }
  for (const chunk of inChunks([...wanted], 300)) await ensureAlbumChunk(db, { known, chunk, now });
}

/** Those whose tags name no album artist. */
function unnamedAlbums(known: KnownIds, tracks: readonly ReadTrack[]): number[] {
  const idOf = (track: ReadTrack) => known.albums.get(albumKey(track) ?? '') ?? [];
  const named = new Set(tracks.filter(isNamed).flatMap(idOf));
  return tracks.flatMap(idOf).filter((id) => !named.has(id));
}

async function ensureAlbumChunk(
  db: Queries,
  { known, chunk, now }: { known: KnownIds; chunk: readonly [string, ReadTrack][]; now: number },
): Promise<void> {
  const keys = chunk.map(([key]) => key);
  const readRows = () =>
    db.selectFrom('album').select(['id', 'identity_key']).where('identity_key', 'in', keys).execute();
  const former = new Set((await readRows()).map(({ id }) => id));
  const [named, unnamed] = [true, false].map((wanted) =>
    chunk.filter(([, track]) => isNamed(track) === wanted),
  );
  await upsertAlbums(
    db,
    (named ?? []).map(([key, track]) => toAlbumRow(key, track, now)),
    [...ALBUM_FACTS, ...ALBUM_CREDIT],
  );
  // Whose they are is decided from all their tracks (sole-artists.ts), and this is one of them.
  await upsertAlbums(
    db,
    (unnamed ?? []).map(([key, track]) => toAlbumRow(key, track, now)),
    ALBUM_FACTS,
  );
  const tracksByKey = new Map(chunk);
  const found = await readRows();
  const links: Insertable<Schema['album_artist']>[] = [];
  const filed: number[] = [];
  for (const { id, identity_key } of found) {
    const track = tracksByKey.get(identity_key);
    if (!track) continue;
    known.albums.set(identity_key, id);
    if (!former.has(id)) known.freshAlbums.add(id);
    // A track that names nobody says nothing of whose an album is, unless that is a compilation.
    if (isNamed(track) || albumArtistsOf(track).length > 0) filed.push(id);
    for (const [position, artist] of albumArtistsOf(track).entries()) {
      const artist_id = known.artists.get(artistKey(artist));
      if (artist_id) links.push({ album_id: id, position, artist_id, join_phrase: artist.joinPhrase });
    }
  }
  if (filed.length > 0) await db.deleteFrom('album_artist').where('album_id', 'in', filed).execute();
  if (links.length > 0) await db.insertInto('album_artist').values(links).execute();
}

/** What the tags of any of its tracks say anew of an album that is known. */
const ALBUM_FACTS = ['title', 'sort_title', 'year', 'mbz_release_group_id'] as const;
const ALBUM_CREDIT = ['artist_credit', 'sort_artist', 'search_text', 'is_compilation'] as const;

async function upsertAlbums(
  db: Queries,
  rows: readonly AlbumRow[],
  columns: readonly (keyof AlbumRow)[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('album')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('identity_key')
        .doUpdateSet((excluded) =>
          Object.fromEntries(columns.map((column) => [column, excluded.ref(`excluded.${column}`)])),
        ),
    )
    .execute();
}

function isNamed(track: ReadTrack): boolean {
  return track.albumArtistCredit !== '' || track.isCompilation;
}

function toAlbumRow(key: string, track: ReadTrack, now: number): AlbumRow {
  const title = track.album ?? '';
  const credited = albumArtistsOf(track)
    .map(({ name, joinPhrase }) => name + joinPhrase)
    .join('');
  const credit = credited || (track.isCompilation ? VARIOUS_ARTISTS : '');
  return {
    identity_key: key,
    title,
    sort_title: sortTitle(track.albumSort || title),
    artist_credit: credit,
    sort_artist: sortName(credit),
    search_text: foldText(`${title} ${credit}`),
    year: track.year,
    is_compilation: track.isCompilation ? 1 : 0,
    mbz_release_id: track.mbzReleaseId,
    mbz_release_group_id: track.mbzReleaseGroupId,
    added_at: now,
  };
}

function toTrackRow(track: ReadTrack, { known, now }: { known: KnownIds; now: number }): TrackRow {
  const album = albumKey(track);
  return {
    identity_key: trackKey(track),
    content_key: track.contentKey,
    path: track.path,
    size_bytes: track.sizeBytes,
    mtime_ms: track.mtimeMs,
    ctime_ms: track.ctimeMs ?? 0,
    duration_ms: track.durationMs,
    bit_rate_kbps: track.bitRateKbps,
    sample_rate_hz: track.sampleRateHz,
    channels: track.channels,
    codec: track.codec,
    container: track.container,
    title: track.title,
    sort_title: sortTitle(track.titleSort ?? track.title),
    artist_credit: track.artistCredit,
    sort_artist: sortCredit(track.artistCredit, track.artists),
    sort_album: track.album ? sortTitle(track.albumSort ?? track.album) : '',
    search_text: searchText(track.title, track.artistCredit, track.album ?? ''),
    album_id: (album !== undefined && known.albums.get(album)) || null,
    disc_number: track.discNumber,
    track_number: track.trackNumber,
    year: track.year,
    track_gain_db: track.trackGainDb,
    track_peak: track.trackPeak,
    album_gain_db: track.albumGainDb,
    album_peak: track.albumPeak,
    mbz_recording_id: track.mbzRecordingId,
    mbz_track_id: track.mbzTrackId,
    has_embedded_art: track.hasEmbeddedArt ? 1 : 0,
    has_artist_picture: track.hasArtistPicture ? 1 : 0,
    is_playable: isBrowserPlayable(track) || CAN_RENDER ? 1 : 0,
    is_stale: 0,
    missing_since: null,
    added_at: now,
    updated_at: now,
  };
}

/** Files that swapped names would collide on the unique path while their rows are updated one by one. */
async function vacatePaths(db: Queries, writes: readonly TrackWrite[]): Promise<void> {
  for (const { id } of writes) {
    if (id === undefined) continue;
    await db
      .updateTable('track')
      .set({ path: `//moving/${id}` })
      .where('id', '=', id)
      .execute();
  }
}

async function insertTracks(
  db: Queries,
  writes: readonly TrackWrite[],
  rows: readonly TrackRow[],
): Promise<number[]> {
  const idByPath = new Map<string, number>();
  const fresh = rows.filter((_, index) => writes[index]?.id === undefined);
  for (const chunk of inChunks(fresh, TRACKS_PER_STATEMENT)) {
    const inserted = await db.insertInto('track').values(chunk).returning(['id', 'path']).execute();
    for (const { id, path } of inserted) idByPath.set(path, id);
  }
  return writes.map(({ id, track }) => id ?? idByPath.get(track.path) ?? 0);
}

async function updateTracks(
  db: Queries,
  writes: readonly TrackWrite[],
  rows: readonly TrackRow[],
): Promise<void> {
  for (const [index, { id }] of writes.entries()) {
    const row = rows[index];
    if (id === undefined || !row) continue;
    const { added_at: _kept, ...values } = row;
    await db.updateTable('track').set(values).where('id', '=', id).execute();
  }
}

async function writeLinks(
  db: Queries,
  { known, writes, ids }: { known: KnownIds; writes: readonly TrackWrite[]; ids: readonly number[] },
): Promise<void> {
  const continued = writes.flatMap(({ id }) => id ?? []);
  for (const chunk of inChunks(continued, 500)) {
    await db.deleteFrom('track_artist').where('track_id', 'in', chunk).execute();
    await db.deleteFrom('track_genre').where('track_id', 'in', chunk).execute();
  }
  const artists: Insertable<Schema['track_artist']>[] = [];
  const genres: Insertable<Schema['track_genre']>[] = [];
  for (const [index, { track }] of writes.entries()) {
    const track_id = ids[index] ?? 0;
    for (const [position, artist] of track.artists.entries()) {
      const artist_id = known.artists.get(artistKey(artist));
      if (artist_id) artists.push({ track_id, position, artist_id, join_phrase: artist.joinPhrase });
    }
    for (const [position, name] of genresOf(track).entries()) {
      const genre_id = known.genres.get(foldName(name))?.id;
      if (genre_id) genres.push({ track_id, position, genre_id });
    }
  }
  for (const chunk of inChunks(artists, LINKS_PER_STATEMENT))
    await db.insertInto('track_artist').values(chunk).execute();
  for (const chunk of inChunks(genres, LINKS_PER_STATEMENT))
    await db.insertInto('track_genre').values(chunk).execute();
}
