import { PLAY_QUEUE_MAX } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../test/each-database.ts';
import { insertLibraryRows } from '../../test/library-rows.ts';

describe.each(DATABASE_KINDS)('the saved queue on %s', (kind) => {
  let server: TestServer;
  let owner: string;
  let trackIds: number[];

  beforeAll(async () => {
    server = await buildTestApp({ kind });
    const titles = ['One', 'Two', 'Three', 'Four'];
    const rows = titles.map((title) => ({ title, genres: ['Jazz'], artist: 'Trio', durationMs: 60_000 }));
    trackIds = await insertLibraryRows(server.database.queries, rows);
    owner = await server.createToken();
  });
  afterAll(() => server.close());

  const save = (body: object, token = owner) => server.call('PUT', '/api/users/play-queue', { token, body });
  const read = async (token = owner) => (await server.call('GET', '/api/users/play-queue', { token })).json();
  const titles = async () =>
    ((await read()) as { tracks: { title: string }[] }).tracks.map(({ title }) => title);

  it('is empty before anything is saved', async () => {
    expect(await read(await server.createToken())).toEqual({
      tracks: [],
      currentIndex: null,
      positionMs: 0,
      changedAt: null,
      changedBy: null,
    });
  });

  it('is as the last device left it, with repetitions and the position in the track', async () => {
    const [one = 0, two = 0, three = 0] = trackIds;
    const saved = await save({
      trackIds: [three, one, three],
      currentIndex: 2,
      positionMs: 12_345,
      changedBy: 'Phone',
    });
    const changedAt = new Date(server.clock.now()).toISOString();
    expect(saved.json()).toEqual({ trackCount: 3, changedAt });
    expect(await read()).toMatchObject({
      currentIndex: 2,
      positionMs: 12_345,
      changedAt,
      changedBy: 'Phone',
    });
    expect(await titles()).toEqual(['Three', 'One', 'Three']);
    server.clock.advance(1_000);
    await save({ trackIds: [two], changedBy: 'Desk' });
    expect(await read()).toMatchObject({ currentIndex: 0, positionMs: 0, changedBy: 'Desk' });
    expect(await titles()).toEqual(['Two']);
    expect(await read(await server.createToken())).toMatchObject({ tracks: [] });
  });

  it('takes at most ten thousand tracks and leaves out unknown ones', async () => {
    const [one = 0, two = 0] = trackIds;
    const many = Array.from({ length: PLAY_QUEUE_MAX }, (_, index) => trackIds[index % 4] as number);
    expect((await save({ trackIds: many, currentIndex: 9_999, changedBy: 'Desk' })).json()).toMatchObject({
      trackCount: PLAY_QUEUE_MAX,
    });
    // Ids are as long as those of a large library.
    const long = many.map((_, index) => 1_000_000_000 + index);
    const none = await save({ trackIds: long, changedBy: 'Desk' });
    expect([none.statusCode, none.json()]).toEqual([200, expect.objectContaining({ trackCount: 0 })]);
    expect(await read()).toMatchObject({ tracks: [], currentIndex: null, changedBy: 'Desk' });
    const tooMany = await save({ trackIds: [...many, one], changedBy: 'Desk' });
    expect(tooMany.json()).toMatchObject({ code: 'VALIDATION_FAILED' });
    await save({ trackIds: [999_999, one, 999_999, two], currentIndex: 3, positionMs: 5, changedBy: 'Desk' });
    expect(await read()).toMatchObject({ currentIndex: 1, positionMs: 5 });
    await save({ trackIds: [one, 999_999, two], currentIndex: 1, positionMs: 5, changedBy: 'Desk' });
    expect(await read()).toMatchObject({ currentIndex: 1, positionMs: 0 });
  });

  it('continues with the next track when the current one was deleted', async () => {
    const { queries } = server.database;
    const [gone = 0] = await insertLibraryRows(queries, [{ title: 'Gone', genres: ['Jazz'] }]);
    const [one = 0, two = 0] = trackIds;
    await save({ trackIds: [one, gone, two], currentIndex: 1, positionMs: 9_000, changedBy: 'Desk' });
    await queries.deleteFrom('track').where('id', '=', gone).execute();
    expect(await titles()).toEqual(['One', 'Two']);
    expect(await read()).toMatchObject({ currentIndex: 1, positionMs: 0 });
  });

  it.each([
    {},
    { trackIds: [1] },
    { trackIds: [1], changedBy: ' ' },
    { trackIds: [1], changedBy: 'x'.repeat(81) },
    { trackIds: [1], currentIndex: 1, changedBy: 'Desk' },
    { trackIds: [1], currentIndex: -1, changedBy: 'Desk' },
    { trackIds: [1], positionMs: -1, changedBy: 'Desk' },
    { trackIds: [0], changedBy: 'Desk' },
    { trackIds: 'all', changedBy: 'Desk' },
  ])('is not replaced by %j', async (body) => {
    const before = await read();
    expect((await save(body)).json()).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await read()).toEqual(before);
  });
});
