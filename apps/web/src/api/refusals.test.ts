import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readableMessage } from './api-error.ts';
import { addFavorite, fetchIsFavorite, removeFavorite } from './favorites/changes-api.ts';
import { fetchFavorites } from './favorites-api.ts';
import { fetchAlbumPage, fetchGenres } from './library/screens-api.ts';
import { fetchDiverseTracks } from './library-api.ts';
import {
  addToPlaylist,
  createPlaylist,
  deletePlaylist,
  removeAllFromPlaylist,
  removeFromPlaylist,
  reorderPlaylist,
  restorePlaylist,
  updatePlaylist,
} from './playlists/changes-api.ts';
import { fetchPlaylists, fetchPlaylistTracks } from './playlists-api.ts';
import { initializeStations, startStation, stopStation } from './stations/control-api.ts';
import { fetchStationHistory } from './stations/history-api.ts';
import { fetchStationMetadata } from './stations-api.ts';
import { storeToken } from './token-store.ts';

const { signal } = new AbortController();
const sent: string[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    sent.push(`${method} ${address}`);
    return Response.json({ code: 'INTERNAL', message: 'Something went wrong.' }, { status: 503 });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('a refused request', () => {
  const page = { sort: 'title', order: 'asc', cursor: undefined, limit: 50 } as const;

  it.each([
    [
      'GET /api/streams/7/current',
      'Failed to fetch current stream metadata',
      () => fetchStationMetadata('7', signal),
    ],
    ['POST /api/streams/7/start', 'Failed to start stream', () => startStation('7')],
    ['POST /api/streams/7/stop', 'Failed to stop stream', () => stopStation('7')],
    ['POST /api/streams/initialize', 'Failed to initialize streams', () => initializeStations()],
  ])('of a station names it with the status: %s [M-476, M-477, M-478, M-481]', async (call, text, send) => {
    storeToken('token');
    await expect(send()).rejects.toThrow(`${text}: 503`);
    expect(sent).toEqual([call]);
  });

  it('of a station’s history names the history, and asks for ten entries [M-480, M-535]', async () => {
    storeToken('token');
    await expect(fetchStationHistory('7', signal)).rejects.toThrow('Failed to fetch stream history: 503');
    expect(sent).toEqual(['GET /api/streams/7/history?count=10']);
  });

  it.each([
    ['GET /api/users/playlists', 'Failed to fetch playlists', () => fetchPlaylists(signal)],
    ['POST /api/users/playlists', 'Failed to create playlist', () => createPlaylist('Mix')],
    [
      'POST /api/users/playlists/3/tracks',
      'Failed to add track to playlist',
      () => addToPlaylist('3', { trackIds: ['9'] }),
    ],
    [
      'DELETE /api/users/playlists/3/tracks/9',
      'Failed to remove track from playlist',
      () => removeFromPlaylist('3', '9'),
    ],
    ['DELETE /api/users/playlists/3', 'Failed to delete playlist', () => deletePlaylist('3')],
  ])('of a playlist names it: %s [M-492, M-493, M-494, M-495, M-496]', async (call, text, send) => {
    storeToken('token');
    await expect(send()).rejects.toThrow(`${text}: 503`);
    expect(sent).toEqual([call]);
  });

  it.each([
    ['GET /api/users/favorites', 'Failed to fetch favorites', () => fetchFavorites(signal)],
    ['POST /api/users/favorites/9', 'Failed to add favorite', () => addFavorite('9')],
    ['DELETE /api/users/favorites/9', 'Failed to remove favorite', () => removeFavorite('9')],
    [
      'GET /api/users/favorites/9/status',
      'Failed to check favorite status',
      () => fetchIsFavorite('9', signal),
    ],
  ])('of a favorite names it: %s [M-501, M-502, M-503, M-504]', async (call, text, send) => {
    storeToken('token');
    await expect(send()).rejects.toThrow(`${text}: 503`);
    expect(sent).toEqual([call]);
  });

  it('of the genres names them [M-511]', async () => {
    await expect(fetchGenres(signal)).rejects.toThrow('Failed to fetch genres: 503');
  });

  it('of tracks and albums contains the status [M-516, M-518]', async () => {
    await expect(fetchDiverseTracks(signal)).rejects.toThrow('HTTP error! status: 503');
    await expect(fetchAlbumPage(page, signal)).rejects.toThrow('HTTP error! status: 503');
  });

  it('is a sentence on the screen instead of a bare status', async () => {
    const read = async (sending: Promise<unknown>) =>
      readableMessage((await sending.catch((error: unknown) => error)) as Error);
    const sentence = "The server couldn't answer. Try again in a moment.";
    expect(await read(fetchDiverseTracks(signal))).toBe(sentence);
    expect(await read(fetchAlbumPage(page, signal))).toBe(sentence);
    expect(await read(fetchGenres(signal))).toBe('Failed to fetch genres: 503');
  });
});

describe('without a token', () => {
  it.each([
    ['fetchPlaylists', () => fetchPlaylists(signal)],
    ['fetchPlaylistTracks', () => fetchPlaylistTracks('3', signal)],
    ['createPlaylist', () => createPlaylist('Mix')],
    ['updatePlaylist', () => updatePlaylist('3', { name: 'Mix' })],
    ['deletePlaylist', () => deletePlaylist('3')],
    ['restorePlaylist', () => restorePlaylist('3')],
    ['addToPlaylist', () => addToPlaylist('3', { albumId: '5' })],
    ['removeFromPlaylist', () => removeFromPlaylist('3', '9')],
    ['removeAllFromPlaylist', () => removeAllFromPlaylist('3', ['9'])],
    ['reorderPlaylist', () => reorderPlaylist('3', ['9'])],
  ])('%s shows an error and sends nothing [M-395]', async (_name, send) => {
    await expect(send()).rejects.toThrow('Authentication required');
    expect(sent).toEqual([]);
  });
});
