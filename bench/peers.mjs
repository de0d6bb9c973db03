/**
 * The servers we are measured beside, from Debian: mpd, nginx, supysonic. All on loopback, everything they write in
 * a folder of ours. One that is not installed is skipped with a printed line, and its targets stay "not measured".
 */
import { execFile, execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { startProcess, stopProcess, timeCommand, waitUntil } from './measure.mjs';

const runFile = promisify(execFile);

const ports = { mpd: 4216, nginx: 4310 };

const packagesOf = { mpd: 'mpd mpc', nginx: 'nginx-light', 'supysonic-cli': 'supysonic sqlite3', wrk: 'wrk' };

export const isInstalled = (command) => {
  try {
    execFileSync('which', [command], { stdio: 'ignore' });
    return true;
  } catch {
    console.log(`${command} is not installed (apt-get install ${packagesOf[command] ?? command}): skipped`);
    return false;
  }
};

const mpc = (...args) => runFile('mpc', ['-p', String(ports.mpd), ...args]);

export const startMpd = async ({ dataFolder, musicFolder }) => {
  const configuration = `music_directory "${musicFolder}"
playlist_directory "${dataFolder}"
db_file "${dataFolder}/db"
state_file "${dataFolder}/state"
bind_to_address "127.0.0.1"
port "${ports.mpd}"
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
  const child = startProcess('mpd', ['--no-daemon', configurationFile]);
  await waitUntil(() => mpc('stats'), { stepMs: 5 });
  return {
    name: 'mpd',
    child,
    firstAnswerMs: performance.now() - startedAt,
    update: () => mpc('update', '--wait'),
    countTracks: async () => Number(/Songs:\s+(\d+)/.exec((await mpc('stats')).stdout)[1]),
    stop: () => stopProcess(child),
  };
};

const prepareSupysonic = async ({ dataFolder, musicFolder }) => {
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
  await runFile('supysonic-cli', ['folder', 'add', 'Library', musicFolder], { cwd: dataFolder });
};

export const createSupysonicScan = async (place) => {
  await prepareSupysonic(place);
  const { dataFolder } = place;
  return {
    scan: () => timeCommand('supysonic-cli', ['folder', 'scan', '--foreground'], { cwd: dataFolder }),
    countTracks: async () => {
      const query = [`${dataFolder}/supysonic.db`, 'select count(*) from track'];
      return Number((await runFile('sqlite3', query)).stdout);
    },
  };
};

/** One worker with sendfile, as the reference of what a machine can serve. */
export const startNginx = async ({ dataFolder, filesFolder }) => {
  const configuration = `worker_processes 1; pid ${dataFolder}/nginx.pid; error_log ${dataFolder}/error.log;
worker_rlimit_nofile 20000; events { worker_connections 16384; }
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; types { audio/mpeg mp3; }
server { listen 127.0.0.1:${ports.nginx} backlog=4096; root ${filesFolder}; } }
`;
  const configurationFile = path.join(dataFolder, 'nginx.conf');
  writeFileSync(configurationFile, configuration);
  const child = startProcess('nginx', ['-c', configurationFile, '-g', 'daemon off; user root;'], {
    log: path.join(dataFolder, 'nginx.log'),
  });
  const baseUrl = `http://127.0.0.1:${ports.nginx}`;
  await waitUntil(async () => (await fetch(`${baseUrl}/0.mp3`, { method: 'HEAD' })).ok);
  return { name: 'nginx', child, baseUrl, stop: () => stopProcess(child) };
};
