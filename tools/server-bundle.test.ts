import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import config from './server-bundle.config.mjs';

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
