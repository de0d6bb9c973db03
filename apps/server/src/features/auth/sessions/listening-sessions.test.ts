import { SESSION_IDLE_MS } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestServer } from '../../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../../test/each-database.ts';

const DAY_MS = 24 * 3_600_000;

describe.each(DATABASE_KINDS)('sessions that listen, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await buildTestApp({ kind });
  });
  afterAll(() => server.close());

  const me = async (token: string) => (await server.call('GET', '/api/auth/me', { token })).statusCode;

  async function signUp() {
    const { id, email, password } = await server.createUser({ roles: ['User'] });
    const token = await server.signIn(email, password);
    const [session] = await server.features.sessions.listOfUser(id);
    return { id, token, sessionId: session?.id ?? '' };
  }

  it('are those that have not ended and whose users are approved', async () => {
    const [stays, leaves, rejected] = [await signUp(), await signUp(), await signUp()];
    await server.call('POST', '/api/auth/logout', { token: leaves.token });
    const admin = await server.signInAdmin();
    await server.call('POST', `/api/admin/users/${rejected.id}/reject`, { token: admin });
    const requested = [stays, leaves, rejected].map(({ sessionId }) => sessionId);
    expect([...(await server.features.sessions.listListening([...requested, 'none']))]).toEqual([
      stays.sessionId,
    ]);
    expect(await server.features.sessions.listListening([])).toEqual(new Set());
  });

  it('last as long as listening does, although they send no other requests', async () => {
    const [listening, unused] = [await signUp(), await signUp()];
    for (let passedMs = 0; passedMs < SESSION_IDLE_MS + DAY_MS; passedMs += DAY_MS) {
      expect((await server.features.sessions.listListening([listening.sessionId])).size).toBe(1);
      server.clock.sleep(DAY_MS);
    }
    expect([await me(listening.token), await me(unused.token)]).toEqual([200, 401]);
  });
});
