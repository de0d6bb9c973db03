import type { AuditPage } from '@tutti/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../test/each-database.ts';

const HOUR_MS = 3_600_000;

describe.each(DATABASE_KINDS)('a refused call on %s', (kind) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await buildTestApp({ kind });
  });
  afterEach(() => server.close());

  async function listRefusals() {
    const answer = await server.call('GET', '/api/admin/auditlog?limit=200&action=ACCESS_REFUSED', {
      token: await server.signInAdmin(),
    });
    return (answer.json() as AuditPage).logs;
  }

  it('is audited with its user, origin and route', async () => {
    const user = await server.createUser();
    const token = await server.signIn(user.email, user.password);
    const answer = await server.call('POST', '/api/admin/approve/someone', { token, from: '192.0.2.9' });
    expect(answer.statusCode).toBe(403);
    expect(await listRefusals()).toMatchObject([
      {
        action: 'ACCESS_REFUSED',
        resource: 'POST /api/admin/approve/:id',
        userEmail: user.email,
        ipAddress: '192.0.2.9',
        success: false,
      },
    ]);
  });

  it('is audited once an hour per user and route, however often it is repeated', async () => {
    const tokens = await Promise.all([server.createToken(), server.createToken()]);
    for (let time = 0; time < 5; time += 1)
      for (const token of tokens) await server.call('GET', '/api/admin/users', { token });
    await server.call('POST', '/api/streams/1/stop', { token: tokens[0] });
    expect(await listRefusals()).toHaveLength(3);
    server.clock.advance(HOUR_MS);
    for (const token of tokens) await server.call('GET', '/api/admin/users', { token });
    expect(await listRefusals()).toHaveLength(5);
  });

  it('of an anonymous or pending user is not audited', async () => {
    await server.call('GET', '/api/admin/users');
    const pending = await server.createToken({ approved: false });
    await server.call('GET', '/api/streams', { token: pending });
    expect(await listRefusals()).toEqual([]);
  });
});
