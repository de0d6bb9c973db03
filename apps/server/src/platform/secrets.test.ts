import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readOrCreateSecret } from './secrets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-secret-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = () => path.join(folder, 'secrets', 'session-key');

it('creates 32 bytes once, readable by their owner only', () => {
  const first = readOrCreateSecret(folder, 'session-key');
  expect(first).toHaveLength(32);
  expect(readOrCreateSecret(folder, 'session-key')).toEqual(first);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(statSync(path.dirname(file())).mode & 0o777).toBe(0o700);
});

it('leaves nothing beside the key, and is not stopped by the remains of a killed start', () => {
  mkdirSync(path.join(folder, 'secrets'), { mode: 0o700 });
  writeFileSync(`${file()}.0123456789ab.tmp`, '');
  expect(readOrCreateSecret(folder, 'session-key')).toHaveLength(32);
  expect(readdirSync(path.dirname(file())).toSorted()).toEqual([
    'session-key',
    'session-key.0123456789ab.tmp',
  ]);
});

it('refuses a key that others can read, and a damaged one', () => {
  readOrCreateSecret(folder, 'session-key');
  chmodSync(file(), 0o644);
  expect(() => readOrCreateSecret(folder, 'session-key')).toThrow(/^DATA_DIR: .*chmod 600/);
  chmodSync(file(), 0o600);
  writeFileSync(file(), 'short');
  expect(() => readOrCreateSecret(folder, 'session-key')).toThrow(/^DATA_DIR: .*damaged/);
});
