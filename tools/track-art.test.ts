import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from './workspace.mjs';

const OWNER = 'packages/contract/src/media/track-art.ts';
/** Matches code that builds the address of a song's picture. */
const ADDRESS = /`[^`]*\/api\/tracks\/\$\{[^`]*\}\/art\b/;
/** The server adds the version of a song's own picture here. */
const OF_VERSION = 'apps/server/src/features/library/pictures/art-address.ts';

test('one place says which picture a song has, so that it has the same one on every screen', () => {
  const files = globSync(['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'], { cwd: inRoot() }).filter(
    (file) => !/\.test\.tsx?$|\/node_modules\/|\/test\//.test(file),
  );
  expect(files.length).toBeGreaterThan(1_000);
  const own = files.filter((file) => ADDRESS.test(readFileSync(inRoot(file), 'utf8')));
  expect(own.toSorted()).toEqual([OF_VERSION, OWNER]);
});
