/**
 * Starts the servers for the search and list benchmarks, each on its own scanned copy of the same library: ours,
 * supysonic (Subsonic API, LIKE) and mpd. Their databases are kept in BENCH_DIR, because supysonic takes minutes for
 * 100,000 files.
 */

import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createHttpClient, createMpdClient, type HttpClient, type LoopClient } from '../load/closed-loop.ts';
import { startProcess, stopProcess } from '../machine/processes.ts';
import { waitUntil } from '../machine/waiting.ts';
import { isInstalled, mpdPort, prepareSupysonic, scanWithSupysonic, startMpd } from './peers.ts';
import { type Product, type ServerFolders, scanWithProduct, startProduct, waitForScan } from './product.ts';
import { benchFolder, makeScanLibrary } from './test-music.ts';

const supysonicPort = 4312;
const secret = 'bench-secret';

/** Fills a folder once; a partly filled one is filled again. */
const fillOnce = async (name: string, fill: (dataFolder: string) => Promise<void>): Promise<string> => {
  const dataFolder = path.join(benchFolder, 'searched', name);
  const doneFile = `${dataFolder}.done`;
  if (!existsSync(doneFile)) {
    rmSync(dataFolder, { recursive: true, force: true });
    mkdirSync(dataFolder, { recursive: true });
    console.log(`scanning for ${name}`);
    await fill(dataFolder);
    writeFileSync(doneFile, '');
  }
  return dataFolder;
};

/** A server to search, and its clients. */
interface Searched<Client extends LoopClient = LoopClient> {
  readonly pid: number;
  connect(): Promise<Client>;
  stop(): Promise<void>;
}

interface Supysonic extends Searched {
  /** Sent with every request. */
  readonly credentials: string;
  readonly baseUrl: string;
}

export interface SearchedServers {
  readonly tutti: Searched<HttpClient> & Product & ServerFolders;
  readonly supysonic?: Supysonic;
  readonly mpd?: Searched;
}

const startOurs = async (fileCount: number): Promise<SearchedServers['tutti']> => {
  const musicFolder = makeScanLibrary(fileCount);
  const dataFolder = path.join(benchFolder, 'searched', `tutti-${fileCount}`);
  mkdirSync(dataFolder, { recursive: true });
  // Also scans an existing database, because its schema may be older.
  await scanWithProduct({ dataFolder, musicFolder });
  const server = await startProduct({ dataFolder, musicFolder });
  const token = await server.signIn();
  await waitForScan(server.baseUrl, token);
  const headers = { authorization: `Bearer ${token}` };
  return {
    ...server,
    dataFolder,
    musicFolder,
    connect: async () => createHttpClient(server.baseUrl, { headers }),
  };
};

const startSupysonic = async (fileCount: number): Promise<Supysonic> => {
  const musicFolder = makeScanLibrary(fileCount);
  const dataFolder = await fillOnce(`supysonic-${fileCount}`, async (folder) => {
    await prepareSupysonic({ dataFolder: folder, musicFolder }, { bench: secret });
    await scanWithSupysonic(folder);
  });
  const args = ['-S', 'gunicorn', '-h', '127.0.0.1', '-p', String(supysonicPort), '--processes', '2'];
  const log = path.join(dataFolder, 'server.log');
  const started = startProcess('supysonic-server', [...args, '--threads', '4'], { cwd: dataFolder, log });
  const baseUrl = `http://127.0.0.1:${supysonicPort}`;
  const credentials = `u=bench&p=${secret}&v=1.16.1&c=bench&f=json`;
  const stop = () => stopProcess(started);
  try {
    await waitUntil(async () => (await fetch(`${baseUrl}/rest/ping.view?${credentials}`)).ok);
  } catch (error) {
    await stop();
    throw error;
  }
  return { pid: started.pid, stop, credentials, baseUrl, connect: async () => createHttpClient(baseUrl) };
};

const startSearchedMpd = async (fileCount: number): Promise<Searched> => {
  const musicFolder = makeScanLibrary(fileCount);
  const dataFolder = path.join(benchFolder, 'searched', `mpd-${fileCount}`);
  mkdirSync(dataFolder, { recursive: true });
  const mpd = await startMpd({ dataFolder, musicFolder });
  await mpd.update();
  return { ...mpd, connect: () => createMpdClient(mpdPort) };
};

/** Starts all installed servers, runs `measure` with them by name, and always stops them. */
export const withSearchedServers = async <Measured>(
  fileCount: number,
  measure: (servers: SearchedServers) => Promise<Measured>,
): Promise<Measured> => {
  // For a quick look, BENCH_PEERS=mpd leaves the others out.
  const wanted = process.env.BENCH_PEERS?.split(',');
  const isWanted = (peer: string) => !wanted || wanted.includes(peer);
  const running: Searched[] = [];
  const start = async <Server extends Searched>(starter: (fileCount: number) => Promise<Server>) => {
    const server = await starter(fileCount);
    running.push(server);
    return server;
  };
  try {
    const tutti = await start(startOurs);
    const hasSupysonic = isInstalled('supysonic-cli') && isWanted('supysonic');
    const supysonic = hasSupysonic ? { supysonic: await start(startSupysonic) } : {};
    const hasMpd = isInstalled('mpd') && isInstalled('mpc') && isWanted('mpd');
    const mpd = hasMpd ? { mpd: await start(startSearchedMpd) } : {};
    return await measure({ tutti, ...supysonic, ...mpd });
  } finally {
    for (const server of running) await server.stop();
  }
};

export const fileCounts = (process.env.BENCH_FILES ?? '10000,100000').split(',').map(Number);
