import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../test/each-database.ts';
import { insertLibraryRows } from '../../test/library-rows.ts';
import { describeTracks } from '../../test/timbre-rows.ts';

interface Reason {
  readonly kind: string;
  readonly name: string | null;
}

interface Item {
  readonly track: { readonly id: number };
  readonly reason: Reason | null;
  readonly moreReasons?: readonly Reason[];
}

const DAY_MS = 86_400_000;

describe.each(DATABASE_KINDS)('all reasons of a pick, on %s', (kind) => {
  let server: TestServer;
  let ids: Readonly<Record<'given' | 'close' | 'plain', number>>;
  let listeners: { readonly id: string; readonly token: string }[];

  beforeEach(async () => {
    server = await buildTestApp({ kind });
    const { queries } = server.database;
    const [given = 0, close = 0, plain = 0, ...far] = await insertLibraryRows(queries, [
      { title: 'Given', genres: ['Tango'], artist: 'Ana' },
      { title: 'Close', genres: ['Tango'], artist: 'Bea' },
      { title: 'Plain', genres: ['Fado'], artist: 'Cleo' },
      ...Array.from({ length: 12 }, (_, index) => ({
        title: `Far ${index}`,
        genres: ['Polka'],
        artist: `Band ${index}`,
      })),
    ]);
    ids = { given, close, plain };
    await queries.updateTable('track').set({ year: 1971 }).where('id', '=', given).execute();
    await queries.updateTable('track').set({ year: 1973 }).where('id', '=', close).execute();
    await queries.updateTable('track').set({ year: 1977 }).where('id', '=', plain).execute();
    const credit = (track_id: number, position: number, role: 'composer' | 'producer', name: string) => ({
      track_id,
      position,
      role,
      name,
      name_key: name.toLowerCase(),
    });
    await queries
      .insertInto('track_credit')
      .values([
        credit(given, 0, 'composer', 'Hana'),
        credit(given, 1, 'producer', 'Quin'),
        credit(close, 0, 'producer', 'Quin'),
        credit(close, 1, 'composer', 'Hana'),
      ])
      .execute();
    await describeTracks(queries, [given, close, plain, ...far], (index) => (index < 3 ? 0 : index));
    listeners = [];
    for (let count = 0; count < 3; count += 1) {
      const { id, email, password } = await server.createUser();
      listeners.push({ id, token: await server.signIn(email, password) });
    }
  });
  afterEach(() => server.close());

  async function play(userId: string, trackIds: readonly number[], daysAgo: number) {
    const rows = trackIds.map((track_id, index) => ({
      account_id: userId,
      track_id,
      played_at: server.clock.now() - daysAgo * DAY_MS + index * 240_000,
      listened_ms: 180_000,
      origin: 'album' as const,
      ending: 'finished' as const,
      is_play: 1 as const,
      is_counted: 1 as const,
    }));
    await server.database.queries.insertInto('play').values(rows).execute();
  }

  async function pickOf(trackId: number, index = 0): Promise<Omit<Item, 'track'> | undefined> {
    const { token } = listeners[index] ?? { token: '' };
    const answer = await server.call('GET', `/api/recommendations/similar?trackId=${ids.given}`, { token });
    expect(answer.statusCode).toBe(200);
    const item = (answer.json() as { items: Item[] }).items.find(({ track }) => track.id === trackId);
    if (item === undefined) return undefined;
    const { track: _, ...why } = item;
    return why;
  }

  it('follow the strongest one: who made it, the genre and the years', async () => {
    expect(await pickOf(ids.close)).toEqual({
      reason: { kind: 'sound', name: 'Given' },
      moreReasons: [
        { kind: 'producer', name: 'Quin' },
        { kind: 'composer', name: 'Hana' },
        { kind: 'genre', name: null },
        { kind: 'years', name: null },
      ],
    });
  });

  it('are no list where nothing else is true, as of another genre and six years later', async () => {
    expect(await pickOf(ids.plain)).toEqual({ reason: { kind: 'sound', name: 'Given' } });
  });

  it('say since when this listener has not heard it, and nothing of what others have heard', async () => {
    await play(listeners[0]?.id ?? '', [ids.plain], 200);
    const month = new Date(server.clock.now() - 200 * DAY_MS).toISOString().slice(0, 7);
    expect((await pickOf(ids.plain))?.moreReasons).toEqual([{ kind: 'since', name: month }]);
    expect(await pickOf(ids.plain, 1)).not.toHaveProperty('moreReasons');
    await play(listeners[0]?.id ?? '', [ids.plain], 80);
    expect(await pickOf(ids.plain)).not.toHaveProperty('moreReasons');
  });

  it('name no habit of only two people', async () => {
    for (const { id } of listeners.slice(0, 2)) await play(id, [ids.given, ids.plain], 2);
    expect(await pickOf(ids.plain)).not.toHaveProperty('moreReasons');
  });

  it('say that people play both if three do, until one of them removes it from the history', async () => {
    for (const { id } of listeners) await play(id, [ids.given, ids.plain], 2);
    expect(await pickOf(ids.plain)).toEqual({
      reason: { kind: 'sound', name: 'Given' },
      moreReasons: [{ kind: 'together', name: 'Given' }],
    });
    const { token = '' } = listeners[2] ?? {};
    const answer = await server.call('DELETE', '/api/statistics/me?isAll=true', { token });
    expect(answer.statusCode).toBe(200);
    expect(await pickOf(ids.plain)).not.toHaveProperty('moreReasons');
  });
});
