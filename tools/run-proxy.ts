/** Runs reverse proxies as processes with realistic settings; only ports and folders belong to this machine. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findProxy } from './proxies.mjs';
import { findFreePort, inRoot } from './workspace.mjs';

export type ProxyName = 'nginx' | 'caddy' | 'apache' | 'haproxy';

export interface RunningProxy {
  readonly port: number;
  /** A host name other than the one in Tutti's PUBLIC_URL. */
  readonly baseUrl: string;
  stop(): Promise<void>;
}

interface Location {
  readonly folder: string;
  readonly port: number;
  /** Root of the proxy's other files. */
  readonly base: string;
}

interface Runner {
  /** Wraps the settings in the system's default configuration. */
  frame(settings: string, location: Location): string;
  /** Arguments that start it with the file that contains everything. */
  args(file: string, location: Location): readonly string[];
}

/** Replaces only the name and the two ports in the published settings. */
function moveHere(settings: string, { port, nodePort }: { port: number; nodePort: number }): string {
  return settings
    .replaceAll('127.0.0.1:4747', `127.0.0.1:${nodePort}`)
    .replaceAll('music.example.org {', `http://localhost:${port} {`)
    .replaceAll('music.example.org', 'localhost')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('*:80>', `127.0.0.1:${port}>`)
    .replace('bind :80', `bind 127.0.0.1:${port}`)
    .replace(/^:80 \{/m, `http://:${port} {`);
}

const TEMP_FOLDERS = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** The result of `a2enmod proxy_http proxy_wstunnel headers` on a fresh Debian. */
const APACHE_MODULES = [
  'mpm_event',
  'authz_core',
  'reqtimeout',
  'headers',
  'proxy',
  'proxy_http',
  'proxy_wstunnel',
];

const RUNNERS: Record<ProxyName, Runner> = {
  nginx: {
    frame: (settings, { folder }) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log warn;
events {}
http {
  access_log off;
  ${TEMP_FOLDERS.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  ${settings}
}`,
    args: (file, { folder }) => ['-p', folder, '-c', file, '-e', `${folder}/start.log`],
  },
  caddy: {
    frame: (settings) => `{\n\tadmin off\n}\n${settings}`,
    args: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
  },
  apache: {
    frame: (settings, { folder, port, base }) => `
ServerRoot ${folder}
PidFile ${folder}/apache.pid
ErrorLog ${folder}/error.log
ServerName localhost
Listen 127.0.0.1:${port}
${process.getuid?.() === 0 ? 'User nobody\nGroup nogroup' : ''}
${APACHE_MODULES.map((name) => `LoadModule ${name}_module ${path.join(base, 'usr/lib/apache2/modules', `mod_${name}.so`)}`).join('\n')}
${settings}`,
    args: (file) => ['-D', 'FOREGROUND', '-f', file],
  },
  haproxy: { frame: (settings) => settings, args: (file) => ['-db', '-f', file] },
};

/** The settings in deploy/, and those of somebody who copied the first example of a manual. */
export const SETTINGS = {
  ours: {
    nginx: inRoot('deploy', 'proxies', 'nginx.conf'),
    caddy: inRoot('deploy', 'proxies', 'Caddyfile'),
    apache: inRoot('deploy', 'proxies', 'apache.conf'),
    haproxy: inRoot('deploy', 'proxies', 'haproxy.cfg'),
  },
  plain: {
    nginx: inRoot('tools', 'plain-proxies', 'nginx.conf'),
    caddy: inRoot('tools', 'plain-proxies', 'Caddyfile'),
    apache: inRoot('tools', 'plain-proxies', 'apache.conf'),
    haproxy: inRoot('tools', 'plain-proxies', 'haproxy.cfg'),
  },
} as const satisfies Record<string, Record<ProxyName, string>>;

export async function runProxy(
  name: ProxyName,
  {
    settings,
    folder,
    nodePort,
    ...fixed
  }: { settings: string; folder: string; nodePort: number; port?: number },
): Promise<RunningProxy> {
  const found = findProxy(name);
  if (found === undefined) throw new Error(`There is no ${name}`);
  mkdirSync(folder, { recursive: true });
  const port: number = fixed.port ?? (await findFreePort());
  const location = { folder, port, base: found.base };
  const file = path.join(folder, 'settings');
  writeFileSync(file, RUNNERS[name].frame(moveHere(settings, { port, nodePort }), location));
  const log = path.join(folder, 'output.log');
  const output = openSync(log, 'a');
  const child = spawn(found.command, RUNNERS[name].args(file, location), {
    stdio: ['ignore', output, output],
    env: { ...process.env, ...found.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  const ended = once(child, 'exit');
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}: ${readLogs(folder)}`);
    await pause(LOOK_EVERY_MS);
  }
  return {
    port,
    baseUrl: `http://localhost:${port}`,
    async stop() {
      process.removeListener('exit', kill);
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const LOOK_EVERY_MS = 20;

const readLogs = (folder: string) =>
  ['output.log', 'start.log', 'error.log']
    .map((name) => path.join(folder, name))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('');

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
