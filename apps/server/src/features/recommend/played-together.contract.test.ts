import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../test/each-database.ts';
import { insertLibraryRows } from '../../test/library-rows.ts';

interface Item {
  readonly track: { readonly id: number };
  readonly reason: { readonly kind: string; readonly name: string | null } | null;
}

interface Listener {
  readonly id: string;
  readonly token: string;
}

const TOGETHER = { kind: 'together', name: 'Given' };
const SAME_GENRE = { kind: 'genre', name: null };

describe.each(DATABASE_KINDS)('music that listeners choose together, on %s', (kind) => {
  let server: TestServer;
  let ids: { readonly given: number; readonly loved: number; readonly other: number };
  let listeners: Listener[];
  let token: string;

  beforeEach(async () => {
    server = await buildTestApp({ kind });
    const [given = 0, loved = 0, other = 0] = await insertLibraryRows(
      server.database.queries,
      ['Given', 'Loved', 'Other'].map((title, index) => ({
        title,
        genres: ['Soul'],
        artist: `Singer ${index}`,
      })),
    );
    ids = { given, loved, other };
    listeners = [];
    for (let count = 0; count < 3; count += 1) {
      const { id, email, password } = await server.createUser();
      listeners.push({ id, token: await server.signIn(email, password) });
    }
    token = await server.createToken();
  });
  afterEach(() => server.close());

  async function play(
    listener: Listener,
    trackIds: readonly number[],
    origin: 'album' | 'autoplay' | 'mix' | 'station' | 'room' = 'album',
  ) {
    const rows = trackIds.map((track_id, index) => ({
      account_id: listener.id,
      track_id,
      played_at: 1_700_000_000_000 + index * 240_000,
      listened_ms: 180_000,
      origin,
      ending: 'finished' as const,
      is_play: 1 as const,
      is_counted: 1 as const,
    }));
    await server.database.queries.insertInto('play').values(rows).execute();
  }

  async function like({ token }: Listener, trackIds: readonly number[]) {
    for (const trackId of trackIds) {
      const answer = await server.call('POST', `/api/users/favorites/${trackId}`, { token });
      expect(answer.statusCode).toBeLessThan(300);
    }
  }

  async function list({ token }: Listener, trackIds: readonly number[]): Promise<number> {
    const created = await server.call('POST', '/api/users/playlists', {
      token,
      body: { name: 'Mine', isPublic: false },
    });
    const { id } = created.json() as { id: number };
    const answer = await server.call('POST', `/api/users/playlists/${id}/tracks`, {
      token,
      body: { trackIds },
    });
    expect(answer.statusCode).toBeLessThan(300);
    return id;
  }

  async function reasonOf(trackId: number): Promise<Item['reason'] | undefined> {
    const answer = await server.call('GET', `/api/recommendations/similar?trackId=${ids.given}`, {
      token,
    });
    expect(answer.statusCode).toBe(200);
    return (answer.json() as { items: Item[] }).items.find(({ track }) => track.id === trackId)?.reason;
  }

  it('is a reason only from three listeners', async () => {
    for (const [index, listener] of listeners.entries())
      await play(listener, index === 0 ? [ids.given, ids.loved] : [ids.given, ids.loved, ids.other]);
    expect(await reasonOf(ids.loved)).toEqual(TOGETHER);
    expect(await reasonOf(ids.other)).toEqual(SAME_GENRE);
  });

  it.each(['autoplay', 'mix', 'station', 'room'] as const)(
    'is none if it was chosen by: %s',
    async (origin) => {
      for (const listener of listeners) await play(listener, [ids.given, ids.loved], origin);
      expect(await reasonOf(ids.loved)).toEqual(SAME_GENRE);
    },
  );

  it('counts plays, playlists and favorites, each person once', async () => {
    const [first, second, third] = listeners as [Listener, Listener, Listener];
    await play(first, [ids.given, ids.loved, ids.other]);
    await like(first, [ids.given, ids.loved, ids.other]);
    await list(first, [ids.given, ids.other]);
    await list(second, [ids.loved, ids.given, ids.other]);
    await like(third, [ids.given, ids.loved]);
    expect(await reasonOf(ids.loved)).toEqual(TOGETHER);
    expect(await reasonOf(ids.other)).toEqual(SAME_GENRE);
  });

  it('does not count playlists that are deleted', async () => {
    const lists: number[] = [];
    for (const listener of listeners) lists.push(await list(listener, [ids.given, ids.loved]));
    const [listener] = listeners as [Listener];
    const answer = await server.call('DELETE', `/api/users/playlists/${lists[0]}`, { token: listener.token });
    expect(answer.statusCode).toBeLessThan(300);
    expect(await reasonOf(ids.loved)).toEqual(SAME_GENRE);
  });

  it.each([
    ['everything', () => 'isAll=true'],
    ['a track', () => `trackId=${ids.loved}`],
  ])('is forgotten at once if one of three removes %s from the history', async (_what, query) => {
    for (const listener of listeners) await play(listener, [ids.given, ids.loved]);
    expect(await reasonOf(ids.loved)).toEqual(TOGETHER);
    const [{ token }] = listeners as [Listener];
    const answer = await server.call('DELETE', `/api/statistics/me?${query()}`, { token });
    expect(answer.statusCode).toBe(200);
    expect(await reasonOf(ids.loved)).toEqual(SAME_GENRE);
  });

  it('is forgotten at once if one of three accounts is deleted, with its plays, playlists and favorites', async () => {
    const [first, second, third] = listeners as [Listener, Listener, Listener];
    await play(first, [ids.given, ids.loved]);
    await list(second, [ids.given, ids.loved]);
    await like(third, [ids.given, ids.loved]);
    expect(await reasonOf(ids.loved)).toEqual(TOGETHER);
    const token = await server.signInAdmin();
    const answer = await server.call('POST', `/api/admin/users/${third.id}/delete?confirmed=true`, { token });
    expect(answer.statusCode).toBe(200);
    const rows = await server.database.queries.selectFrom('account').select('id').execute();
    expect(rows.map(({ id }) => id)).not.toContain(third.id);
    expect(await reasonOf(ids.loved)).toEqual(SAME_GENRE);
  });
});
