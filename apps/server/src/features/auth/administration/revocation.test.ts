/** Ending a session also ends its hub connections and running audio within a second. */
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { HUB_PATH } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountCalls } from '../../../test/account-calls.ts';
import { buildTestApp, type TestServer, type TestUser } from '../../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../../test/each-database.ts';
import { insertLibraryRows } from '../../../test/library-rows.ts';
import { connectRaw } from '../../../test/raw-hub-client.ts';

/** More than the buffers of both sockets hold, so that a paused transfer cannot reach its end. */
const AUDIO_BYTES = 96 * 1_024 * 1_024;
const LIMIT_MS = 1_000;

interface Act {
  readonly server: TestServer;
  readonly user: TestUser;
  readonly admin: string;
  readonly other: string;
  readonly calls: ReturnType<typeof createAccountCalls>;
}

const ACTS: Readonly<Record<string, (act: Act) => Promise<{ statusCode: number }>>> = {
  'a rejection': ({ calls, user, admin }) =>
    calls.post(`/api/admin/users/${user.id}/reject`, undefined, admin),
  'an approval': ({ calls, user, admin }) => calls.post(`/api/admin/approve/${user.id}`, undefined, admin),
  'a deletion': ({ calls, user, admin }) =>
    calls.post(`/api/admin/users/${user.id}/delete?confirmed=true`, undefined, admin),
  'a changed password': ({ calls, user, other }) =>
    calls.post(
      '/api/auth/change-password',
      { currentPassword: user.password, newPassword: 'quite another' },
      other,
    ),
  'a password that was reset': async ({ calls, user }) => {
    await calls.post('/api/auth/forgot-password', { email: user.email });
    const { email, token } = await calls.readLink(user.email, 'reset-password');
    return calls.post('/api/auth/reset-password', { email, token, newPassword: 'quite another' });
  },
  'signing out everywhere else': ({ server, other }) =>
    server.call('DELETE', '/api/users/sessions', { token: other }),
};

describe.each(DATABASE_KINDS)('the end of a session on %s', (kind) => {
  let server: TestServer;
  let admin: string;
  let baseUrl: string;
  let trackId: number;
  const calls = createAccountCalls(() => server);

  beforeAll(async () => {
    server = await buildTestApp({ kind });
    admin = await server.signInAdmin();
    [trackId = 0] = await insertLibraryRows(server.database.queries, [{ title: 'Long', genres: ['Jazz'] }]);
    const { path: file } = await server.database.queries
      .selectFrom('track')
      .where('id', '=', trackId)
      .select('path')
      .executeTakeFirstOrThrow();
    const filePath = path.join(server.config.musicDir ?? '', file);
    mkdirSync(path.dirname(filePath), { recursive: true });
    writeFileSync(filePath, '');
    truncateSync(filePath, AUDIO_BYTES);
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    baseUrl = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  async function startListening(token: string) {
    const hub = await connectRaw(`${baseUrl}${HUB_PATH}`, { token });
    const audio = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}` };
      const request = httpRequest(`${baseUrl}/api/tracks/${trackId}/stream`, { headers }, resolve);
      request.on('error', reject).end();
    });
    expect(audio.statusCode).toBe(200);
    const broken = new Promise<void>((resolve, reject) => {
      audio.on('error', () => resolve());
      audio.on('end', () => reject(new Error('the audio was sent to its end')));
    });
    broken.catch(() => {});
    return { hub, audio, broken };
  }

  it.each(Object.entries(ACTS))(
    'is enforced after %s for requests, hub connections and running audio within a second [A-301]',
    async (name, act) => {
      const isPending = name === 'an approval';
      const user = await server.createUser({ roles: ['User'], approved: !isPending });
      const token = await server.signIn(user.email, user.password);
      const other = await server.signIn(user.email, user.password);
      const { hub, audio, broken } = await startListening(token);
      const answer = await act({ server, user, admin, other, calls });
      expect(answer.statusCode).toBe(200);
      const answeredAt = performance.now();
      await hub.closed;
      // Resumed now, because reading earlier could finish the file before the server acts.
      audio.resume();
      await broken;
      expect(performance.now() - answeredAt).toBeLessThan(LIMIT_MS);
      expect(await calls.isIn(token)).toBe(false);
    },
  );

  const changeRole = (change: 'add' | 'remove', userId: string, roleName: string) =>
    calls.post(`/api/admin/${change}-role`, { userId, roleName }, admin);

  it('is not caused by a new role, which applies from the next call and hub message and is announced to the page', async () => {
    const user = await server.createUser({ roles: ['User'] });
    const token = await server.signIn(user.email, user.password);
    const { hub, audio } = await startListening(token);
    const readRoles = async () => (await calls.get('/api/auth/me', token)).json() as { roles: string[] };
    const initialize = () => server.call('POST', '/api/streams/initialize', { token });
    expect((await changeRole('add', user.id, 'Admin')).statusCode).toBe(200);
    await hub.find(({ target }) => target === 'RightsChanged');
    expect((await readRoles()).roles).toEqual(['Admin', 'User']);
    expect((await calls.get('/api/admin/users', token)).statusCode).toBe(200);
    expect((await initialize()).statusCode).toBe(200);
    expect((await changeRole('remove', user.id, 'Admin')).statusCode).toBe(200);
    expect((await calls.get('/api/admin/users', token)).json()).toMatchObject({ code: 'ADMIN_REQUIRED' });
    hub.send('{"type":1,"invocationId":"1","target":"GetAvailableStreams","arguments":[]}');
    await hub.find(({ invocationId }) => invocationId === '1');
    let received = 0;
    for await (const chunk of audio) received += (chunk as Buffer).length;
    expect(received).toBe(AUDIO_BYTES);
    hub.close();
  });

  it('losing a role that gave approval ends music and hub connections, and keeps the session', async () => {
    const user = await server.createUser({ roles: ['User'], approved: false });
    const token = await server.signIn(user.email, user.password);
    const { hub, audio, broken } = await startListening(token);
    expect((await changeRole('remove', user.id, 'User')).statusCode).toBe(200);
    await hub.closed;
    audio.resume();
    await broken;
    expect((await calls.get('/api/auth/me', token)).json()).toMatchObject({ approved: false, roles: [] });
    expect((await calls.get('/api/streams', token)).json()).toMatchObject({ code: 'PENDING_APPROVAL' });
  });

  it('does not affect other users or the session of the administrator', async () => {
    const user = await server.createUser({ roles: ['User'] });
    const otherUser = await server.createUser({ roles: ['User'] });
    const token = await server.signIn(user.email, user.password);
    const playing = await startListening(await server.signIn(otherUser.email, otherUser.password));
    await server.signIn(user.email, user.password);
    await server.call('DELETE', '/api/users/sessions', { token });
    expect(await calls.isIn(token)).toBe(true);
    playing.hub.send('{"type":1,"invocationId":"1","target":"SyncTime","arguments":[1]}');
    await playing.hub.find(({ invocationId }) => invocationId === '1');
    let received = 0;
    for await (const chunk of playing.audio) received += (chunk as Buffer).length;
    expect(received).toBe(AUDIO_BYTES);
    playing.hub.close();
  });
});
