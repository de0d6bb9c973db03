/** Secrets that the server generates, stored in DATA_DIR/secrets unless other nodes share them. */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { makeFolder } from './files/make-folder.ts';
import { syncToDisk } from './files/sync-to-disk.ts';

export const SECRET_BYTES = 32;
const WIDER_THAN_OWNER = 0o077;
const SECRET_NAME = /^[a-z]+(-[a-z]+)*$/;

/** The key that signs sessions; every first start creates it, whatever the database. */
export const SESSION_KEY = 'session-key';

export function secretFile(dataDir: string, name: string): string {
  return path.join(dataDir, 'secrets', name);
}

/** Returns the 32 bytes of a secret, created on first use. Two processes that start at once get the same bytes. */
export function readOrCreateSecret(dataDir: string, name: string): Buffer {
  const file = secretFile(dataDir, name);
  makeFolder(path.dirname(file), 0o700);
  if (!existsSync(file)) createSecret(file);
  refuseWideMode(file);
  const secret = readFileSync(file);
  if (secret.length !== SECRET_BYTES) {
    throw new Error(`DATA_DIR: ${file} is damaged; delete it to sign everybody out and start anew`);
  }
  return secret;
}

/** Creates a file whose name appears only once its bytes are on disk, so that a killed start leaves no empty secret. */
function createSecret(file: string): void {
  const draft = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    writeDurably(draft, randomBytes(SECRET_BYTES));
    nameOnce(draft, file);
    syncToDisk(path.dirname(file));
  } catch (error) {
    // Another process was faster, and its secret counts.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Renames the draft unless the file exists. Some network and memory-card file systems have no links. */
function nameOnce(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(code)) throw error;
    if (!existsSync(file)) renameSync(draft, file);
  }
}

function writeDurably(file: string, bytes: Buffer): void {
  const descriptor = openSync(file, 'wx', 0o600);
  try {
    writeSync(descriptor, bytes);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Replaces a secret atomically. */
export function replaceSecret(dataDir: string, name: string, bytes: Buffer): void {
  if (!SECRET_NAME.test(name) || bytes.length !== SECRET_BYTES)
    throw new Error(`${name} is no secret of ours`);
  const file = secretFile(dataDir, name);
  makeFolder(path.dirname(file), 0o700);
  const draft = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  writeDurably(draft, bytes);
  renameSync(draft, file);
  syncToDisk(path.dirname(file));
}

function refuseWideMode(file: string): void {
  // Windows has no such modes; there the folder's own permissions decide.
  if (process.platform === 'win32') return;
  if ((statSync(file).mode & WIDER_THAN_OWNER) === 0) return;
  throw new Error(`DATA_DIR: other users of this machine can read ${file}; run chmod 600 on it`);
}
