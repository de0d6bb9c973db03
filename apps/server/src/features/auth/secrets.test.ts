import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountCalls } from '../../test/account-calls.ts';
import { buildTestApp, type TestServer } from '../../test/build-test-app.ts';

let server: TestServer;
const { post, get, readLink, confirm } = createAccountCalls(() => server);

beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

describe('secrets', () => {
  it('appear in no log line', async () => {
    const body = { email: 'quiet@example.org', password: 'a very secret one' };
    await post('/api/auth/register', body);
    const link = await readLink(body.email);
    await confirm(link);
    const token = await server.signIn(body.email, body.password);
    await get('/api/auth/me', `${token}x`);
    await server.call('GET', `/api/albums/1/art?access_token=${token}`);
    server.features.outbox.start();
    await server.features.outbox.stop();
    const folder = path.join(server.config.dataDir, 'outbox');
    expect(readdirSync(folder).map((file) => readFileSync(path.join(folder, file), 'utf8'))).toEqual([
      expect.stringContaining('email-confirmed'),
    ]);
    for (const secret of [body.password, token, link.token]) expect(server.logText()).not.toContain(secret);
  });
});
