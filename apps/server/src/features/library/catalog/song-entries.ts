import { type PreparedSource, prepareForIds } from '#platform/db/prepare.ts';
import { artVersionTag } from '../pictures/art-address.ts';
import { inOrder, type NamedId, prepareArtistNames, prepareGenres } from './entry-names.ts';

export interface SongEntry {
  readonly id: number;
  readonly title: string;
  readonly sortTitle: string;
  /** Display name; empty if the tags name nobody. */
  readonly artist: string;
  readonly artists: readonly NamedId[];
  readonly albumId: number | null;
  readonly album: string | null;
  readonly albumArtist: string | null;
  readonly albumArtists: readonly NamedId[];
  /** Changes whenever the picture changes; null without a picture. */
  readonly artTag: string | null;
  readonly genres: readonly string[];
  readonly discNumber: number | null;
  readonly trackNumber: number | null;
  readonly year: number | null;
  readonly durationMs: number;
  readonly bitRateKbps: number;
  readonly sampleRateHz: number;
  readonly channels: number;
  readonly sizeBytes: number;
  /** Relative to the music folder, with `/` as separator. */
  readonly path: string;
  readonly addedAt: number;
  readonly isMissing: boolean;
  readonly mbzRecordingId: string | null;
  readonly trackGainDb: number | null;
  readonly trackPeak: number | null;
  readonly albumGainDb: number | null;
  readonly albumPeak: number | null;
}

export function prepareSongEntries(source: PreparedSource) {
  const readSongs = prepareSongs(source);
  const artistNames = prepareArtistNames(source);
  const genres = prepareGenres(source);
  return async (ids: readonly number[]): Promise<SongEntry[]> => {
    const rows = inOrder(ids, await readSongs(ids));
    const ofSong = await artistNames.ofTracks(rows.map(({ id }) => id));
    const ofAlbum = await artistNames.ofAlbums(
      [...new Set(rows.map(({ album_id }) => album_id))].filter((id) => id !== null),
    );
    const named = await genres.ofTracks(rows.map(({ id }) => id));
    return rows.map((row) => ({
      id: row.id,
      title: row.title,
      sortTitle: row.sort_title,
      artist: row.artist_credit,
      artists: ofSong.get(row.id) ?? [],
      albumId: row.album_id,
      album: row.album_title,
      albumArtist: row.album_artist,
      albumArtists: (row.album_id === null ? undefined : ofAlbum.get(row.album_id)) ?? [],
      artTag: artTagOf(row),
      genres: [...new Set(named.get(row.id) ?? [])],
      discNumber: row.disc_number,
      trackNumber: row.track_number,
      year: row.year ?? row.album_year,
      durationMs: row.duration_ms,
      bitRateKbps: row.bit_rate_kbps,
      sampleRateHz: row.sample_rate_hz,
      channels: row.channels,
      sizeBytes: row.size_bytes,
      path: row.path,
      addedAt: row.added_at,
      isMissing: row.missing_since !== null,
      mbzRecordingId: row.mbz_recording_id,
      trackGainDb: row.track_gain_db,
      trackPeak: row.track_peak,
      albumGainDb: row.album_gain_db,
      albumPeak: row.album_peak,
    }));
  };
}

function prepareSongs(source: PreparedSource) {
  return prepareForIds(source, (ids) =>
    source.queries
      .selectFrom('track')
      .leftJoin('album', 'album.id', 'track.album_id')
      .select(['track.id', 'track.title', 'track.sort_title', 'track.artist_credit', 'track.album_id'])
      .select(['track.disc_number', 'track.track_number', 'track.year', 'track.duration_ms'])
      .select(['track.bit_rate_kbps', 'track.sample_rate_hz', 'track.channels', 'track.size_bytes'])
      .select(['track.path', 'track.added_at', 'track.missing_since', 'track.mbz_recording_id'])
      .select(['track.track_gain_db', 'track.track_peak', 'track.album_gain_db', 'track.album_peak'])
      .select(['album.title as album_title', 'album.artist_credit as album_artist'])
      .select(['album.year as album_year', 'album.art_version', 'track.art_version as own_art_version'])
      .where('track.id', 'in', ids),
  );
}

/** Uses the cover of the album, or of a song without an album. */
function artTagOf(row: {
  readonly album_id: number | null;
  readonly art_version: string | null;
  readonly own_art_version: string | null;
}): string | null {
  if (row.album_id !== null) return artVersionTag(row.art_version);
  return row.own_art_version === null ? null : artVersionTag(row.own_art_version);
}
