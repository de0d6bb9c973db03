import { errorTexts } from '@tutti/contract/error-texts';
import { libraryAddresses } from '@tutti/contract/library/addresses';
import type {
  Album as WireAlbum,
  Artist as WireArtist,
  Cover as WireCover,
  Track as WireTrack,
} from '@tutti/contract/library/schemas';
import { mediaAddresses } from '@tutti/contract/media/addresses';
import { trackArtUrl } from '@tutti/contract/media/track-art';
import type { PlayOrigin } from '@tutti/contract/playback/plays';
import { createPlayerTrack } from '@tutti/player';
import { API_ORIGIN, callApi } from './api-client.ts';
import type { Album, Artist, Cover, Track } from './music.ts';

function known<Value>(value: Value | null): Value | undefined {
  return value ?? undefined;
}

export function toTrack(wire: WireTrack): Track {
  return {
    ...createPlayerTrack({
      id: wire.id,
      title: wire.title,
      artist: wire.authors,
      artists: wire.artists.map(({ id, name }) => ({ id: String(id), name })),
      album: known(wire.album)?.title ?? null,
      albumId: wire.albumId,
      durationSeconds: wire.durationMs / 1000,
      genre: wire.genre,
      audioUrl: `${API_ORIGIN}/api/tracks/${wire.id}/stream`,
      coverImageUrl: trackArtUrl(wire),
      artColour: known(wire.album)?.artColour ?? null,
      artColours: known(wire.album)?.artColours,
      replayGain: wire.replayGain,
    }),
    folder: wire.folder,
    genres: wire.genres,
    bitRateKbps: wire.bit_rate,
    discNumber: known(wire.discNumber),
    trackNumber: known(wire.trackNumber),
    isMissing: wire.isMissing,
  };
}

/** Serves lists whose tracks note in the listening history where they came from. */
export const toTrackOf =
  (origin: PlayOrigin) =>
  (wire: WireTrack): Track => ({ ...toTrack(wire), origin });

export function toAlbum(wire: WireAlbum): Album {
  return {
    id: String(wire.id),
    title: wire.title,
    artist: wire.artist,
    artistId: wire.artistId === null ? undefined : String(wire.artistId),
    year: wire.yearReleased ?? undefined,
    trackCount: wire.trackCount,
    durationSeconds: wire.durationMs / 1000,
    genre: wire.genre ?? undefined,
    artUrl: wire.artUrl,
    artColour: wire.artColour ?? undefined,
    artColours: wire.artColours ?? undefined,
  };
}

export function toCover({ title, artUrl, artColour }: WireCover): Cover {
  return { title, artUrl, artColour: known(artColour) };
}

export function toArtist(wire: WireArtist): Artist {
  return {
    id: String(wire.id),
    name: wire.name,
    albumCount: wire.albumCount,
    trackCount: wire.trackCount,
    pictureUrl: wire.pictureUrl ?? undefined,
    pictureColours: wire.pictureColours ?? undefined,
    artUrls: wire.artUrls ?? (wire.artUrl === null ? [] : [wire.artUrl]),
    songArtUrl: wire.songArtUrl,
  };
}

export async function fetchDiverseTracks(signal: AbortSignal): Promise<Track[]> {
  const reply = await callApi(libraryAddresses.diverseTracks, { signal, describeFailure: errorTexts.http });
  return reply.map(toTrackOf('mix'));
}

export async function fetchGenreTracks(genreId: string, signal: AbortSignal): Promise<Track[]> {
  const reply = await callApi(libraryAddresses.genreTracks, { params: { id: genreId }, signal });
  return reply.map(toTrackOf('mix'));
}

/** Returns disc and track order, in which albums play (ruling 0.7). */
export async function fetchAlbumTracks(albumId: string, signal: AbortSignal): Promise<Track[]> {
  const reply = await callApi(libraryAddresses.albumTracks, {
    params: { id: albumId },
    query: { sort: 'position' },
    signal,
  });
  return reply.map(toTrack);
}

export interface LyricsLine {
  readonly startMs?: number | undefined;
  readonly text: string;
  /** Joined they are `text`; set only if the file times single words. */
  readonly words?: readonly { readonly startMs: number; readonly text: string }[] | undefined;
}

export interface Lyrics {
  /** All lines have times and are sorted by them. */
  readonly isSynced: boolean;
  readonly lines: readonly LyricsLine[];
}

export async function fetchLyrics(trackId: string, signal: AbortSignal): Promise<Lyrics> {
  return callApi(mediaAddresses.trackLyrics, { params: { id: trackId }, signal });
}
