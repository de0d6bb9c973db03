import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from './workspace.mjs';

const sources = inRoot('apps', 'web', 'src');
const LEFT_OUT = /@source not inline\('\{([\w,-]+)\}'\)/;
const STRINGS = /'[^'\n]*'|"[^"\n]*"|`[^`]*`/g;

test('no class that the style sheet leaves out is used', () => {
  const [, list = ''] = LEFT_OUT.exec(readFileSync(`${sources}/index.css`, 'utf8')) ?? [];
  const leftOut = new Set(list.split(','));
  expect(leftOut.size).toBeGreaterThan(1);
  const files = globSync('**/*.{ts,tsx}', { cwd: sources }).filter((file) => !/\.test\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(500);
  const used = files.flatMap((file) =>
    (readFileSync(`${sources}/${file}`, 'utf8').match(STRINGS) ?? [])
      .flatMap((text) => text.slice(1, -1).split(/\s+/))
      .filter((word) => leftOut.has(word))
      .map((word) => `${file}: ${word}`),
  );
  expect(used).toEqual([]);
});
