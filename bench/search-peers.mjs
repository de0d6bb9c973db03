/**
 * The servers that are searched and listed beside ours, each on its own scanned copy of the same library: ours,
 * supysonic (Subsonic API, LIKE) and mpd. What they have scanned is kept in BENCH_DIR, because supysonic takes
 * minutes for 100,000 files.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { startProcess, stopProcess, timeCommand, waitUntil } from './measure.mjs';
import { isInstalled, startMpd } from './peers.mjs';
import { scanWithProduct, startProduct, waitForScan } from './product.mjs';
import { createHttpClient, createMpdClient } from './search-client.mjs';
import { benchFolder, makeScanLibrary } from './test-music.mjs';

const runFile = promisify(execFile);
const supysonicPort = 4312;
const mpdPort = 4216;
const secret = 'bench-secret';

/** A folder that is filled once; one that was left half-filled is filled again. */
const fillOnce = async (name, fill) => {
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

const startOurs = async (fileCount) => {
  const musicFolder = makeScanLibrary(fileCount);
  const dataFolder = path.join(benchFolder, 'searched', `tutti-${fileCount}`);
  mkdirSync(dataFolder, { recursive: true });
  // Also when it is there already: the schema may be an older one.
  await scanWithProduct({ dataFolder, musicFolder, log: path.join(dataFolder, 'scan.log') });
  const server = await startProduct({ dataFolder, musicFolder });
  const token = await server.signIn();
  await waitForScan(server.baseUrl, token);
  const headers = { authorization: `Bearer ${token}` };
  return { ...server, token, connect: async () => createHttpClient(server.baseUrl, { headers }) };
};

const startSupysonic = async (fileCount) => {
  const musicFolder = makeScanLibrary(fileCount);
  const dataFolder = await fillOnce(`supysonic-${fileCount}`, async (folder) => {
    const configuration = `[base]
database_uri = sqlite:///${folder}/supysonic.db
[webapp]
cache_dir = ${folder}/cache
mount_webui = off
[daemon]
socket = ${folder}/daemon.sock
run_watcher = off
`;
    writeFileSync(path.join(folder, 'supysonic.conf'), configuration);
    const inFolder = { cwd: folder };
    await runFile('supysonic-cli', ['user', 'add', '-p', secret, 'bench'], inFolder);
    await runFile('supysonic-cli', ['folder', 'add', 'Library', musicFolder], inFolder);
    await timeCommand('supysonic-cli', ['folder', 'scan', '--foreground'], inFolder);
  });
  const args = ['-S', 'gunicorn', '-h', '127.0.0.1', '-p', String(supysonicPort), '--processes', '2'];
  const log = path.join(dataFolder, 'server.log');
  const child = startProcess('supysonic-server', [...args, '--threads', '4'], { cwd: dataFolder, log });
  const baseUrl = `http://127.0.0.1:${supysonicPort}`;
  const credentials = `u=bench&p=${secret}&v=1.16.1&c=bench&f=json`;
  const stop = () => stopProcess(child);
  try {
    await waitUntil(async () => (await fetch(`${baseUrl}/rest/ping.view?${credentials}`)).ok);
  } catch (error) {
    await stop();
    throw error;
  }
  return { name: 'supysonic', child, stop, credentials, connect: async () => createHttpClient(baseUrl) };
};

const startSearchedMpd = async (fileCount) => {
  const musicFolder = makeScanLibrary(fileCount);
  const dataFolder = path.join(benchFolder, 'searched', `mpd-${fileCount}`);
  mkdirSync(dataFolder, { recursive: true });
  const mpd = await startMpd({ dataFolder, musicFolder });
  await mpd.update();
  return { ...mpd, connect: () => createMpdClient(mpdPort) };
};

/** Starts all that are installed, runs `measure` with them by name, and ends them whatever happens. */
export const withSearchedServers = async (fileCount, measure) => {
  const starters = {
    tutti: startOurs,
    ...(isInstalled('supysonic-cli') ? { supysonic: startSupysonic } : {}),
    ...(isInstalled('mpd') && isInstalled('mpc') ? { mpd: startSearchedMpd } : {}),
  };
  // For a quick look: BENCH_PEERS=mpd leaves the others out.
  const wanted = process.env.BENCH_PEERS?.split(',');
  const servers = {};
  try {
    for (const [name, start] of Object.entries(starters)) {
      if (name === 'tutti' || !wanted || wanted.includes(name)) servers[name] = await start(fileCount);
    }
    return await measure(servers);
  } finally {
    for (const server of Object.values(servers)) await server.stop();
  }
};

export const fileCounts = (process.env.BENCH_FILES ?? '10000,100000').split(',').map(Number);
