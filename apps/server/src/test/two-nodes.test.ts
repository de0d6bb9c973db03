import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestServer } from './build-test-app.ts';
import { DATABASE_KINDS, type DatabaseKind } from './each-database.ts';
import { eventually } from './eventually.ts';
import { createFakeEncoder, type FakeEncoder } from './fake-encoder.ts';
import { type OnAirServer, startOnAir } from './on-air-server.ts';
import { listenRaw, type RawListener } from './raw-listener.ts';

/** The specified time; nodes of one Postgres tell each other at once, before a test clock has moved. */
const ENDS_WITHIN_MS: Readonly<Record<DatabaseKind, number>> = { sqlite: 5_000, postgres: 0 };

describe.each(DATABASE_KINDS)('a radio on another node, on %s', (kind) => {
  const endsWithinMs = ENDS_WITHIN_MS[kind];
  let here: OnAirServer;
  let there: TestServer;
  let encoder: FakeEncoder;
  let port: number;

  beforeAll(async () => {
    here = await startOnAir({ kind });
    encoder = createFakeEncoder();
    const { dataDir, databaseUrl } = here.config;
    const shared = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
    there = await buildTestApp({ kind: 'sqlite', encoder, environment: shared });
    await there.eventReader.start();
    await there.features.radio.playout.start();
    there.features.listenerWatch.start();
    await there.app.listen({ port: 0, host: '127.0.0.1' });
    port = (there.app.server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    await there?.close();
    await here?.close();
  });

  async function listen(query: string, headers: readonly string[] = []): Promise<RawListener> {
    const player = await listenRaw(port, [`GET /radio/jazz.mp3${query} HTTP/1.1`, 'Host: x', ...headers]);
    expect((await player.head()).statusLine).toBe('HTTP/1.1 200 OK');
    return player;
  }
  const withToken = (token: string) => listen('', [`Authorization: Bearer ${token}`]);

  async function signUp() {
    const user = await here.createUser({ roles: ['User'] });
    return { ...user, token: await here.signIn(user.email, user.password) };
  }
  const act = async (address: string) =>
    expect((await here.call('POST', address, { token: here.admin, body: {} })).statusCode).toBe(200);

  it.each([
    [
      'signs out',
      async ({ token }: { token: string }) => void (await here.call('POST', '/api/auth/logout', { token })),
    ],
    ['is rejected', ({ id }: { id: string }) => act(`/api/admin/users/${id}/reject`)],
    ['is deleted', ({ id }: { id: string }) => act(`/api/admin/users/${id}/delete?confirmed=true`)],
  ])('is silent in time after its user %s, and others are not', async (_what, happen) => {
    const [gone, stays] = [await signUp(), await signUp()];
    const [ending, other] = [await withToken(gone.token), await withToken(stays.token)];
    await happen(gone);
    await there.clock.advanceAsync(endsWithinMs);
    await ending.ended();
    expect(other.socket.destroyed).toBe(false);
    expect(encoder.held).toHaveLength(1);
    other.leave();
  });

  it('is silent in time after its key is revoked', async () => {
    const { id, key } = await here.makeKey(here.admin);
    const player = await listen(`?key=${key}`);
    await here.call('DELETE', `/api/users/listen-keys/${id}`, { token: here.admin });
    await there.clock.advanceAsync(endsWithinMs);
    await player.ended();
  });

  it.each([
    ['made private', () => here.setPublic('jazz', false)],
    [
      'stopped',
      async () => act(`/api/streams/${(await here.features.radio.resolveStation('jazz')).genreId}/stop`),
    ],
  ])('is silent in time after its station is %s', async (_what, happen) => {
    await here.setPublic('jazz', true);
    // The other node is told beside the answer, not before it.
    const player = await eventually(() => listen(''));
    await happen();
    if (endsWithinMs > 0) expect(player.socket.destroyed).toBe(false);
    await there.clock.advanceAsync(endsWithinMs);
    await player.ended();
    expect(encoder.held).toEqual([]);
  });
});
