/** nginx with the settings that people are given (deploy/nginx.conf), as a process of its own in a folder of its own. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type MeasuredProcess, startProcess, stopProcess } from '@tutti/measure/machine/processes';
import { waitUntil } from '@tutti/measure/machine/waiting';
import { findFreePort, inRoot } from '../workspace.mjs';

export interface NginxProxy extends MeasuredProcess {
  readonly port: number;
  readonly baseUrl: string;
  stop(): Promise<void>;
}

const SETTINGS = inRoot('deploy', 'nginx.conf');
const ownFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

export function isNginxInstalled(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** A place that is not found would be measured with settings that nobody is given. */
function replaceOnce(text: string, what: RegExp, by: string): string {
  if (text.match(new RegExp(what, 'g'))?.length !== 1) throw new Error(`${SETTINGS} has no single ${what}`);
  return text.replace(what, by);
}

/** The settings as they are, but for where nginx listens, where the nodes are and where it writes. */
export function adaptSettings(
  text: string,
  { folder, port, nodePorts }: { folder: string; port: number; nodePorts: readonly number[] },
): string {
  // In a replacement `$1` is what the settings say of each node.
  const servers = nodePorts.map((nodePort) => `server 127.0.0.1:${nodePort}$1;`).join(' ');
  const fold = (adapted: string, [what, by]: readonly [RegExp, string]) => replaceOnce(adapted, what, by);
  return (
    [
      [/server tutti-1:4747([^;]*);/, servers],
      [/\n\s*server tutti-2:4747[^;]*;/, ''],
      [/\n\s*server tutti-3:4747[^;]*;/, ''],
      [/\n\s*listen 80 /, `\n    listen 127.0.0.1:${port} `],
      // A process may not be allowed as many open files as there are listeners, who need two each.
      [/worker_processes auto;/, 'worker_processes 4;'],
      [/access_log \/dev\/stdout tutti;/, 'access_log off;'],
      [/error_log \/dev\/stderr warn;/, `error_log ${folder}/error.log warn;`],
      [
        /include mime\.types;/,
        `include /etc/nginx/mime.types; ${ownFolders.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}`,
      ],
    ] as const
  ).reduce(fold, text);
}

export async function startNginx(folder: string, nodePorts: readonly number[]): Promise<NginxProxy> {
  mkdirSync(folder, { recursive: true });
  const port: number = await findFreePort();
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, adaptSettings(readFileSync(SETTINGS, 'utf8'), { folder, port, nodePorts }));
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const started = startProcess(
    'nginx',
    [
      '-p',
      folder,
      '-c',
      file,
      '-e',
      `${folder}/start.log`,
      '-g',
      `daemon off; pid ${folder}/nginx.pid; ${user}`,
    ],
    { log: path.join(folder, 'output.log') },
  );
  const baseUrl = `http://127.0.0.1:${port}`;
  // Whatever it answers while no node is there: it listens.
  await Promise.race([
    waitUntil(async () => (await fetch(`${baseUrl}/metrics`)).status === 404),
    started.ended.then((code) => {
      throw new Error(`nginx ended with ${code}: ${readFileSync(path.join(folder, 'start.log'), 'utf8')}`);
    }),
  ]);
  return { ...started, port, baseUrl, stop: () => stopProcess(started) };
}
