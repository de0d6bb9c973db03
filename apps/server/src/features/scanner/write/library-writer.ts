/** Writes artists, albums and genres first, then tracks and links, within the transaction of one batch. */
import type { Insertable } from 'kysely';
import { isBrowserPlayable } from '#platform/audio/audio-formats.ts';
import { isSoundToolInstalled } from '#platform/audio/sound-tool.ts';
import type { ReadTrack } from '#platform/audio/tags/read-track.ts';
import { insertRows } from '#platform/db/insert-rows.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Schema } from '#platform/db/schema/index.ts';
import { foldName, sortTitle } from '#platform/text/fold-text.ts';
import { searchText } from '#platform/text/search-text.ts';
import { readFoldsOfArtists, readFormerTracks } from '../albums/album-folds.ts';
import { type AlbumEvidence, albumTagsOf, discNumberOf, toEvidence } from '../albums/evidence.ts';
import { positionArriving } from '../albums/settle-albums.ts';
import { type Respelled, respellArtists } from '../artists/artist-spelling.ts';
import { artistsOf, ensureArtists } from '../artists/artist-writer.ts';
import { ensureGenres, genresOf } from '../artists/genre-writer.ts';
import type { KnownIds, TrackWrite } from '../artists/known-ids.ts';
import { artistKey, boundKey, trackKey } from '../identity/identity.ts';
import { inLists } from '../store/chunks.ts';
import { joinSorted, sortCredit, sortTracksByArtists } from '../store/sort-by-artists.ts';

type TrackRow = ReturnType<typeof toTrackRow>;

/** Without FFmpeg, a station would be silent while it plays a track that browsers cannot decode. */
const CAN_RENDER = isSoundToolInstalled();

export async function writeTracks(
  db: Queries,
  { writes, known, now }: { writes: readonly TrackWrite[]; known: KnownIds; now: number },
): Promise<number[]> {
  const tracks = writes.map(({ track }) => track);
  await ensureArtists(db, known.artists, tracks.flatMap(artistsOf));
  await ensureGenres(db, known.genres, tracks);
  const rows = writes.map(({ track }) => toTrackRow(track, now));
  await holdTitles(db, { known, writes, rows });
  const albumOfTrack = await positionArriving(db, known, await readArriving(db, { known, writes, rows }));
  for (const [id, album] of albumOfTrack) setAlbum(rows, id, album);
  await vacatePaths(db, writes);
  const ids = await insertTracks(db, writes, rows);
  await updateTracks(db, { known, writes, rows });
  await writeLinks(db, { known, writes, ids });
  const { renamed, resorted, sortNames } = await respellArtists(db, known.artists, tracks);
  const trackIds = ids.filter((_, index) => isSortedOtherwise(index, { known, writes, rows, sortNames }));
  await sortTracksByArtists(db, { trackIds, artistIds: resorted });
  for (const fold of await readFoldsOfArtists(db, renamed)) known.pendingFolds.add(fold);
  return ids;
}

interface Rows {
  readonly known: KnownIds;
  readonly writes: readonly TrackWrite[];
  readonly rows: readonly TrackRow[];
}

/** Whether the library sorts the artists of a track by other names than its tags do. */
function isSortedOtherwise(
  index: number,
  { known, writes, rows, sortNames }: Rows & Pick<Respelled, 'sortNames'>,
): boolean {
  const artists = writes[index]?.track.artists ?? [];
  const stored = artists.flatMap((artist) => {
    const sorted = sortNames.get(known.artists.get(artistKey(artist)) ?? 0);
    return sorted === undefined ? [] : [{ sorted, joinPhrase: artist.joinPhrase }];
  });
  const row = rows[index];
  return row !== undefined && joinSorted(row.artist_credit, stored) !== row.sort_artist;
}

/** Keeps stored tracks on their albums until all files were seen, because the whole album may be about to change. */
async function holdTitles(db: Queries, { known, writes, rows }: Rows): Promise<void> {
  const continued = writes.flatMap(({ id }) => id ?? []);
  for (const { id, album_fold, is_stale } of await readFormerTracks(db, continued)) {
    if (album_fold !== null) known.pendingFolds.add(album_fold);
    if (is_stale === 0) known.retagged.add(id);
  }
  for (const [index, { id }] of writes.entries()) {
    const fold = rows[index]?.album_fold;
    if (id !== undefined && fold) known.pendingFolds.add(fold);
  }
}

/** Gives new tracks negative ids, which are made from their index among the rows. */
async function readArriving(db: Queries, { known, writes, rows }: Rows): Promise<AlbumEvidence[]> {
  const arriving = writes.flatMap(({ id, track }, index) => {
    const row = rows[index];
    const [first] = track.artists;
    if (id !== undefined || !row || row.album_fold === null) return [];
    return { index, row, artistId: first ? (known.artists.get(artistKey(first)) ?? null) : null };
  });
  const names = await readNames(db, [...new Set(arriving.flatMap(({ artistId }) => artistId ?? []))]);
  return arriving.map(({ index, row, artistId }) =>
    toEvidence(-1 - index, null, { ...row, artist_id: artistId, artist_name: names.get(artistId) ?? null }),
  );
}

async function readNames(
  db: Queries,
  artistIds: readonly number[],
): Promise<ReadonlyMap<number | null, string>> {
  const names = new Map<number | null, string>();
  for (const chunk of inLists(artistIds)) {
    const artists = await db.selectFrom('artist').select(['id', 'name']).where('id', 'in', chunk).execute();
    for (const { id, name } of artists) names.set(id, name);
  }
  return names;
}

function setAlbum(rows: readonly TrackRow[], id: number, album: number): void {
  const row = rows[-1 - id];
  if (row) row.album_id = album;
}

function toTrackRow(track: ReadTrack, now: number) {
  return {
    ...albumTagsOf(track),
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
    album_id: null as number | null,
    pinned_album_id: null as number | null,
    disc_number: discNumberOf(track),
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
  } satisfies Insertable<Schema['track']>;
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
  const inserted = await insertRows(db, 'track', { rows: fresh, returning: ['id', 'path'] });
  for (const { id, path } of inserted) idByPath.set(path, id);
  return writes.map(({ id, track }) => id ?? idByPath.get(track.path) ?? 0);
}

async function updateTracks(db: Queries, { known, writes, rows }: Rows): Promise<void> {
  for (const [index, { id }] of writes.entries()) {
    const row = rows[index];
    if (id === undefined || !row) continue;
    const { added_at: _added, album_id: _album, pinned_album_id, ...values } = row;
    const albumless = row.album_fold === null ? { album_id: null } : {};
    const unpinned = known.retagged.has(id) ? { pinned_album_id } : {};
    await db
      .updateTable('track')
      .set({ ...values, ...albumless, ...unpinned })
      .where('id', '=', id)
      .execute();
  }
}

async function writeLinks(
  db: Queries,
  { known, writes, ids }: { known: KnownIds; writes: readonly TrackWrite[]; ids: readonly number[] },
): Promise<void> {
  const continued = writes.flatMap(({ id }) => id ?? []);
  for (const chunk of inLists(continued)) {
    await db.deleteFrom('track_artist').where('track_id', 'in', chunk).execute();
    await db.deleteFrom('track_genre').where('track_id', 'in', chunk).execute();
    await db.deleteFrom('track_credit').where('track_id', 'in', chunk).execute();
  }
  const artists: Insertable<Schema['track_artist']>[] = [];
  const genres: Insertable<Schema['track_genre']>[] = [];
  const credits: Insertable<Schema['track_credit']>[] = [];
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
    for (const [position, { role, name }] of track.contributors.entries())
      credits.push({ track_id, position, role, name, name_key: boundKey(foldName(name)) });
  }
  await insertRows(db, 'track_artist', { rows: artists });
  await insertRows(db, 'track_genre', { rows: genres });
  await insertRows(db, 'track_credit', { rows: credits });
}
