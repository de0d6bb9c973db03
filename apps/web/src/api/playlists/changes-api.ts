/** Changes of playlists. A separate file, because Home loads only their list. */
import { changeErrorTexts } from '@tutti/contract/change-error-texts';
import { playlistAddresses } from '@tutti/contract/playlists/addresses';
import { callApi } from '../api-client.ts';
import { type Playlist, personal, toPlaylist } from '../playlists-api.ts';

/** Tracks by their ids, or all tracks of an album or artist. */
export type PlaylistAddition =
  | { readonly trackIds: readonly string[] }
  | { readonly albumId: string }
  | { readonly artistId: string };

export interface AdditionOutcome {
  readonly added: number;
  readonly duplicates: number;
}

/** M-391, M-394: trims the name and creates a private playlist. */
export async function createPlaylist(name: string): Promise<Playlist> {
  const reply = await callApi(playlistAddresses.create, {
    ...personal,
    body: { name: name.trim(), isPublic: false },
    describeFailure: changeErrorTexts.createPlaylist,
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
    describeFailure: changeErrorTexts.deletePlaylist,
  });
}

export async function restorePlaylist(playlistId: string): Promise<void> {
  await callApi(playlistAddresses.restore, { ...personal, params: { id: playlistId } });
}

/** The documented form for a single track is `{trackId}`. */
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
    describeFailure: changeErrorTexts.addToPlaylist,
  });
  return { added, duplicates };
}

export async function removeFromPlaylist(playlistId: string, trackId: string): Promise<void> {
  await callApi(playlistAddresses.removeTrack, {
    ...personal,
    params: { id: playlistId, trackId },
    describeFailure: changeErrorTexts.removeFromPlaylist,
  });
}

export async function removeAllFromPlaylist(playlistId: string, trackIds: readonly string[]): Promise<void> {
  await callApi(playlistAddresses.removeTracks, {
    ...personal,
    params: { id: playlistId },
    body: { trackIds: trackIds.map(Number) },
    describeFailure: changeErrorTexts.removeFromPlaylist,
  });
}

export async function reorderPlaylist(playlistId: string, trackIds: readonly string[]): Promise<void> {
  await callApi(playlistAddresses.reorder, {
    ...personal,
    params: { id: playlistId },
    body: { trackIds: trackIds.map(Number) },
  });
}
