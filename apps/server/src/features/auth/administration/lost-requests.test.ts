import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountCalls } from '../../../test/account-calls.ts';
import { buildTestApp, type TestServer } from '../../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../../test/each-database.ts';
import { eventuallyOn } from '../../../test/eventually.ts';
import { insertLibraryRows } from '../../../test/library-rows.ts';

interface Act {
  readonly userId: string;
  readonly admin: string;
  readonly calls: ReturnType<typeof createAccountCalls>;
}

const ACTS: Readonly<Record<string, (act: Act) => Promise<{ statusCode: number }>>> = {
  'a rejection': ({ calls, userId, admin }) =>
    calls.post(`/api/admin/users/${userId}/reject`, undefined, admin),
  'the loss of the role that lets somebody in': ({ calls, userId, admin }) =>
    calls.post('/api/admin/remove-role', { userId, roleName: 'User' }, admin),
};

describe.each(DATABASE_KINDS)('the station requests of a user without access on %s', (kind) => {
  let server: TestServer;
  let admin: string;
  const calls = createAccountCalls(() => server);

  beforeAll(async () => {
    server = await buildTestApp({ kind });
    admin = await server.signInAdmin();
    await insertLibraryRows(
      server.database.queries,
      Array.from({ length: 12 }, (_, index) => ({ title: `Blue ${index}`, genres: ['Jazz'] })),
    );
    await server.features.radio.playout.start();
  });
  afterAll(() => server.close());

  it.each(Object.entries(ACTS))('are removed by %s, even without a session', async (_name, act) => {
    const user = await server.createUser({ roles: ['User'], approved: false });
    const token = await server.signIn(user.email, user.password);
    const { id: stationId, genreId } = await server.features.radio.getStation('Jazz');
    const address = `/api/streams/${genreId}/requests`;
    const last = await server.database.queries
      .selectFrom('timeline_entry')
      .select('track_id')
      .where('station_id', '=', stationId)
      .where('seq', '=', 10)
      .executeTakeFirstOrThrow();
    expect((await calls.post(address, { trackId: last.track_id }, token)).statusCode).toBe(200);
    await server.database.queries.deleteFrom('session').where('account_id', '=', user.id).execute();
    expect((await act({ userId: user.id, admin, calls })).statusCode).toBe(200);
    await eventuallyOn(server.clock, async () =>
      expect((await calls.get(address, admin)).json()).toMatchObject({ requests: [] }),
    );
  });
});
