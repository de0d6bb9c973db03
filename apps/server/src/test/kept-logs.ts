/**
 * What servers of a test run have logged, and the secrets that the run used, each in a folder of its own below
 * TUTTI_TEST_LOGS: after the run no secret may stand in any log (tools/log-secrets.mjs). Without that folder nothing is kept.
 */
import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** Fields of bodies and answers that hold what nobody else may learn. */
const SECRET_FIELDS = /^(token|ticket|key|secret|link|recoveryCodes|\w*[pP]assword)$/;
const SESSION_COOKIE = /^tutti_\w+=([^;]+)/;

const placeIn = (kind: 'logs' | 'secrets', name: string): string | undefined => {
  const { TUTTI_TEST_LOGS: folder } = process.env;
  if (!folder) return undefined;
  mkdirSync(path.join(folder, kind), { recursive: true });
  return path.join(folder, kind, `${name}-${process.pid}.txt`);
};

/** Where a server of that name writes, for whoever lends it a file; undefined when nothing is kept. */
export const placeOfLog = (name: string): string | undefined => placeIn('logs', name);

export function keepLog(name: string, text: string): void {
  const place = placeOfLog(name);
  if (place !== undefined) appendFileSync(place, text);
}

export function noteSecrets(secrets: readonly string[]): void {
  const place = secrets.length === 0 ? undefined : placeIn('secrets', 'noted');
  if (place !== undefined) appendFileSync(place, `${secrets.map((one) => JSON.stringify(one)).join('\n')}\n`);
}

/** Whatever stands in fields of these names, and in our cookies. */
export function noteSecretsOf(bodies: readonly unknown[], cookies: readonly string[] = []): void {
  if (!process.env.TUTTI_TEST_LOGS) return;
  const inCookies = cookies.map((line) => SESSION_COOKIE.exec(line)?.[1] ?? '');
  noteSecrets([...bodies.flatMap(findSecrets), ...inCookies].filter((secret) => secret !== ''));
}

function findSecrets(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, held]: [string, unknown]) => {
    if (!SECRET_FIELDS.test(name)) return findSecrets(held);
    return [held].flat().filter((one): one is string => typeof one === 'string');
  });
}
