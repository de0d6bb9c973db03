import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pageOf, routes, SEARCH_TERM_MAX_LENGTH, track } from '@tutti/contract';
import { createManualClock } from '@tutti/testkit';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createRouteRegistrar } from '#http/contract-route.ts';
import { registerErrorMapper } from '#http/error-mapper.ts';
import { type Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { DEFAULT_DATABASE_KIND, openTestDatabase } from '../../test/each-database.ts';
import { type SeededLibrary, seedLibrary } from '../../test/seed-library.ts';
import { createLibraryFeature, type Library } from './library.ts';
import { registerLibraryRoutes } from './library-routes.ts';

let folder = '';
let database: Database;
let library: Library;
let app: FastifyInstance;
let seeded: SeededLibrary;
let registered: ReadonlySet<unknown>;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-library-'));
  database = await openTestDatabase(DEFAULT_DATABASE_KIND, folder);
  await migrate(database);
  seeded = await seedLibrary(database, 1_200);
  library = createLibraryFeature({ database });
  app = Fastify();
  registerErrorMapper(app);
  // The registrar checks every reply below against the contract.
  const registrar = createRouteRegistrar(app, { authenticate: async () => undefined, checksReplies: true });
  registerLibraryRoutes(registrar, {
    library,
    clock: createManualClock(Date.UTC(2026, 10, 21)),
    build: 'this one',
    listLiked: async () => [],
    findMarks: async () => ({}),
  });
  registered = registrar.registered;
});
afterAll(async () => {
  await app.close();
  await library.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('library routes', () => {
  it('serve every call of the contract', () => {
    expect([...registered]).toEqual(expect.arrayContaining(Object.values(routes.library)));
  });

  it.each([
    '/api/genres',
    '/api/tracks/search?searchTerm=intro',
    '/api/search?q=blue',
    '/api/tracks?limit=5',
    '/api/tracks/diverse',
    '/api/tracks/album/1',
    '/api/tracks/album/1?sort=position',
    '/api/tracks/genre/1',
    '/api/tracks/2',
    '/api/albums?limit=5&search=blue',
    '/api/albums/genre/1',
    '/api/albums/1',
    '/api/artists?limit=5&sort=albums&order=asc',
    '/api/artists/1',
  ])('answers %s as the contract says', async (url) => {
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  });

  it.each([
    ['/api/tracks/999999', 'TRACK_NOT_FOUND'],
    ['/api/tracks/album/999999', 'ALBUM_NOT_FOUND'],
    ['/api/tracks/genre/999999', 'GENRE_NOT_FOUND'],
    ['/api/albums/999999', 'ALBUM_NOT_FOUND'],
    ['/api/albums/genre/999999', 'GENRE_NOT_FOUND'],
    ['/api/artists/999999', 'ARTIST_NOT_FOUND'],
  ])('answers 404 for %s', async (url, code) => {
    const reply = await get(url);
    expect([reply.statusCode, reply.json().code]).toEqual([404, code]);
  });

  it.each([
    '/api/tracks?limit=0',
    '/api/tracks?sort=path',
    '/api/tracks?cursor=zz',
    '/api/tracks/search?searchTerm=blue&cursor=zz',
    '/api/search?q=a&limit=201',
    `/api/search?q=${'a'.repeat(SEARCH_TERM_MAX_LENGTH + 1)}`,
    `/api/tracks/search?searchTerm=${'a'.repeat(SEARCH_TERM_MAX_LENGTH + 1)}`,
  ])('answers 400 for %s', async (url) => {
    const reply = await get(url);
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'VALIDATION_FAILED']);
  });

  it('searches for a term of the full length', async () => {
    const reply = await get(`/api/search?q=${'blue%20'.repeat(SEARCH_TERM_MAX_LENGTH / 5)}`);
    expect(reply.statusCode).toBe(200);
  });

  it.each([
    ['/api/tracks/0', 'TRACK_NOT_FOUND'],
    ['/api/tracks/x', 'TRACK_NOT_FOUND'],
    ['/api/albums/99999999999999999999', 'ALBUM_NOT_FOUND'],
  ])('answers 404 for %s, which is not a valid id', async (url, code) => {
    const reply = await get(url);
    expect([reply.statusCode, reply.json().code]).toEqual([404, code]);
  });

  it('answers all tracks without a parameter, ordered by title [M-434]', async () => {
    const reply = await get('/api/tracks');
    const all = z.array(track).parse(reply.json());
    expect(all).toHaveLength(seeded.trackCount);
    expect(new Set(all.map(({ id }) => id)).size).toBe(seeded.trackCount);
    const titles = all.map(({ title }) => title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase());
    expect(new Set(titles).size).toBeGreaterThan(100);
    expect(titles).toEqual(titles.toSorted());
  });

  it('answers every track that matches a term, and pages of them with limit or cursor [M-433]', async () => {
    const all = z.array(track).parse((await get('/api/tracks/search?searchTerm=blue')).json());
    expect(all.length).toBeGreaterThan(200);
    const page = async (query: string) =>
      pageOf(track).parse((await get(`/api/tracks/search?searchTerm=blue${query}`)).json());
    const first = await page('&limit=150');
    expect(first.total).toBe(all.length);
    const second = await page(`&limit=200&cursor=${first.nextCursor}`);
    expect([...first.items, ...second.items]).toEqual(all.slice(0, 350));
    const { etag } = (await get('/api/tracks/search?searchTerm=blue')).headers;
    const unchanged = await get('/api/tracks/search?searchTerm=blue', { 'if-none-match': String(etag) });
    expect(unchanged.statusCode).toBe(304);
  });

  it('compresses the list of all tracks for clients that accept it', async () => {
    const { headers, rawPayload } = await get('/api/tracks', { 'accept-encoding': 'gzip, br' });
    expect(headers['content-encoding']).toBe('gzip');
    const { gunzipSync } = await import('node:zlib');
    expect(JSON.parse(gunzipSync(rawPayload).toString())).toHaveLength(seeded.trackCount);
  });

  it('answers 304 until the library changes', async () => {
    const { etag } = (await get('/api/tracks')).headers;
    const unchanged = await get('/api/tracks', { 'if-none-match': String(etag) });
    expect([unchanged.statusCode, unchanged.payload]).toEqual([304, '']);
    await database.queries
      .updateTable('library_state')
      .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
      .execute();
    expect((await get('/api/tracks', { 'if-none-match': String(etag) })).statusCode).toBe(200);
  });

  it('answers in full to a client with the list of another server build', async () => {
    const other = Fastify();
    const registrar = createRouteRegistrar(other, {
      authenticate: async () => undefined,
      checksReplies: true,
    });
    const clock = createManualClock(Date.UTC(2026, 10, 21));
    registerLibraryRoutes(registrar, {
      library,
      clock,
      build: 'another one',
      listLiked: async () => [],
      findMarks: async () => ({}),
    });
    for (const url of ['/api/tracks', '/api/albums', '/api/tracks/search?searchTerm=blue']) {
      const theirs = await other.inject({ url });
      const ours = await get(url, { 'if-none-match': String(theirs.headers.etag) });
      expect([url, ours.statusCode, ours.payload]).toEqual([url, 200, theirs.payload]);
    }
    await other.close();
  });

  it('answers an empty list for every call before the first scan', async () => {
    const empty = await openDatabase({ file: path.join(folder, 'empty', 'tutti.db') });
    await migrate(empty);
    const nothing = createLibraryFeature({ database: empty });
    const bare = Fastify();
    registerErrorMapper(bare);
    const registrar = createRouteRegistrar(bare, {
      authenticate: async () => undefined,
      checksReplies: true,
    });
    registerLibraryRoutes(registrar, {
      library: nothing,
      clock: createManualClock(0),
      build: 'this one',
      listLiked: async () => [],
      findMarks: async () => ({}),
    });
    for (const url of [
      '/api/tracks',
      '/api/albums',
      '/api/genres',
      '/api/tracks/diverse',
      '/api/tracks/search',
    ])
      expect((await bare.inject({ url })).json()).toEqual([]);
    expect((await bare.inject({ url: '/api/artists' })).json()).toEqual({
      items: [],
      nextCursor: null,
      total: 0,
    });
    await bare.close();
    await nothing.close();
    await empty.close();
  });

  it('still answers after the idle reading thread has ended', async () => {
    await library.close();
    expect((await get('/api/search?q=blue')).statusCode).toBe(200);
  });
});
