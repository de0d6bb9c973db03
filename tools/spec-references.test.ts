import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  findBrokenCitations,
  listCitingFiles,
  readDefinedIds,
  readSpecification,
  type Specification,
} from './spec-references.ts';

const root = path.dirname(import.meta.dirname);
const specification: Specification = {
  requirements: new Set(['M-324']),
  rulings: new Set(['0.13', '1.27']),
  targets: new Set(['P13', 'R9']),
  decisions: new Set(['020']),
  isFile: (file) => ['docs/BENCHMARKS.md', 'README.md', 'docs/decisions/020-the-clock.md'].includes(file),
};
const find = (text: string, file = 'packages/radio/src/example.ts') =>
  findBrokenCitations({ file, text }, specification).map(({ rule, detail }) => `${rule}: ${detail}`);

describe('citations', () => {
  it.each([
    ['/** Bursts of 150 (ruling 0.14). */', 'unknown ruling: 0.14'],
    ['/** Both hold (rulings 0.13, 1.27 and 9.9). */', 'unknown ruling: 9.9'],
    ['/**\n * Broken over lines (ruling\n * 4.44).\n */', 'unknown ruling: 4.44'],
    ['// seeks [M-999]', 'unknown requirement: M-999'],
    ['/** A thousand clients (P31). */', 'unknown target: P31'],
    ['/** I21: pictures. */', 'unknown target: I21'],
    ['// D7.', 'unknown target: D7'],
    ['// as in decision 999', 'unknown decision: 999'],
    ['// see docs/decisions/999', 'unknown decision: 999'],
    ['// the ninth point of house.md', 'unknown file: house.md'],
    ['// docs/NOWHERE.md has figures', 'unknown file: docs/NOWHERE.md'],
    ['/** Active users (resolutions 1.27). */', 'outside the repository: resolutions 1.27'],
    ['/** Only while there is none (rulings 1). */', 'outside the repository: rulings 1'],
    ['/' + '** As written (A §4). */', 'outside the repository: A §4'],
    ['/** S9 of the reliability notes. */', 'unknown target: S9'],
  ])('finds %s', (text, expected) => {
    expect(find(text)).toContain(expected);
  });

  it('finds citations in a test title, a benchmark row, a link and a line of a document', () => {
    expect(find("it('[M-324] (ruling 0.99) goes on', () => {});", 'packages/radio/src/x.test.ts')).toEqual([
      'unknown ruling: 0.99',
    ]);
    expect(find("target({ id: 'admin', what });", 'lab/bench/x.ts')).toEqual(['unknown target: admin']);
    expect(find("row('P99', 'memory', []);", 'lab/bench/x.ts')).toEqual(['unknown target: P99']);
    expect(find('See [why](decisions/021-gone.md).', 'docs/x.md')).toContain(
      'unknown file: decisions/021-gone.md',
    );
    expect(find('![Stations](screenshots/gone.png)', 'docs/x.md')).toEqual([
      'unknown file: screenshots/gone.png',
    ]);
    expect(find('| P77 | first answer |', 'docs/x.md')).toEqual(['unknown target: P77']);
  });

  it.each([
    '/** [M-324]: bursts (rulings 0.13 and 1.27), P13, R9; docs/BENCHMARKS.md, README.md, decision 020. */',
    '/** The ruling of a judge, 2 rulings, a resolution of 44.1 kHz at 0.14 and version 5.1. */',
    '/** UTF-8, P-256, SHA-256, base64, V8, MP3, H264, I/O, S3.x, x.P1, #S30, /api/docs/json, A-weighting, RFC 9110 §13. */',
    '/** Facts of https://example.org/docs/specs/Hub.md and of the example/notes.mdx. */',
    "const chord = 'D7'; const path = 'docs/nowhere.md'; // a chord and a path that code uses",
  ])('ignores ordinary words: %s', (text) => {
    expect(find(text)).toEqual([]);
  });

  it('reads a specification in which each id is defined once', () => {
    const read = (name: string) => readFileSync(path.join(root, 'docs/specification', name), 'utf8');
    const rulings = readDefinedIds(read('rulings.md'), /\d+\.\d+/);
    const targets = readDefinedIds(read('targets.md'), /[PRS]\d{1,2}/);
    expect(rulings.length).toBeGreaterThan(150);
    expect(targets.length).toBeGreaterThan(30);
    expect(new Set(rulings).size).toBe(rulings.length);
    expect(new Set(targets).size).toBe(targets.length);
    expect(readSpecification(root).requirements.size).toBeGreaterThan(1000);
    expect(readSpecification(root).decisions.size).toBeGreaterThan(20);
  });

  it('reads code, benches and documents', () => {
    const files = listCitingFiles(root).map(({ file }) => file);
    expect(files.length).toBeGreaterThan(800);
    for (const prefix of [
      'packages/contract/',
      'apps/server/src/',
      'apps/web/src/',
      'lab/',
      'e2e/',
      'docs/',
      'tools/',
    ])
      expect(files.some((file) => file.startsWith(prefix))).toBe(true);
    expect(files.filter((file) => /node_modules|fixtures/.test(file))).toEqual([]);
  });
});
