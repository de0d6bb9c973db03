import { STREAM_TRACK_GENRE } from '@tutti/contract/limits';
import type { PlayOrigin } from '@tutti/contract/playback/plays';
import type { ArtColors } from '@tutti/contract/wire-values';
import type { ArtistLink, PlayerTrack } from './player-types.ts';
import type { ReplayGainTags } from './replay-gain.ts';

export interface PlayerTrackParts {
  readonly id: string | number;
  readonly title: string;
  readonly artist?: string | null;
  readonly artists?: readonly ArtistLink[];
  readonly album?: string | null;
  readonly albumId?: string | number | null;
  readonly durationSeconds?: number;
  readonly genre?: string | null;
  readonly audioUrl?: string | null;
  readonly coverImageUrl?: string | null;
  readonly artColour?: string | null;
  readonly artColours?: ArtColors | null | undefined;
  readonly replayGain?: ReplayGainTags | null;
}

const UNKNOWN_ARTIST = 'Unknown Artist';
const UNKNOWN_ALBUM = 'Unknown Album';

/**
 * Fills in the documented defaults [M-257..M-263]; without a direct address, the track's stream call is the source
 * [M-440].
 */
export function createPlayerTrack(parts: PlayerTrackParts): PlayerTrack {
  const id = String(parts.id);
  return {
    id,
    title: parts.title,
    artist: parts.artist || UNKNOWN_ARTIST,
    artists: parts.artists ?? [],
    album: parts.album || UNKNOWN_ALBUM,
    albumId: parts.albumId == null ? undefined : String(parts.albumId),
    durationSeconds: knownDuration(parts.durationSeconds),
    genre: parts.genre || 'Unknown',
    audioUrl: parts.audioUrl || `/api/tracks/${encodeURIComponent(id)}/stream`,
    coverImageUrl: parts.coverImageUrl || undefined,
    artColour: parts.artColour || undefined,
    artColours: parts.artColours ?? undefined,
    replayGain: parts.replayGain ?? undefined,
  };
}

/** Notes for the listening history where tracks come from; without an origin they belong to the queue alone. */
export function withOrigin<Track extends PlayerTrack>(
  tracks: readonly Track[],
  origin: PlayOrigin | undefined,
): Track[] {
  return tracks.map((track) => {
    if (track.origin === origin) return track;
    const { origin: _, ...rest } = track;
    return (origin === undefined ? rest : { ...rest, origin }) as Track;
  });
}

/** Returns undefined for the default, which lists leave out. */
export const knownArtist = ({ artist }: Pick<PlayerTrack, 'artist'>): string | undefined =>
  artist === UNKNOWN_ARTIST ? undefined : artist;

export const knownAlbum = ({ album }: Pick<PlayerTrack, 'album'>): string | undefined =>
  album === UNKNOWN_ALBUM ? undefined : album;

/** Returns the line below a title: the artist, or else the album, or else the folder. */
export const artistOrAlbum = (track: Pick<PlayerTrack, 'artist' | 'album' | 'folder'>): string =>
  knownArtist(track) ?? knownAlbum(track) ?? track.folder ?? '';

/** Returns the same line for rows that have a column of albums, so it leaves out the album. */
export const artistOrFolder = (track: Pick<PlayerTrack, 'artist' | 'folder'>): string =>
  knownArtist(track) ?? track.folder ?? '';

function knownDuration(seconds = 0): number {
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 0;
}

/** The player bar is hidden for these [M-229, M-264]. */
export function isStreamTrack(track: PlayerTrack): boolean {
  return track.genre === STREAM_TRACK_GENRE;
}
