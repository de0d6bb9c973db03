import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { registerWebPage } from './web-page.ts';

let parent: string;
let app: FastifyInstance;
beforeEach(async () => {
  parent = mkdtempSync(path.join(tmpdir(), 'tutti-page-'));
  const folder = path.join(parent, 'dist');
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  writeFileSync(path.join(parent, 'outside.json'), 'outside');
  writeFileSync(path.join(folder, 'index.html'), 'the page');
  writeFileSync(path.join(folder, '.tutti-build'), 'notes');
  writeFileSync(path.join(folder, 'assets', 'main-1a2b.js'), 'the script');
  app = Fastify();
  await registerWebPage(app, { folder });
});
afterEach(async () => {
  await app.close();
  rmSync(parent, { recursive: true });
});

it.each([
  ['/', 'the page'],
  ['/genres/foo.bar', 'the page'],
  ['/search?q=a.js', 'the page'],
  ['/assets/main-1a2b.js', 'the script'],
])('%s answers %s', async (url, body) => {
  const answer = await app.inject(url);
  expect([answer.statusCode, answer.body]).toEqual([200, body]);
});

it.each([
  '/.tutti-build',
  '/%2etutti-build',
  '/.git/config',
  '/assets/.hidden',
  '/assets/gone-1a2b',
  '/favicon.ico',
  '/robots.txt',
  '/..%2foutside.json',
  '/..%5coutside.json',
])('%s is not there', async (url) => {
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' });
});
