/** Runs nginx with the published configuration (deploy/nginx.conf), in its own process and folder. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { adaptSettings, type Certificate, SETTINGS } from '../../tools/nginx-settings.ts';
import { findProxy } from '../../tools/proxies.mjs';
import { findFreePort } from '../../tools/workspace.mjs';
import { type MeasuredProcess, startProcess, stopProcess } from '../machine/processes.ts';
import { waitUntil } from '../machine/waiting.ts';

export interface NginxProxy extends MeasuredProcess {
  readonly port: number;
  readonly baseUrl: string;
  stop(): Promise<void>;
}

export function isNginxInstalled(): boolean {
  return findProxy('nginx') !== undefined;
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** Creates a self-signed certificate for this machine; clients have to be told to accept it. */
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
  const nginx = findProxy('nginx');
  if (nginx === undefined) throw new Error('There is no nginx');
  mkdirSync(folder, { recursive: true });
  const port: number = fixed.port ?? (await findFreePort());
  const file = path.join(folder, 'nginx.conf');
  const settings = readFileSync(SETTINGS, 'utf8');
  const mimeTypes = path.join(nginx.base, 'etc', 'nginx', 'mime.types');
  writeFileSync(file, adaptSettings(settings, { folder, port, nodePorts, certificate, mimeTypes }));
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const started = startProcess(
    nginx.command,
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
    { log: path.join(folder, 'output.log'), env: nginx.env },
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
