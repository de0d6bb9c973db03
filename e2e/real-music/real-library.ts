/** Runs a separate server on a folder of recorded music, see tools/real-music.mjs; `page` opens it. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import { administrator } from '../sign-in.ts';
import { type OwnServer, startOwnServer } from '../sync/own-server.ts';
import { type RealSong, readSongs } from './read-files.ts';

export interface RealLibrary {
  readonly server: OwnServer;
  /** A copy, because files may be deleted. */
  readonly folder: string;
  /** The original folder. */
  readonly source: string;
  readonly songs: readonly RealSong[];
}

const { TUTTI_REAL_MUSIC: source, TUTTI_REAL_MUSIC_PROBLEM: problem, CI } = process.env;
const missing = `There is no real music to listen to. ${problem || '`npm test` fetches it.'}`;
/** Without recorded music the journeys are skipped, except in CI, where they fail. */
export const skipReason = source === undefined && !CI ? missing : undefined;

export const test = base.extend<object, { library: RealLibrary }>({
  library: [
    async ({ browserName: _unused }, use) => {
      if (source === undefined) throw new Error(missing);
      const work = mkdtempSync(path.join(tmpdir(), 'tutti-real-'));
      const folder = path.join(work, 'music');
      cpSync(source, folder, { recursive: true, verbatimSymlinks: true });
      const songs = readSongs(folder);
      const server = await startOwnServer({ data: path.join(work, 'data'), music: folder });
      await expect.poll(() => countTracks(server.baseUrl), { timeout: 30_000 }).toBe(songs.length);
      await use({ server, folder, source, songs });
      await server.kill();
      rmSync(work, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ library }, use) => {
    await use(library.server.baseUrl);
  },
});

/** Counts tracks; the scan starts by itself. */
async function countTracks(baseUrl: string): Promise<number> {
  const login = await fetch(`${baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator()),
  });
  const { token } = (await login.json()) as { token: string };
  const reply = await fetch(`${baseUrl}/api/tracks`, { headers: { authorization: `Bearer ${token}` } });
  return ((await reply.json()) as unknown[]).length;
}
