import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';

const base = mkdtempSync(path.join(tmpdir(), 'tutti-folder-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

describe('makeFolder', () => {
  it('creates a folder with its parents, and accepts an existing one', () => {
    const folder = path.join(base, 'a', 'b', 'c');
    makeFolder(folder, 0o700);
    makeFolder(folder, 0o700);
    expect(statSync(folder).isDirectory()).toBe(true);
  });

  it('refuses to create one below a file', () => {
    const file = path.join(base, 'file');
    writeFileSync(file, '');
    expect(() => makeFolder(path.join(file, 'below'))).toThrow(/ENOTDIR|EEXIST/);
  });

  it.runIf(existsSync('/proc/self'))('refuses at once if nothing can be created', () => {
    expect(() => makeFolder('/proc/no-such-place/data')).toThrow(/ENOENT|EACCES|EPERM/);
  });
});
