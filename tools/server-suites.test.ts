import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findPostgresSuites, slowServerSuites } from './server-suites.mjs';
import { root } from './workspace.mjs';

it.each(slowServerSuites)('%s names suites that exist', (pattern) => {
  expect(globSync(pattern, { cwd: root })).not.toEqual([]);
});

it('suites that choose their databases run on Postgres too, and slow ones only once', () => {
  const suites = findPostgresSuites();
  expect(suites).toContain('apps/server/src/features/library/library.contract.test.ts');
  // It chooses its databases in test/scanned-folder.ts.
  expect(suites).toContain('apps/server/src/features/scanner/run-scan.contract.test.ts');
  expect(suites).not.toContain('apps/server/src/platform/backup/backup.contract.test.ts');
  expect(new Set(suites).size).toBe(suites.length);
});
