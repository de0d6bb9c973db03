import { ERRORS } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountCalls } from '../../../test/account-calls.ts';
import { ADMIN, buildTestApp, type TestServer } from '../../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../../test/each-database.ts';

const REFUSAL = { code: 'PASSWORD_TOO_COMMON', message: ERRORS.PASSWORD_TOO_COMMON.message };

describe.each(DATABASE_KINDS)('passwords of administrators on %s', (kind) => {
  let server: TestServer;
  const { post, login, readLink } = createAccountCalls(() => server);

  beforeAll(async () => {
    server = await buildTestApp({ kind });
  });
  afterAll(() => server.close());

  const change = (password: string, newPassword: string, token: string) =>
    post('/api/auth/change-password', { currentPassword: password, newPassword }, token);

  it('must not be easy to guess, on change and on reset', async () => {
    const token = await server.signInAdmin();
    const refused = await change(ADMIN.password, 'Password1', token);
    expect([refused.statusCode, refused.json()]).toEqual([400, REFUSAL]);
    await post('/api/auth/forgot-password', { email: ADMIN.email });
    const { email, token: linkToken } = await readLink(ADMIN.email, 'reset-password');
    const reset = (newPassword: string) =>
      post('/api/auth/reset-password', { email, token: linkToken, newPassword });
    expect((await reset('qwerty')).json()).toEqual(REFUSAL);
    expect((await reset(ADMIN.password)).statusCode).toBe(200);
    expect((await login(ADMIN.email, ADMIN.password)).statusCode).toBe(200);
  });

  it('for other users, six characters that are not among the most common suffice [A-464]', async () => {
    const user = await server.createUser();
    const token = await server.signIn(user.email, user.password);
    expect((await change(user.password, '123456', token)).json()).toEqual(REFUSAL);
    const registered = await post('/api/auth/register', { email: 'easy@example.org', password: 'QWERTY' });
    expect([registered.statusCode, registered.json()]).toEqual([400, REFUSAL]);
    await post('/api/auth/forgot-password', { email: user.email });
    const { email, token: linkToken } = await readLink(user.email, 'reset-password');
    const reset = await post('/api/auth/reset-password', { email, token: linkToken, newPassword: '111111' });
    expect(reset.json()).toEqual(REFUSAL);
    expect((await change(user.password, 'tonic6', token)).statusCode).toBe(200);
    expect((await change('tonic6', '12345', token)).json()).toMatchObject({ code: 'PASSWORD_TOO_SHORT' });
  });
});

it.each(DATABASE_KINDS)(
  'an easily guessed first password is accepted with a warning that does not repeat it, on %s',
  async (kind) => {
    const server = await buildTestApp({ kind, environment: { ADMIN_PASSWORD: 'letmein123' } });
    expect(server.logText()).toContain('ADMIN_PASSWORD is easy to guess');
    expect(server.logText()).not.toContain('letmein123');
    await server.close();
  },
);
