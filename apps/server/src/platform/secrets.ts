/**
 * Secrets the server makes for itself, kept in DATA_DIR/secrets. Several nodes on one Postgres database must share this
 * folder (or be given a copy of it): each would otherwise refuse the tokens of the others.
 */
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from './files/make-folder.ts';

const SECRET_BYTES = 32;
const WIDER_THAN_OWNER = 0o077;

/** The 32 bytes of a secret, made on first use. Two processes that start at once end up with the same bytes. */
export function readOrCreateSecret(dataDir: string, name: string): Buffer {
  const folder = path.join(dataDir, 'secrets');
  const file = path.join(folder, name);
  makeFolder(folder, 0o700);
  createSecret(file);
  refuseWideMode(file);
  const secret = readFileSync(file);
  if (secret.length !== SECRET_BYTES) {
    throw new Error(`DATA_DIR: ${file} is damaged; delete it to sign everybody out and start anew`);
  }
  return secret;
}

function createSecret(file: string): void {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw error;
  }
  try {
    // One write: a process that finds the file sees nothing or everything, never a half.
    writeSync(descriptor, randomBytes(SECRET_BYTES));
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function refuseWideMode(file: string): void {
  // Windows has no such modes; there the folder's own rights decide.
  if (process.platform === 'win32') return;
  if ((statSync(file).mode & WIDER_THAN_OWNER) === 0) return;
  throw new Error(`DATA_DIR: other users of this machine can read ${file}; run chmod 600 on it`);
}
