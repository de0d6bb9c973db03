/** Two people claim one address at the same time, which only a database with several writers allows. */
import { type KyselyPlugin, type RootOperationNode, SelectQueryNode, TableNode } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { createAccountCalls } from '../../../test/account-calls.ts';
import { buildTestApp, type TestServer } from '../../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../../test/each-database.ts';

function isLook(node: RootOperationNode): boolean {
  const [from] = SelectQueryNode.is(node) ? (node.from?.froms ?? []) : [];
  return (
    from !== undefined &&
    TableNode.is(from) &&
    ['account', 'account_link'].includes(from.table.identifier.name)
  );
}

describe.skipIf(!DATABASE_KINDS.includes('postgres'))('an address that its owner is giving up', () => {
  let server: TestServer;
  const { post, newAddress } = createAccountCalls(() => server);

  beforeAll(async () => {
    server = await buildTestApp({ kind: 'postgres' });
  });
  afterAll(() => server.close());

  function afterFirstLook(act: () => Promise<unknown>): void {
    const { transaction } = server.database;
    const looks = new Set<object>();
    const acting: KyselyPlugin = {
      transformQuery({ node, queryId }) {
        if (looks.size === 0 && isLook(node)) looks.add(queryId);
        return node;
      },
      async transformResult({ result, queryId }) {
        if (looks.has(queryId)) await act();
        return result;
      },
    };
    const watched: Database['transaction'] = (work) => {
      Object.assign(server.database, { transaction });
      return transaction((trx) => work(trx.withPlugin(acting)));
    };
    Object.assign(server.database, { transaction: watched });
  }

  const move = (email: string, token: string) =>
    post('/api/auth/update-profile', { email, userName: email }, token);

  async function createLeaver() {
    const user = await server.createUser();
    const token = await server.signIn(user.email, user.password);
    const leave = async () => expect((await move(newAddress('away'), token)).statusCode).toBe(200);
    return { email: user.email, leave };
  }

  it('is not given to another account at that moment', async () => {
    const thief = await server.createUser();
    const token = await server.signIn(thief.email, thief.password);
    const { email, leave } = await createLeaver();
    afterFirstLook(leave);
    expect((await move(email, token)).json()).toMatchObject({ code: 'EMAIL_TAKEN' });
  });

  it('is not given to an invited person at that moment', async () => {
    const input = { email: null, roles: [], days: 7, usesMax: 1, note: '' };
    const created = await post('/api/admin/invitations', input, await server.signInAdmin());
    const token = new URL((created.json() as { link: string }).link).hash.slice(1);
    const { email, leave } = await createLeaver();
    afterFirstLook(leave);
    const body = { token, email, password: 'of somebody else' };
    expect((await post('/api/auth/invitation/accept', body)).json()).toMatchObject({ code: 'EMAIL_TAKEN' });
  });
});
