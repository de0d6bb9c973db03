import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { registerWebPage } from './web-page.ts';

let parent: string;
let app: FastifyInstance;
let placeName = 'Tutti';
let signUp: 'open' | 'approval' | 'closed' = 'open';
let hasMailServer = true;
beforeEach(async () => {
  placeName = 'Tutti';
  signUp = 'open';
  hasMailServer = true;
  parent = mkdtempSync(path.join(tmpdir(), 'tutti-page-'));
  const folder = path.join(parent, 'dist');
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  writeFileSync(path.join(parent, 'outside.json'), 'outside');
  writeFileSync(path.join(folder, 'index.html'), 'the page');
  writeFileSync(path.join(folder, 'room-screen.html'), 'the page of screens');
  writeFileSync(path.join(folder, '.tutti-build'), 'notes');
  writeFileSync(path.join(folder, 'assets', 'main-1a2b.js'), 'the script');
  app = Fastify();
  await registerWebPage(app, { folder, ownerSettings: () => ({ placeName, signUp, hasMailServer }) });
});
afterEach(async () => {
  await app.close();
  rmSync(parent, { recursive: true });
});

it.each([
  ['/', 'the page'],
  ['/genres/foo.bar', 'the page'],
  ['/search?q=a.js', 'the page'],
  ['/room/ABC234', 'the page'],
  ['/room/ABC234/screen', 'the page of screens'],
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
])('%s is not found', async (url) => {
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' });
});

it.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['identity', undefined],
  ['gzip;q=0', undefined],
])('sends the matching compressed copy to a browser that accepts %s', async (accepted, encoding) => {
  const file = path.join(parent, 'dist', 'assets', 'main-1a2b.js');
  const bodies = { br: brotliCompressSync('the script'), gzip: gzipSync('the script') };
  writeFileSync(`${file}.br`, bodies.br);
  writeFileSync(`${file}.gz`, bodies.gzip);
  const answer = await app.inject({
    url: '/assets/main-1a2b.js',
    headers: { 'accept-encoding': accepted },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': expect.stringContaining('javascript'),
    'cache-control': expect.stringContaining('immutable'),
    vary: 'accept-encoding',
  });
  expect(answer.headers['content-encoding']).toBe(encoding);
  const expected = encoding === undefined ? Buffer.from('the script') : bodies[encoding as 'br' | 'gzip'];
  expect(answer.rawPayload).toEqual(expected);
});

it('sends the file itself if there is no copy', async () => {
  const answer = await app.inject({ url: '/', headers: { 'accept-encoding': 'br, gzip' } });
  expect([answer.statusCode, answer.body]).toEqual([200, 'the page']);
  expect(answer.headers['content-encoding']).toBeUndefined();
});

it("names the installed app after the owner's setting, and sends the file unchanged without one", async () => {
  const written = JSON.stringify({ name: 'Tutti', short_name: 'Tutti', start_url: '/' });
  writeFileSync(path.join(parent, 'dist', 'manifest.webmanifest'), written);
  expect((await app.inject('/manifest.webmanifest')).body).toBe(written);
  placeName = 'Haus am See';
  const named = await app.inject('/manifest.webmanifest');
  expect(named.json()).toEqual({ name: 'Haus am See', short_name: 'Haus am See', start_url: '/' });
  expect(named.headers).toMatchObject({
    'content-type': expect.stringMatching(/^application\/manifest\+json/) as string,
    'cache-control': 'no-cache',
  });
});

it("names the page after the owner's setting, at each of its addresses, and no other file", async () => {
  const built = '<title>Tutti</title><meta name="application-name" content="Tutti" />';
  writeFileSync(path.join(parent, 'dist', 'index.html'), built);
  placeName = 'Häuser & "Gärten" <$&>';
  const name = 'Häuser &amp; &quot;Gärten&quot; &lt;$&amp;&gt;';
  for (const url of ['/', '/index.html', '/albums/3', '/genres/foo.bar']) {
    const answer = await app.inject(url);
    expect(answer.body).toBe(`<title>${name}</title><meta name="application-name" content="${name}" />`);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
    const again = await app.inject({ url, headers: { 'if-none-match': String(answer.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  }
  expect((await app.inject('/assets/main-1a2b.js')).body).toBe('the script');
  expect((await app.inject('/assets/gone.js')).statusCode).toBe(404);
  expect((await app.inject('/.tutti-build')).statusCode).toBe(404);
});

it.each(['approval', 'closed'] as const)(
  'tells the page that sign-up is %s, but not the manifest',
  async (mode) => {
    const built = '<title>Tutti</title><meta name="sign-up" content="open" />';
    writeFileSync(path.join(parent, 'dist', 'index.html'), built);
    writeFileSync(path.join(parent, 'dist', 'manifest.webmanifest'), '{"name":"Tutti","short_name":"Tutti"}');
    expect((await app.inject('/register')).body).toBe(built);
    signUp = mode;
    const closed = await app.inject('/register');
    expect(closed.body).toBe(`<title>Tutti</title><meta name="sign-up" content="${mode}" />`);
    expect((await app.inject('/manifest.webmanifest')).json()).toEqual({
      name: 'Tutti',
      short_name: 'Tutti',
    });
    signUp = 'open';
    const again = await app.inject({ url: '/', headers: { 'if-none-match': String(closed.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([200, built]);
  },
);

it('tells the page that this server cannot send emails, so that it promises none', async () => {
  const built = '<title>Tutti</title><meta name="mail" content="on" />';
  writeFileSync(path.join(parent, 'dist', 'index.html'), built);
  expect((await app.inject('/forgot-password')).body).toBe(built);
  hasMailServer = false;
  const without = await app.inject('/forgot-password');
  expect(without.body).toBe('<title>Tutti</title><meta name="mail" content="off" />');
  expect(without.headers.etag).toBeDefined();
});
