import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { findSentences } from './sentences.ts';
import { inRoot } from './workspace.mjs';

const page = inRoot('apps', 'web', 'src');

it('the code of the page contains no sentence', () => {
  const files = readdirSync(page, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|^test\//.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    findSentences(file, readFileSync(path.join(page, file), 'utf8')).map(
      ({ line, text }) => `${file}:${line} ${text}`,
    ),
  );
  expect(found).toEqual([]);
});

it('planted sentences are found in text, attributes, options, conditions and announcements', () => {
  const file = inRoot('tools', 'fixtures', 'sentences', 'planted.tsx');
  expect(
    findSentences(file, readFileSync(file, 'utf8'))
      .map(({ text }) => text)
      .sort(),
  ).toEqual(
    [
      'Newest first',
      'Two songs were added',
      '… was removed',
      'Since …',
      'Your songs',
      'Songs of …',
      'Hello there',
      'Search songs',
      'A picture',
      'Some',
      'None at all',
    ].sort(),
  );
});
