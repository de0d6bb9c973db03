/**
 * Adapts the published nginx settings (deploy/nginx.conf) to ports and folders of this machine, for their test and for
 * nginx in the lab.
 */
import { inRoot } from './workspace.mjs';

export const SETTINGS: string = inRoot('deploy', 'nginx.conf');
const ownFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

export interface Certificate {
  readonly file: string;
  readonly key: string;
}

/** Throws if the text is not found, because the lab would otherwise measure settings that nobody uses. */
function replaceOnce(text: string, what: RegExp, by: string): string {
  if (text.match(new RegExp(what, 'g'))?.length !== 1) throw new Error(`${SETTINGS} has no single ${what}`);
  return text.replace(what, by);
}

interface ProxyLocation {
  readonly folder: string;
  readonly port: number;
  readonly nodePorts: readonly number[];
  readonly certificate?: Certificate | undefined;
  /** Path of nginx's MIME types. */
  readonly mimeTypes?: string;
}

/** Sets the listening port, or the certificate through the lines that the settings have for it. */
const toListening = ({ port, certificate }: ProxyLocation): readonly (readonly [RegExp, string])[] =>
  certificate === undefined
    ? [[/\n\s*listen 80 /, `\n    listen 127.0.0.1:${port} `]]
    : [
        [/\n\s*listen 80 [^;]*;/, ''],
        [/# listen 443 (ssl http2) /, `listen 127.0.0.1:${port} $1 `],
        [/# (ssl_certificate) [^;]*;/, `$1 ${certificate.file};`],
        [/# (ssl_certificate_key) [^;]*;/, `$1 ${certificate.key};`],
      ];

/** Replaces only the listening address, the nodes and the folders that nginx writes to. */
export function adaptSettings(text: string, location: ProxyLocation): string {
  const { folder, nodePorts, mimeTypes = '/etc/nginx/mime.types' } = location;
  // In the replacement, `$1` keeps the settings of each node.
  const servers = nodePorts.map((nodePort) => `server 127.0.0.1:${nodePort}$1;`).join(' ');
  const fold = (adapted: string, [what, by]: readonly [RegExp, string]) => replaceOnce(adapted, what, by);
  return (
    [
      [/server tutti-1:4747([^;]*);/, servers],
      [/\n\s*server tutti-2:4747[^;]*;/, ''],
      [/\n\s*server tutti-3:4747[^;]*;/, ''],
      ...toListening(location),
      // Several workers, because each listener needs two open files and a process may not have enough.
      [/worker_processes auto;/, 'worker_processes 4;'],
      [/access_log \/dev\/stdout tutti;/, 'access_log off;'],
      [/error_log \/dev\/stderr warn;/, `error_log ${folder}/error.log warn;`],
      [
        /include mime\.types;/,
        `include ${mimeTypes}; ${ownFolders.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}`,
      ],
    ] as const
  ).reduce(fold, text);
}
