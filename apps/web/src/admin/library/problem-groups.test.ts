import { expect, it } from 'vitest';
import type { LibraryProblem } from '#data/admin/admin-library-queries.ts';
import { groupProblems } from './problem-groups.ts';

const untagged = (path: string, parts: Partial<LibraryProblem> = {}): LibraryProblem => ({
  kind: 'untagged',
  path,
  trackId: 1,
  title: null,
  artist: null,
  reason: 'The tags name no artist.',
  group: null,
  at: null,
  ...parts,
});
const shapeOf = (problems: readonly LibraryProblem[]) =>
  groupProblems(problems).map(({ folder, reason, items }) => ({
    folder,
    reason,
    paths: items.map(({ path }) => path),
  }));

it('groups files of one folder wherever they are in the list, and states their reason once', () => {
  expect(
    shapeOf([untagged('a/1.ogg'), untagged('a/b/2.ogg'), untagged('a/3.ogg'), untagged('4.ogg')]),
  ).toEqual([
    { folder: 'a/', reason: 'The tags name no artist.', paths: ['a/1.ogg', 'a/3.ogg'] },
    { folder: undefined, reason: undefined, paths: ['a/b/2.ogg'] },
    { folder: undefined, reason: undefined, paths: ['4.ogg'] },
  ]);
});

it('states differing reasons per file, and groups files outside of any folder', () => {
  const problems = [untagged('1.ogg', { reason: 'Torn.' }), untagged('2.ogg', { reason: 'Empty.' })];
  expect(shapeOf(problems)).toEqual([{ folder: '', reason: undefined, paths: ['1.ogg', '2.ogg'] }]);
});

it('groups duplicates with their full paths, separately from other duplicates', () => {
  const same = (path: string, group: string) => untagged(path, { kind: 'duplicate', group });
  expect(
    shapeOf([same('a/1.ogg', 'x'), same('b/1.ogg', 'x'), same('a/2.ogg', 'y'), same('a/3.ogg', 'y')]),
  ).toEqual([
    { folder: undefined, reason: undefined, paths: ['a/1.ogg', 'b/1.ogg'] },
    { folder: undefined, reason: undefined, paths: ['a/2.ogg', 'a/3.ogg'] },
  ]);
});

it('states the time of a folder once, if all its files are of one minute', () => {
  const timeOf = (seconds: string, other: string) =>
    groupProblems([
      untagged('a/1.ogg', { at: `2026-11-30T10:34:${seconds}.000Z` }),
      untagged('a/2.ogg', { at: other }),
    ]).map(({ at }) => at);
  expect(timeOf('05', '2026-11-30T10:34:58.000Z')).toEqual(['2026-11-30T10:34:05.000Z']);
  expect(timeOf('05', '2026-11-30T10:35:01.000Z')).toEqual([undefined]);
});
