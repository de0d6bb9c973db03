import { playlistAddresses } from '@tutti/contract/addresses/playlists';
import type { Playlist as WirePlaylist } from '@tutti/contract/model/playlists';
import { errorTexts } from '@tutti/contract/texts/error-texts';
import { callApi } from './api-client.ts';
import { toCover, toTrack } from './library-api.ts';
import type { Cover, Track } from './music.ts';

export interface Playlist {
  readonly id: string;
  readonly name: string;
  readonly isPublic: boolean;
  readonly trackCount: number;
  /** Usually empty. */
  readonly description: string;
  /** Artwork of its first tracks, once per album; empty if the server does not send it. */
  readonly covers: readonly Cover[];
}

/** An addition to a playlist: tracks by their ids, or all tracks of an album or artist. */
export type PlaylistAddition =
  | { readonly trackIds: readonly string[] }
  | { readonly albumId: string }
  | { readonly artistId: string };

export interface AdditionOutcome {
  readonly added: number;
  readonly duplicates: number;
}

const personal = { noTokenMessage: errorTexts.authenticationRequired } as const;

function toPlaylist({ id, covers = [], description = '', ...playlist }: WirePlaylist): Playlist {
  const { name, isPublic, trackCount } = playlist;
  return { id: String(id), name, isPublic, trackCount, description, covers: covers.map(toCover) };
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
  return reply.map(toTrack);
}

/** M-391, M-394: the name is trimmed, and the playlist is private by default. */
export async function createPlaylist(name: string): Promise<Playlist> {
  const reply = await callApi(playlistAddresses.create, {
    ...personal,
    body: { name: name.trim(), isPublic: false },
    describeFailure: errorTexts.createPlaylist,
  });
  return toPlaylist(reply);
}

export async function updatePlaylist(
  playlistId: string,
  changes: { name?: string; isPublic?: boolean; description?: string },
): Promise<Playlist> {
  const reply = await callApi(playlistAddresses.update, {
    ...personal,
    params: { id: playlistId },
    body: changes,
  });
  return toPlaylist(reply);
}

export async function deletePlaylist(playlistId: string): Promise<void> {
  await callApi(playlistAddresses.remove, {
    ...personal,
    params: { id: playlistId },
    describeFailure: errorTexts.deletePlaylist,
  });
}

export async function restorePlaylist(playlistId: string): Promise<void> {
  await callApi(playlistAddresses.restore, { ...personal, params: { id: playlistId } });
}

/** A single track is sent as the documented `{trackId}`. */
function toWireAddition(addition: PlaylistAddition) {
  if ('albumId' in addition) return { albumId: Number(addition.albumId) };
  if ('artistId' in addition) return { artistId: Number(addition.artistId) };
  const [first, ...others] = addition.trackIds;
  if (others.length === 0) return { trackId: Number(first) };
  return { trackIds: addition.trackIds.map(Number) };
}

export async function addToPlaylist(
  playlistId: string,
  addition: PlaylistAddition,
): Promise<AdditionOutcome> {
  const { added, duplicates } = await callApi(playlistAddresses.addTrack, {
    ...personal,
    params: { id: playlistId },
    body: toWireAddition(addition),
    describeFailure: errorTexts.addToPlaylist,
  });
  return { added, duplicates };
}

export async function removeFromPlaylist(playlistId: string, trackId: string): Promise<void> {
  await callApi(playlistAddresses.removeTrack, {
    ...personal,
    params: { id: playlistId, trackId },
    describeFailure: errorTexts.removeFromPlaylist,
  });
}

export async function removeAllFromPlaylist(playlistId: string, trackIds: readonly string[]): Promise<void> {
  await callApi(playlistAddresses.removeTracks, {
    ...personal,
    params: { id: playlistId },
    body: { trackIds: trackIds.map(Number) },
    describeFailure: errorTexts.removeFromPlaylist,
  });
}

export async function reorderPlaylist(playlistId: string, trackIds: readonly string[]): Promise<void> {
  await callApi(playlistAddresses.reorder, {
    ...personal,
    params: { id: playlistId },
    body: { trackIds: trackIds.map(Number) },
  });
}
