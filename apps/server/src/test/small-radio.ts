import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Stream } from '@tutti/contract';
import { eventually, FIRST_SCAN_LIMIT_MS } from './eventually.ts';
import { findFreePort } from './free-port.ts';
import { type RealServer, type RealServerOptions, startRealServer } from './real-server.ts';
import { copySmallLibrary, SMALL_LIBRARY } from './small-library.ts';

export interface SmallRadio {
  readonly server: RealServer;
  readonly port: number;
  readonly musicDir: string;
  readonly token: string;
  readonly stations: readonly [Stream, ...Stream[]];
  close(): Promise<void>;
}

export async function startSmallRadio(
  options: Pick<RealServerOptions, 'databaseUrl' | 'environment' | 'program'> = {},
): Promise<SmallRadio> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-radio-'));
  const musicDir = path.join(folder, 'music');
  copySmallLibrary(musicDir);
  const port = await findFreePort();
  const server = await startRealServer({
    port,
    dataDir: path.join(folder, 'data'),
    musicDir,
    databaseUrl: options.databaseUrl,
    program: options.program,
    // Sends more requests than a person while it waits.
    environment: { RATE_LIMITS: 'off', ...options.environment },
  });
  const token = await server.signIn();
  const stations = await eventually(() => readStations(server.baseUrl, token), FIRST_SCAN_LIMIT_MS);
  return {
    server,
    port,
    musicDir,
    token,
    stations: stations as [Stream, ...Stream[]],
    async close() {
      await server.kill();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Fails until the first scan is over and each genre has its station. */
async function readStations(baseUrl: string, token: string): Promise<Stream[]> {
  const [library, stations] = await Promise.all(
    ['/api/admin/library', '/api/streams'].map(async (address) => {
      const reply = await fetch(baseUrl + address, { headers: { authorization: `Bearer ${token}` } });
      if (!reply.ok) throw new Error(`${address} was answered with ${reply.status}`);
      return (await reply.json()) as unknown;
    }),
  );
  const onAir = stations as Stream[];
  if ((library as { phase: string }).phase !== 'idle' || onAir.length < SMALL_LIBRARY.genres)
    throw new Error('not everything is on air yet');
  return onAir;
}
