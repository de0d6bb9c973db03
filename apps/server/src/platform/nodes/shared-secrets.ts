/** Secrets that all nodes of a database must share, because each would otherwise refuse what others have signed. */
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import {
  readOrCreateSecret,
  replaceSecret,
  SECRET_BYTES,
  SESSION_KEY,
  secretFile,
} from '#platform/secrets.ts';

/** Returns 32 bytes, created on first use, in the database or DATA_DIR; reuses the file of an earlier version. */
export async function readSharedSecret(
  { queries, notifier }: Pick<Database, 'queries' | 'notifier'>,
  dataDir: string,
  name: string,
): Promise<Buffer> {
  if (notifier === undefined) return readOrCreateSecret(dataDir, name);
  const known = await find(queries, name);
  if (known !== undefined) return known;
  const file = secretFile(dataDir, name);
  const bytes = existsSync(file) ? readFileSync(file) : randomBytes(SECRET_BYTES);
  // If two nodes start at once, the first one decides.
  await queries
    .insertInto('node_secret')
    .values({ name, bytes: bytes.toString('base64') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const stored = await find(queries, name);
  if (stored === undefined) throw new Error(`DATABASE: the secret ${name} could not be kept`);
  return stored;
}

/** Reads the secrets in DATA_DIR as rows, for a database that several nodes will share. */
export function readSecretRows(dataDir: string): { name: string; bytes: string }[] {
  const folder = path.dirname(secretFile(dataDir, SESSION_KEY));
  if (!existsSync(folder)) return [];
  // Drafts of a killed start have names with a dot.
  const names = readdirSync(folder).filter((name) => !name.includes('.'));
  return names.map((name) => ({ name, bytes: readOrCreateSecret(dataDir, name).toString('base64') }));
}

/** Moves restored secrets to where this installation keeps them, before anybody reads one; a kill repeats it. */
export async function takeRestoredSecrets(
  { queries, notifier }: Pick<Database, 'queries' | 'notifier'>,
  dataDir: string,
): Promise<void> {
  const restored = await queries.selectFrom('restored_secret').selectAll().execute();
  for (const { name, bytes } of restored) {
    if (notifier === undefined) replaceSecret(dataDir, name, Buffer.from(bytes, 'base64'));
    else
      await queries
        .insertInto('node_secret')
        .values({ name, bytes })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ bytes }))
        .execute();
    await queries.deleteFrom('restored_secret').where('name', '=', name).execute();
  }
}

async function find(queries: Queries, name: string): Promise<Buffer | undefined> {
  const row = await queries
    .selectFrom('node_secret')
    .where('name', '=', name)
    .select('bytes')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const bytes = Buffer.from(row.bytes, 'base64');
  if (bytes.length !== SECRET_BYTES) {
    throw new Error(
      `DATABASE: the secret ${name} is damaged; delete its row in node_secret to sign everybody out and start anew`,
    );
  }
  return bytes;
}
