/** nginx with the settings that people are given (deploy/nginx.conf), as a process of its own in a folder of its own. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { type MeasuredProcess, startProcess, stopProcess } from '@tutti/measure/machine/processes';
import { waitUntil } from '@tutti/measure/machine/waiting';
import { findFreePort, inRoot } from '../workspace.mjs';

export interface Certificate {
  readonly file: string;
  readonly key: string;
}

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

interface ProxyPlace {
  readonly folder: string;
  readonly port: number;
  readonly nodePorts: readonly number[];
  readonly certificate?: Certificate | undefined;
}

/** Where it listens: as the settings do, or with a certificate by the lines that they have for it. */
const toListening = ({ port, certificate }: ProxyPlace): readonly (readonly [RegExp, string])[] =>
  certificate === undefined
    ? [[/\n\s*listen 80 /, `\n    listen 127.0.0.1:${port} `]]
    : [
        [/\n\s*listen 80 [^;]*;/, ''],
        [/# listen 443 (ssl http2) /, `listen 127.0.0.1:${port} $1 `],
        [/# (ssl_certificate) [^;]*;/, `$1 ${certificate.file};`],
        [/# (ssl_certificate_key) [^;]*;/, `$1 ${certificate.key};`],
      ];

/** The settings as they are, but for where nginx listens, where the nodes are and where it writes. */
export function adaptSettings(text: string, place: ProxyPlace): string {
  const { folder, nodePorts } = place;
  // In a replacement `$1` is what the settings say of each node.
  const servers = nodePorts.map((nodePort) => `server 127.0.0.1:${nodePort}$1;`).join(' ');
  const fold = (adapted: string, [what, by]: readonly [RegExp, string]) => replaceOnce(adapted, what, by);
  return (
    [
      [/server tutti-1:4747([^;]*);/, servers],
      [/\n\s*server tutti-2:4747[^;]*;/, ''],
      [/\n\s*server tutti-3:4747[^;]*;/, ''],
      ...toListening(place),
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

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** Of nobody, for this machine: whoever opens the address has to be told to take it. */
export function makeCertificate(folder: string): Certificate {
  mkdirSync(folder, { recursive: true });
  const [file, key] = [path.join(folder, 'certificate.pem'), path.join(folder, 'key.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc', '-keyout', key];
  const name = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...curve, ...name, '-out', file], {
    stdio: 'ignore',
  });
  return { file, key };
}

export async function startNginx(
  folder: string,
  nodePorts: readonly number[],
  { certificate, ...fixed }: { port?: number; certificate?: Certificate } = {},
): Promise<NginxProxy> {
  mkdirSync(folder, { recursive: true });
  const port: number = fixed.port ?? (await findFreePort());
  const file = path.join(folder, 'nginx.conf');
  const settings = readFileSync(SETTINGS, 'utf8');
  writeFileSync(file, adaptSettings(settings, { folder, port, nodePorts, certificate }));
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
  const baseUrl = `${certificate === undefined ? 'http' : 'https'}://127.0.0.1:${port}`;
  await Promise.race([
    waitUntil(() => isListening(port)),
    started.ended.then((code) => {
      throw new Error(`nginx ended with ${code}: ${readFileSync(path.join(folder, 'start.log'), 'utf8')}`);
    }),
  ]);
  return { ...started, port, baseUrl, stop: () => stopProcess(started) };
}
