import { errorTexts } from '@tutti/contract/error-texts';
import { playlistAddresses } from '@tutti/contract/playlists/addresses';
import type { Playlist as WirePlaylist } from '@tutti/contract/playlists/schemas';
import { callApi } from './api-client.ts';
import { toCover, toTrack } from './library-api.ts';
import type { Cover, Track } from './music.ts';

export interface Playlist {
  readonly id: string;
  readonly name: string;
  readonly isPublic: boolean;
  readonly trackCount: number;
  readonly description: string;
  /** Artwork of the first tracks, once per album. */
  readonly covers: readonly Cover[];
  /** Instants, only in the list of all playlists. They are text, because a downloaded playlist is stored as JSON. */
  readonly createdAt?: string | undefined;
  readonly changedAt?: string | undefined;
}

export const personal = { noTokenMessage: errorTexts.authenticationRequired } as const;

export function toPlaylist({ id, covers = [], description = '', ...playlist }: WirePlaylist): Playlist {
  const { name, isPublic, trackCount, createdAt, changedAt } = playlist;
  const dates = createdAt && { createdAt, changedAt };
  return { id: String(id), name, isPublic, trackCount, description, covers: covers.map(toCover), ...dates };
}

export async function fetchPlaylists(signal: AbortSignal): Promise<Playlist[]> {
  const reply = await callApi(playlistAddresses.list, {
    ...personal,
    signal,
    describeFailure: errorTexts.fetchPlaylists,
  });
  return reply.map(toPlaylist);
}

export async function fetchPlaylistTracks(playlistId: string, signal: AbortSignal): Promise<Track[]> {
  const reply = await callApi(playlistAddresses.tracks, { ...personal, params: { id: playlistId }, signal });
  return reply.map(({ addedAt, ...track }) =>
    addedAt === undefined ? toTrack(track) : { ...toTrack(track), addedAt },
  );
}
