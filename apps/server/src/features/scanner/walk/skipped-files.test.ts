import type { Dirent } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { holdsMusic } from './skipped-files.ts';

const entry = (name: string, isFile: boolean) =>
  ({ name, isFile: () => isFile, isDirectory: () => !isFile }) as Dirent;

describe('the search for music in a hidden folder', () => {
  it('finds a file three levels below it and none further down', () => {
    const musicAt = (depth: number) => (folder: string) =>
      folder.split('/').length === depth + 1 ? [entry('a.mp3', true)] : [entry('sub', false)];
    expect(holdsMusic('.box', musicAt(0))).toBe(true);
    expect(holdsMusic('.box', musicAt(3))).toBe(true);
    expect(holdsMusic('.box', musicAt(4))).toBe(false);
  });

  it('skips caches and folders of programs on every level', () => {
    const list = (folder: string) => (folder === '.box' ? [entry('.cache', false)] : [entry('a.mp3', true)]);
    expect(holdsMusic('.cache', list)).toBe(false);
    expect(holdsMusic('.box', list)).toBe(false);
  });

  it('lists a limited number of folders in a huge tree', () => {
    let listed = 0;
    const isFound = holdsMusic('.box', () => {
      listed += 1;
      return Array.from({ length: 400 }, (_, index) => entry(`${index}`, false));
    });
    expect(isFound).toBe(false);
    expect(listed).toBeLessThan(10);
  });
});
