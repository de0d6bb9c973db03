/**
 * Runs the server of a checkout on a folder of music, with the content of a used account: a playlist, favorites, a
 * history.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serverNodeFlags } from '../../tools/server-build.mjs';
import { findFreePort, productNode } from '../../tools/workspace.mjs';
import { startProcess, stopProcess } from '../machine/processes.ts';
import { waitUntil } from '../machine/waiting.ts';
import { endRoom, type FilledRoom, fillRoom } from './room-company.ts';
import { type Call, callAs, type Session, signIn } from './session.ts';
import type { Ids } from './shown-screens.ts';

const account = { email: 'ada@example.org', password: 'a-long-picture-password' };

/** Per station, because an address may make only a limited number of requests in ten minutes. */
const REQUESTS_TRIED = 3;

export interface FilledServer extends Session {
  readonly baseUrl: string;
  readonly ids: Ids;
  readonly room: FilledRoom;
  stop(): Promise<void>;
}

interface Named {
  readonly id: number;
}

export async function startFilledServer(checkout: string, musicFolder: string): Promise<FilledServer> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'tutti-screens-'));
  const port = await findFreePort();
  const baseUrl = `http://localhost:${port}`;
  const started = startProcess(
    productNode,
    [...serverNodeFlags, path.join(checkout, 'apps', 'server', 'dist', 'main.mjs')],
    {
      cwd: checkout,
      log: path.join(tmpdir(), 'tutti-screens.log'),
      env: {
        PORT: String(port),
        DATA_DIR: dataFolder,
        MUSIC_DIR: musicFolder,
        PUBLIC_URL: baseUrl,
        ADMIN_EMAIL: account.email,
        ADMIN_PASSWORD: account.password,
        LOG_LEVEL: 'warn',
      },
    },
  );
  async function stop(): Promise<void> {
    await stopProcess(started);
    rmSync(dataFolder, { recursive: true, force: true });
  }
  try {
    await waitUntil(async () => (await fetch(`${baseUrl}/api/health`)).ok);
    const { token, cookies } = await signIn(baseUrl, account);
    const call = callAs(baseUrl, { token });
    const { albumIds, ...filled } = await fill(call);
    const room = await fillRoom(baseUrl, call, albumIds);
    const pastRoom = await endRoom(call, room, albumIds);
    const ids = { ...filled, pastRoom, room: room.id, roomCode: room.code };
    return { baseUrl, token, cookies, ids, room, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function fill(
  call: Call,
): Promise<Omit<Ids, 'pastRoom' | 'room' | 'roomCode'> & { albumIds: readonly number[] }> {
  await waitUntil(
    async () => {
      const state = await call<{ phase: string; finishedAt: string | null }>('GET', '/api/admin/library');
      return state.phase === 'idle' && state.finishedAt !== null;
    },
    { limitMs: 300_000, stepMs: 500 },
  );
  const { items: albums } = await call<{
    items: (Named & { artistId: number | null; trackCount: number })[];
  }>('GET', '/api/albums?limit=100');
  const { items: artists } = await call<{ items: (Named & { albumCount: number })[] }>(
    'GET',
    '/api/artists?limit=100',
  );
  const genres = await call<(Named & { name: string })[]>('GET', '/api/genres');
  const largest = albums.toSorted((a, b) => b.trackCount - a.trackCount);
  const album = largest.find(({ trackCount }) => trackCount <= 14) ?? largest[0];
  const artist = artists.toSorted((a, b) => b.albumCount - a.albumCount)[0];
  const playlist = await call<Named>('POST', '/api/users/playlists', {
    name: 'Late evening',
    isPublic: false,
  });
  for (const { id } of largest.slice(0, 3))
    await call('POST', `/api/users/playlists/${playlist.id}/tracks`, { albumId: id });
  for (const { id } of largest.slice(0, 6)) await hear(call, id);
  await callStations(call);
  if (album === undefined || artist === undefined) throw new Error('There is no music.');
  return {
    album: album.id,
    artist: artist.id,
    playlist: playlist.id,
    genre: genres[0]?.id ?? 0,
    genreName: genres[0]?.name ?? '',
    albumIds: largest.slice(0, 3).map(({ id }) => id),
  };
}

/** Plays two songs of an album and marks the first as a favorite. */
async function hear(call: Call, albumId: number): Promise<void> {
  const tracks = await call<(Named & { durationMs: number })[]>('GET', `/api/tracks/album/${albumId}`);
  for (const { id, durationMs } of tracks.slice(0, 2))
    await call('POST', '/api/users/plays', { trackId: id, listenedMs: durationMs });
  const [first] = tracks;
  if (first !== undefined) await call('POST', `/api/users/favorites/${first.id}`);
}

/** Requests a track from each station that has one to request: neither on air nor about to be. */
async function callStations(call: Call): Promise<void> {
  for (const { genreId } of await call<{ genreId: number }[]>('GET', '/api/streams')) {
    const tracks = await call<Named[]>('GET', `/api/tracks/genre/${genreId}`);
    for (const { id } of tracks.slice(0, REQUESTS_TRIED)) {
      const sent = call('POST', `/api/streams/${genreId}/requests`, { trackId: id });
      if (
        await sent.then(
          () => true,
          () => false,
        )
      )
        break;
    }
  }
}
