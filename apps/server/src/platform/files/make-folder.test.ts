import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';

const base = mkdtempSync(path.join(tmpdir(), 'tutti-folder-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

describe('makeFolder', () => {
  it('makes a folder with all that lead to it, and again without a complaint', () => {
    const folder = path.join(base, 'a', 'b', 'c');
    makeFolder(folder, 0o700);
    makeFolder(folder, 0o700);
    expect(statSync(folder).isDirectory()).toBe(true);
  });

  it('refuses below a file', () => {
    const file = path.join(base, 'file');
    writeFileSync(file, '');
    expect(() => makeFolder(path.join(file, 'below'))).toThrow(/ENOTDIR|EEXIST/);
  });

  it.runIf(existsSync('/proc/self'))('refuses at once where nothing can be made', () => {
    expect(() => makeFolder('/proc/no-such-place/data')).toThrow(/ENOENT|EACCES|EPERM/);
  });
});
