import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Requester } from '#identity/actor.ts';
import { yieldToEventLoop } from '#platform/async/yield-to-event-loop.ts';
import { insertAccounts } from '../../test/account-rows.ts';
import { ADMIN, buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { countYields } from '../../test/count-yields.ts';
import { DATABASE_KINDS } from '../../test/each-database.ts';
import { insertLibraryRows } from '../../test/library-rows.ts';
import { requesterWith } from '../../test/requesters.ts';

const TRACKS = 500;
const PER_STATEMENT = 500;
const OWN_TABLES = ['play', 'play_total', 'favourite', 'rating', 'play_queue_entry'] as const;

describe.each(DATABASE_KINDS)('deleting users on %s', (kind) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await buildTestApp({ kind });
  });
  afterEach(() => server.close());

  async function findAdministrator(): Promise<Requester> {
    const { actor, origin } = requesterWith(['Admin']);
    const { id: userId } = await server.database.queries
      .selectFrom('account')
      .where('email_key', '=', ADMIN.email)
      .select('id')
      .executeTakeFirstOrThrow();
    return { origin, actor: { ...actor, userId } };
  }

  const listRejected = () =>
    server.database.queries.selectFrom('account').where('rejected_at', 'is not', null).select('id').execute();

  async function insertAll(table: string, rows: readonly object[]): Promise<void> {
    for (let start = 0; start < rows.length; start += PER_STATEMENT)
      await server.database.queries
        .insertInto(table as never)
        .values(rows.slice(start, start + PER_STATEMENT) as never)
        .execute();
  }

  async function fillFor(userId: string, trackIds: readonly number[]): Promise<void> {
    const account_id = userId;
    const { id: playlist_id } = await server.database.queries
      .insertInto('playlist')
      .values({ account_id, name: 'Long', is_public: 0, created_at: 1, deleted_at: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertAll('play_queue', [{ account_id, position_ms: 0, changed_at: 1, changed_by: 'x' }]);
    const each = (toRow: (track_id: number, at: number) => object) => trackIds.map(toRow);
    // Two plays share each instant, as apps report them.
    const at = (index: number) => Math.floor(index / 2);
    const rows = {
      play: each((track_id, index) => ({ account_id, track_id, played_at: at(index), listened_ms: 1 })),
      play_total: each((track_id) => ({ account_id, track_id, plays: 1, last_played_at: 1 })),
      favourite: each((track_id) => ({ account_id, track_id, favourited_at: 1 })),
      rating: each((item_id) => ({ account_id, kind: 'track', item_id, rating: 5, rated_at: 1 })),
      play_queue_entry: each((track_id, position) => ({ account_id, track_id, position })),
      playlist_track: each((track_id, position) => ({ playlist_id, track_id, position })),
    };
    for (const [table, own] of Object.entries(rows)) await insertAll(table, own);
  }

  async function countOf(table: (typeof OWN_TABLES)[number] | 'playlist_track'): Promise<number> {
    const { total } = await server.database.queries
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return Number(total);
  }

  it('lets other requests in between, and deletes nothing of other users', async () => {
    const { accounts } = server.features;
    const titles = Array.from({ length: TRACKS }, (_, number) => ({ title: `T${number}`, genres: ['Jazz'] }));
    const ids = await server.database.transaction((trx) => insertLibraryRows(trx, titles));
    await insertAccounts(server.database.queries, ['goes', 'stays']);
    for (const userId of ['goes', 'stays']) await fillFor(userId, ids);
    const administrator = await findAdministrator();
    const yields = await countYields(() =>
      accounts.deleteAccount(administrator, { userId: 'goes', isConfirmed: true }),
    );
    expect(yields).toBeGreaterThanOrEqual((6 * TRACKS) / 250);
    for (const table of [...OWN_TABLES, 'playlist_track'] as const)
      expect([table, await countOf(table)]).toEqual([table, TRACKS]);
  });

  it('happens one by one, and other requests see the progress', async () => {
    const userIds = Array.from({ length: 20 }, (_, number) => `user${number}`);
    await insertAccounts(server.database.queries, userIds);
    const seen = new Set<number>();
    let isDeciding = true;
    const administrator = await findAdministrator();
    const deciding = server.features.admin
      .decideInBulk(administrator, { action: 'reject', userIds })
      .finally(() => {
        isDeciding = false;
      });
    while (isDeciding) {
      await yieldToEventLoop();
      seen.add((await listRejected()).length);
    }
    expect(await deciding).toMatchObject({ succeeded: userIds.length });
    // One transaction for all would show two states, and one for half of them three.
    expect(seen.size).toBeGreaterThanOrEqual(userIds.length / 4);
  });
});
