import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { VERSION } from '../apps/server/src/platform/version.ts';

const root = path.dirname(import.meta.dirname);
const manifests = [
  'package.json',
  ...globSync(['apps/*/package.json', 'packages/*/package.json'], { cwd: root }),
];

const readManifest = (
  file: string,
): { version?: string; dependencies?: Record<string, string>; devDependencies?: Record<string, string> } =>
  JSON.parse(readFileSync(path.join(root, file), 'utf8'));

describe('repository', () => {
  it('pins every dependency to one exact version', () => {
    expect(manifests.length).toBeGreaterThan(5);
    const loose = manifests.flatMap((file) => {
      const { dependencies = {}, devDependencies = {} } = readManifest(file);
      return Object.entries({ ...dependencies, ...devDependencies }).filter(
        ([, version]) => !/^\d+\.\d+\.\d+/.test(version),
      );
    });
    expect(loose).toEqual([]);
  });

  it('has one version in the server and in every manifest', () => {
    const versions = manifests.map((file) => [file, readManifest(file).version]);
    expect(versions).toEqual(manifests.map((file) => [file, VERSION]));
  });

  it('names no registry in the lock file', () => {
    const lock = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
    expect(lock).toContain('"lockfileVersion"');
    expect(lock).not.toMatch(/"resolved": "https?:/);
  });

  it('numbers every requirement once', () => {
    const lines = readFileSync(path.join(root, 'docs/specification/requirements.tsv'), 'utf8')
      .trim()
      .split('\n')
      .slice(1);
    const ids = lines.map((line) => line.split('\t')[0]);
    expect(ids.length).toBeGreaterThan(1000);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('lets every property reach the size it names', () => {
    const files = globSync(['apps/**/*.test.{ts,tsx}', 'packages/**/*.test.ts'], {
      cwd: root,
      exclude: (name) => name === 'node_modules' || name === 'dist',
    });
    const properties = files
      .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
      .filter(({ text }) => text.includes("from 'fast-check'"));
    expect(properties.length).toBeGreaterThan(20);
    // Without a size fast-check generates at most ten items, whatever `maxLength` is.
    const capped = properties.flatMap(({ file, text }) =>
      [...text.matchAll(/\{[^{}]*maxLength: ([\d_]+)[^{}]*\}/g)]
        .filter(([options, limit]) => Number(limit?.replaceAll('_', '')) > 10 && !options.includes('size:'))
        .map(([options]) => `${file}: ${options}`),
    );
    expect(capped).toEqual([]);
  });

  it('names only existing files in the architecture drawing', () => {
    const drawing =
      readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8').split('## What may import what')[0] ?? '';
    const files = drawing.match(/(?<![\w/*<>{}.-])[\w-]+(?:\/[\w-]+)+(?:\.[\w-]+)*\.tsx?\b/g) ?? [];
    expect(files.length).toBeGreaterThan(40);
    const folders = ['', 'apps/web/src', 'apps/server/src', 'packages'];
    const isThere = (file: string) => folders.some((folder) => existsSync(path.join(root, folder, file)));
    expect(files.filter((file) => !isThere(file))).toEqual([]);
  });
});
