import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import config, { spokenTexts } from './server-bundle.config.mjs';
import { inRoot } from './workspace.mjs';

const plugin = config.plugins.find(({ name }) => name === 'ask-node-for-names') as {
  renderChunk(code: string): string;
};

const printed = (code: string) =>
  execFileSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' }).trim();

const REPORT_TO_CLIENTS = `console.log(process.moduleLoadList.filter((name) => name.includes('undici')).length);`;

it('built-in modules in the bundle load nothing else', () => {
  const code = `import{createServer as create,STATUS_CODES}from"node:http";${REPORT_TO_CLIENTS}`;
  expect(Number(printed(code))).toBeGreaterThan(0);
  expect(printed(plugin.renderChunk(code))).toBe('0');
});

it.each([
  ['import{sep}from"node:path";', 'sep'],
  ['import{sep as divider,join}from"node:path";', 'divider'],
  ['import path from"node:path";', 'path.sep'],
  ['import path,{join}from"node:path";', 'path.join === join'],
  ['import*as path from"node:path";', 'path.sep'],
  ["import { sep } from 'node:path';", 'sep'],
])('%s provides the same without an import', (code, value) => {
  const rewritten = plugin.renderChunk(`${code}console.log(${value});`);
  expect(rewritten).not.toMatch(/\bimport\b/);
  expect(printed(rewritten)).toBe(printed(`${code}console.log(${value});`));
});

it('imports of our own files do not change', () => {
  const code = 'import{t as ERRORS}from"./chunk.mjs";import sharp from"sharp";';
  expect(plugin.renderChunk(code)).toBe(code);
});

it('a translation in the bundle has the texts that the server says, and no others', () => {
  const sources = globSync('apps/server/src/**/*.ts', { cwd: inRoot() }).map((file) =>
    readFileSync(inRoot(file), 'utf8'),
  );
  const used = sources
    .filter((text) => text.includes('@tutti/contract/locales/'))
    .flatMap((text) => [...text.matchAll(/\b[a-z]{2}\['([\w-]+)'\]/g)].map(([, module]) => module ?? ''));
  expect([...new Set(used)].sort()).toEqual([...spokenTexts].sort());
  const { load } = config.plugins.find(({ name }) => name === 'spoken-texts') as {
    load(id: string): { code: string } | null;
  };
  const german = JSON.parse(load(inRoot('packages/contract/locales/de.json'))?.code ?? '{}');
  expect(Object.keys(german).sort()).toEqual([...spokenTexts].sort());
  expect(german['mail-texts'].approval.subject).toMatch(/Tutti/);
  expect(load(inRoot('packages/contract/package.json'))).toBeNull();
});
