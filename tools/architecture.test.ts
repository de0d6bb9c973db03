import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findUnusedEdges, findViolations, listSourceFiles, type SourceFile } from './architecture.ts';
import { featureEdges } from './architecture-rules.ts';
import { zones } from './architecture-zones.ts';
import { describeHouse } from './describe-house.ts';
import { findImportCircles } from './import-circles.ts';
import { tableOwners } from './table-owners.ts';

const root = path.dirname(import.meta.dirname);
const sourceFolders = ['packages', 'apps', 'e2e', 'tools', 'lab', 'demo-library/generator'];
/** Far below the real number, so this fails only if the reader misses most files. */
const leastFiles = 200;

const readPlanted = (name: string): { source: SourceFile; expectedRule: string } => {
  const text = readFileSync(path.join(root, 'tools/fixtures/planted', name), 'utf8');
  const [, file = '', expectedRule = ''] = /^\/\/ at (\S+) · expects (.+)$/m.exec(text) ?? [];
  return { source: { file, text }, expectedRule };
};

const plantedNames = readdirSync(path.join(root, 'tools/fixtures/planted')).filter((name) =>
  /\.tsx?$/.test(name),
);

describe('architecture', () => {
  it('sees the whole code base', () => {
    const files = listSourceFiles(root, sourceFolders).map(({ file }) => file);
    expect(files.length).toBeGreaterThan(leastFiles);
    for (const prefix of [
      'packages/radio/src/',
      'apps/server/src/features/',
      'apps/web/src/views/',
      'lab/bench/',
    ]) {
      expect(files.some((file) => file.startsWith(prefix))).toBe(true);
    }
  });

  it('finds no violation of the import table', () => {
    expect(findViolations(listSourceFiles(root, sourceFolders))).toEqual([]);
  });

  it.each(plantedNames)('detects the planted violation %s', (name) => {
    const { source, expectedRule } = readPlanted(name);
    expect(findViolations([source]).map(({ rule }) => rule)).toEqual([expectedRule]);
  });

  it('has no cycle between features', () => {
    const visit = (feature: string, trail: string[]): void => {
      expect(trail, `${[...trail, feature].join(' → ')}`).not.toContain(feature);
      for (const next of featureEdges[feature] ?? []) visit(next, [...trail, feature]);
    };
    for (const feature of Object.keys(featureEdges)) visit(feature, []);
  });

  it('has no circle between folders or between files', () => {
    expect(findImportCircles(listSourceFiles(root, sourceFolders))).toEqual([]);
  });

  it('notices a circle between folders or between files', () => {
    const texts = {
      'a/one.ts': "import '../b/two.ts';",
      'b/two.ts': "export * from '#c/three.ts';",
      'c/three.ts': '',
    };
    const toSources = (files: Readonly<Record<string, string>>) =>
      Object.entries(files).map(([file, text]) => ({ file: `apps/web/src/${file}`, text }));
    expect(findImportCircles(toSources(texts))).toEqual([]);
    const circular = { ...texts, 'c/three.ts': "export const load = () => import('../a/one.ts');" };
    expect(findImportCircles(toSources(circular))).toEqual(['apps/web/src: a → b → c → a']);
    const twoFiles = { 'a/one.ts': "import type { Two } from './two.ts';", 'a/two.ts': "import './one.ts';" };
    expect(findImportCircles(toSources(twoFiles))).toEqual(['apps/web/src/a: one.ts → two.ts → one.ts']);
  });

  it('declares no edge between features that nobody uses', () => {
    expect(findUnusedEdges(listSourceFiles(root, ['apps/server/src/features']))).toEqual([]);
    expect(findUnusedEdges([])).toContain('scanner → library');
  });

  it('has an owner for every table of the schema, and for no other', () => {
    const schema = listSourceFiles(root, ['apps/server/src/platform/db/schema']);
    const tables = schema.flatMap(({ text }) => {
      const [, members = ''] = /interface \w+Tables \{(.*?)\n\}/s.exec(text) ?? [];
      return [...members.matchAll(/^  (\w+):/gm)].map(([, table = '']) => table);
    });
    expect(tables.toSorted()).toEqual(Object.keys(tableOwners).toSorted());
  });

  it('lists the feature folders that exist, and no others', () => {
    const folders = readdirSync(path.join(root, 'apps/server/src/features'));
    expect(folders.toSorted()).toEqual(Object.keys(featureEdges).toSorted());
  });

  it('names only zones that are in the table', () => {
    const names = new Set(zones.map(({ name }) => name));
    expect(zones.flatMap(({ mayImport }) => mayImport).filter((name) => !names.has(name))).toEqual([]);
  });

  it('is printed completely by `npm run check -- zones`, which ARCHITECTURE.md names', () => {
    const lines = describeHouse().split('\n');
    const zoneLines = zones.map(({ name, folder }) => `${name} (${folder})`);
    const features = Object.keys(featureEdges).map((feature) => `${feature}: `);
    const tables = Object.keys(tableOwners).map((table) => `${table}: `);
    const missing = [...zoneLines, ...features, ...tables].filter(
      (start) => !lines.some((line) => line.startsWith(start)),
    );
    expect(missing).toEqual([]);
    expect(lines).toContain('  may import: contract, contract/without-schemas');
    expect(lines).toContain('favorites: library');
    expect(readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8')).toContain('npm run check -- zones');
  });
});
