import path from 'node:path';
import type { Album, Artist, Genre, ReplayGain, Track } from '@tutti/contract';
import { trackArtUrl } from '@tutti/contract/media/track-art';
import type { AlbumRow } from './entries/album-store.ts';
import type { PicturedArtist, SongArtRow } from './entries/artist-store.ts';
import type { GenreRow } from './entries/genre-store.ts';
import type { WholeTrack } from './entries/track-store.ts';
import { albumArtUrl, artistPictureUrl, ownTrackArtUrl } from './pictures/art-address.ts';
import { toArtColors, unpackColors } from './pictures/art-colors.ts';

export function toTrack(row: WholeTrack): Track {
  return {
    id: row.id,
    title: row.title,
    authors: row.artist_credit,
    length: formatLength(row.duration_ms),
    bit_rate: row.bit_rate_kbps,
    album: toTrackAlbum(row),
    albumId: row.album_id,
    genre: row.genres[0] ?? null,
    ...(row.own_art_version ? { artUrl: ownTrackArtUrl(row.id, row.own_art_version) } : {}),
    ...(isNamed(row) ? {} : { folder: folderOf(row.path) }),
    durationMs: row.duration_ms,
    discNumber: row.disc_number,
    trackNumber: row.track_number,
    genres: [...new Set(row.genres)],
    artists: [...row.artists],
    replayGain: toReplayGain(row),
    isMissing: row.missing_since !== null,
  };
}

export function toAlbum(row: AlbumRow): Album {
  const artUrl = albumArtUrl(row.id, row.art_version);
  return {
    id: row.id,
    title: row.title,
    yearReleased: row.year,
    artist: row.artist_credit,
    artistId: row.artist_id,
    trackCount: row.track_count,
    durationMs: row.duration_ms,
    genre: row.genre_name,
    isCompilation: row.is_compilation === 1,
    artUrl,
    coverArt: artUrl,
    artColour: row.art_kind === 'none' ? null : row.art_colour,
    artColours: toArtColors(row),
  };
}

function songArtUrl(row: SongArtRow): string | undefined {
  if (row.album_id !== null) return albumArtUrl(row.album_id, row.album_art_version);
  if (row.song_id === null) return undefined;
  const artUrl = row.song_art_version ? ownTrackArtUrl(row.song_id, row.song_art_version) : null;
  return trackArtUrl({ id: row.song_id, album: null, artUrl });
}

export function toArtist(row: PicturedArtist): Artist {
  const drawn = row.songArt && songArtUrl(row.songArt);
  return {
    id: row.id,
    name: row.name,
    albumCount: row.album_count,
    trackCount: row.track_count,
    artUrl: row.art_album_id === null ? null : albumArtUrl(row.art_album_id, row.art_version),
    artUrls: row.covers.map(({ id, art_version }) => albumArtUrl(id, art_version)),
    ...(drawn === undefined ? {} : { songArtUrl: drawn }),
    pictureUrl: row.picture_kind === 'none' ? null : artistPictureUrl(row.id, row.picture_version),
    pictureColours: row.picture_kind === 'none' ? null : unpackColors(row.picture_palette),
  };
}

export function toGenre(row: GenreRow): Genre {
  return { id: row.id, name: row.name, trackCount: row.track_count };
}

/** Formats as `m:ss`, from an hour on as `h:mm:ss`; whole seconds, rounded down. */
export function formatLength(durationMs: number): string {
  const seconds = Math.max(0, Math.floor(durationMs / 1_000));
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${twoDigits(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`;
}

const isNamed = ({ artist_credit, album_id }: WholeTrack) => artist_credit !== '' || album_id !== null;

/** Returns an empty text for the music folder itself, because its name means nothing to listeners. */
const folderOf = (file: string): string => path.posix.basename(path.posix.dirname(file)).replace(/^\.$/, '');

function toTrackAlbum(row: WholeTrack): Track['album'] {
  if (row.album_id === null) return null;
  const artUrl = albumArtUrl(row.album_id, row.art_version);
  const artColour = row.art_kind === 'none' ? null : row.art_colour;
  const artColours = toArtColors(row);
  return { id: row.album_id, title: row.album_title ?? '', artUrl, coverArt: artUrl, artColour, artColours };
}

function toReplayGain(row: WholeTrack): ReplayGain | null {
  const gain = {
    trackGainDb: row.track_gain_db,
    trackPeak: row.track_peak,
    albumGainDb: row.album_gain_db,
    albumPeak: row.album_peak,
  };
  return Object.values(gain).every((value) => value === null) ? null : gain;
}
