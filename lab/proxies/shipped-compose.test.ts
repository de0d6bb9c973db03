/**
 * Runs deploy/compose.yaml without Docker: the nodes with their environment and command, Postgres with their account, and
 * nginx with its configuration. Only addresses, ports and folders differ.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import {
  type EmbeddedPostgres,
  queryPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/test/embedded-postgres.ts';
import { BUILT_SERVER, type RealServer, startRealServer } from '../../apps/server/src/test/real-server.ts';
import { findFreePort, inRoot } from '../../tools/workspace.mjs';
import { waitUntil } from '../machine/waiting.ts';
import { isNginxInstalled, type NginxProxy, startNginx } from '../nodes/nginx-proxy.ts';
import { findStation, joinOverHub, type PageSession, playPart, signIn } from './page-client.ts';

const readDeployed = (name: string) => readFileSync(inRoot('deploy', name), 'utf8');

/** Parses the example of deploy/.env as Compose does. */
function readEnvFile(): Record<string, string> {
  const lines = readDeployed('example.env').split('\n');
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, value ?? '']];
    }),
  );
}

/** Replaces `${NAME}`, `${NAME:-default}` and `${NAME:?message}`. */
const fillIn = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\$\{([A-Z_]+)(?::([-?])([^}]*))?\}/g, (_all, name: string, sign?: string, rest = '') => {
    const value = values[name];
    if (value) return value;
    if (sign === '?') throw new Error(`${name}: ${rest}`);
    return sign === '-' ? rest : '';
  });

interface Service {
  readonly environment: Record<string, string>;
}

const account = { email: 'owner@example.org', password: 'a-long-test-password' };
const chosen = {
  ...readEnvFile(),
  MUSIC_DIR: inRoot('demo-library'),
  POSTGRES_PASSWORD: 'p/a=s s#w@rd',
  ADMIN_EMAIL: account.email,
  ADMIN_PASSWORD: account.password,
};
/** Variables are replaced after parsing, so that an empty value stays an empty string. */
function services(values: Readonly<Record<string, string>>): Record<string, Service> {
  const read = parse(readDeployed('compose.yaml'), { merge: true }) as { services: Record<string, Service> };
  return JSON.parse(JSON.stringify(read.services), (_key, value: unknown) =>
    typeof value === 'string' ? fillIn(value, values) : value,
  ) as Record<string, Service>;
}

let folder: string;
let postgres: EmbeddedPostgres;
let nginx: NginxProxy | undefined;
const nodes: { readonly server: RealServer; readonly environment: Record<string, string> }[] = [];

async function startNode(environment: Record<string, string>, dataDir: string): Promise<void> {
  const port: number = await findFreePort();
  const image = readDeployed('Containerfile');
  const [, ...args] = JSON.parse(/^CMD (\[.*\])$/m.exec(image)?.[1] ?? '[]') as string[];
  const program = [...args.slice(0, -1), BUILT_SERVER];
  const databaseUrl = environment['DATABASE_URL']?.replace('@postgres/', `@${new URL(postgres.url).host}/`);
  const here = {
    ...environment,
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl ?? '',
    BACKUP_DIR: path.join(folder, 'backups'),
  };
  const server = await startRealServer({
    port,
    dataDir,
    musicDir: chosen.MUSIC_DIR,
    environment: here,
    program,
  });
  nodes.push({ server, environment: { PORT: String(port) } });
}

beforeAll(async () => {
  if (!isNginxInstalled()) return;
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-compose-'));
  mkdirSync(path.join(folder, 'backups'));
  postgres = await startEmbeddedPostgres();
  const { POSTGRES_USER, POSTGRES_DB, POSTGRES_PASSWORD } = services(chosen)['postgres']?.environment ?? {};
  await queryPostgres(postgres.url, `create role ${POSTGRES_USER} login password '${POSTGRES_PASSWORD}'`);
  await queryPostgres(postgres.url, `create database ${POSTGRES_DB} owner ${POSTGRES_USER}`);
  const found = Object.entries(services(chosen)).filter(([name]) => name.startsWith('tutti-'));
  if (found.length !== 3) throw new Error(`The compose file has ${found.length} nodes`);
  await Promise.all(found.map(([name, { environment }]) => startNode(environment, path.join(folder, name))));
  nginx = await startNginx(
    path.join(folder, 'nginx'),
    nodes.map(({ environment }) => Number(environment['PORT'])),
  );
});
afterAll(async () => {
  await nginx?.stop();
  await Promise.all(nodes.map(({ server }) => server.kill('SIGTERM')));
  await postgres?.remove();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

it('requires the music folder and a password before it starts anything', () => {
  for (const name of ['MUSIC_DIR', 'POSTGRES_PASSWORD'])
    expect(() => services({ ...chosen, [name]: '' })).toThrow(new RegExp(`^${name}: .*deploy/.env`));
});

it.skipIf(!isNginxInstalled())(
  'people on another machine, at another name and port than PUBLIC_URL, play songs and hear stations (needs nginx)',
  async () => {
    const target = { port: nginx?.port ?? 0, host: `nas.home:${nginx?.port}` };
    const session = (await signIn(target, account)) as PageSession;
    expect(session).toBeDefined();
    await waitUntil(() => findStation(target, session));
    const part = await playPart(target, session, 'bytes=0-99');
    expect([part.status, part.body.length]).toEqual([206, 100]);
    // Every request reaches another node.
    for (const _node of nodes) expect(await joinOverHub(target, session)).toBe('StreamMetadata');
  },
);

it.skipIf(!isNginxInstalled())(
  'its nodes are healthy according to the check of the image (needs nginx)',
  () => {
    const [, check = '[]'] =
      /HEALTHCHECK[^\n]*\\\n\s*CMD (\[.*\])$/m.exec(readDeployed('Containerfile')) ?? [];
    const [, ...args] = JSON.parse(check) as string[];
    for (const { environment } of nodes)
      expect(spawnSync(process.execPath, args, { env: environment }).status).toBe(0);
  },
);
