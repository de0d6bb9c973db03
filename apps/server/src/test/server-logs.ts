/** Kept below TUTTI_TEST_LOGS, because no secret may be in any log (tools/log-secrets.mjs). */
import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** Fields of bodies and answers that contain secrets. */
const SECRET_FIELDS = /^(token|ticket|key|secret|link|recoveryCodes|\w*[pP]assword)$/;
const SESSION_COOKIE = /^tutti_\w+=([^;]+)/;

const fileIn = (kind: 'logs' | 'secrets', name: string): string | undefined => {
  const { TUTTI_TEST_LOGS: folder } = process.env;
  if (!folder) return undefined;
  mkdirSync(path.join(folder, kind), { recursive: true });
  return path.join(folder, kind, `${name}-${process.pid}.txt`);
};

export const findLogFile = (name: string): string | undefined => fileIn('logs', name);

export function keepLog(name: string, text: string): void {
  const file = findLogFile(name);
  if (file !== undefined) appendFileSync(file, text);
}

export function noteSecrets(secrets: readonly string[]): void {
  const file = secrets.length === 0 ? undefined : fileIn('secrets', 'noted');
  if (file !== undefined) appendFileSync(file, `${secrets.map((one) => JSON.stringify(one)).join('\n')}\n`);
}

/** Notes secrets in fields with these names, and in our cookies. */
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
