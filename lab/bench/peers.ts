/**
 * Starts the Debian servers for comparison: mpd, nginx, supysonic. They use loopback and write only into our folder. A
 * server that is not installed is skipped with a message, and its targets are "not measured".
 */
import { execFile, execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { type MeasuredProcess, startProcess, stopProcess, timeCommand } from '../machine/processes.ts';
import { waitUntil } from '../machine/waiting.ts';
import type { ServerFolders } from './product.ts';

const runFile = promisify(execFile);

export const mpdPort = 4216;
const nginxPort = 4310;

const packagesOf: Readonly<Record<string, string>> = {
  mpd: 'mpd mpc',
  nginx: 'nginx-light',
  'supysonic-cli': 'supysonic sqlite3',
  wrk: 'wrk',
};

export interface Peer extends MeasuredProcess {
  readonly name: string;
  stop(): Promise<void>;
}

export interface Mpd extends Peer {
  readonly firstAnswerMs: number;
  update(): Promise<unknown>;
  countTracks(): Promise<number>;
}

export const isInstalled = (command: string): boolean => {
  try {
    execFileSync('which', [command], { stdio: 'ignore' });
    return true;
  } catch {
    console.log(`${command} is not installed (apt-get install ${packagesOf[command] ?? command}): skipped`);
    return false;
  }
};

const mpc = (...args: string[]) => runFile('mpc', ['-p', String(mpdPort), ...args]);

export const startMpd = async ({ dataFolder, musicFolder }: ServerFolders): Promise<Mpd> => {
  const configuration = `music_directory "${musicFolder}"
playlist_directory "${dataFolder}"
db_file "${dataFolder}/db"
state_file "${dataFolder}/state"
bind_to_address "127.0.0.1"
port "${mpdPort}"
auto_update "no"
zeroconf_enabled "no"
log_file "${dataFolder}/log"
audio_output {
type "null"
name "none"
}
`;
  const configurationFile = path.join(dataFolder, 'mpd.conf');
  writeFileSync(configurationFile, configuration);
  const startedAt = performance.now();
  const started = startProcess('mpd', ['--no-daemon', configurationFile]);
  await waitUntil(() => mpc('stats'), { stepMs: 5 });
  return {
    ...started,
    name: 'mpd',
    firstAnswerMs: performance.now() - startedAt,
    update: () => mpc('update', '--wait'),
    countTracks: async () => Number(/Songs:\s+(\d+)/.exec((await mpc('stats')).stdout)?.[1]),
    stop: () => stopProcess(started),
  };
};

/** Prepares a folder with the music's location and accounts; `users` maps names to passwords. */
export const prepareSupysonic = async (
  { dataFolder, musicFolder }: ServerFolders,
  users: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const configuration = `[base]
database_uri = sqlite:///${dataFolder}/supysonic.db
[webapp]
cache_dir = ${dataFolder}/cache
mount_webui = off
[daemon]
socket = ${dataFolder}/daemon.sock
run_watcher = off
`;
  writeFileSync(path.join(dataFolder, 'supysonic.conf'), configuration);
  const inFolder = { cwd: dataFolder };
  for (const [name, password] of Object.entries(users))
    await runFile('supysonic-cli', ['user', 'add', '-p', password, name], inFolder);
  await runFile('supysonic-cli', ['folder', 'add', 'Library', musicFolder], inFolder);
};

export const scanWithSupysonic = (dataFolder: string) =>
  timeCommand('supysonic-cli', ['folder', 'scan', '--foreground'], { cwd: dataFolder });

export const createSupysonicScan = async (folders: ServerFolders) => {
  await prepareSupysonic(folders);
  const { dataFolder } = folders;
  return {
    scan: () => scanWithSupysonic(dataFolder),
    countTracks: async () => {
      const query = [`${dataFolder}/supysonic.db`, 'select count(*) from track'];
      return Number((await runFile('sqlite3', query)).stdout);
    },
  };
};

/** One worker with sendfile, as the reference for this machine. */
export const startNginx = async ({
  dataFolder,
  filesFolder,
}: {
  dataFolder: string;
  filesFolder: string;
}): Promise<Peer & { baseUrl: string }> => {
  const configuration = `worker_processes 1; pid ${dataFolder}/nginx.pid; error_log ${dataFolder}/error.log;
worker_rlimit_nofile 20000; events { worker_connections 16384; }
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; types { audio/mpeg mp3; }
server { listen 127.0.0.1:${nginxPort} backlog=4096; root ${filesFolder}; } }
`;
  const configurationFile = path.join(dataFolder, 'nginx.conf');
  writeFileSync(configurationFile, configuration);
  const started = startProcess('nginx', ['-c', configurationFile, '-g', 'daemon off; user root;'], {
    log: path.join(dataFolder, 'nginx.log'),
  });
  const baseUrl = `http://127.0.0.1:${nginxPort}`;
  await waitUntil(async () => (await fetch(`${baseUrl}/0.mp3`, { method: 'HEAD' })).ok);
  return { ...started, name: 'nginx', baseUrl, stop: () => stopProcess(started) };
};
