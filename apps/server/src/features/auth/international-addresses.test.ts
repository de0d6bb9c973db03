import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountCalls } from '../../test/account-calls.ts';
import { buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../test/each-database.ts';

describe.each(DATABASE_KINDS)('a mailbox with an international domain on %s', (kind) => {
  let server: TestServer;
  const { post, get, login, readLink } = createAccountCalls(() => server);

  beforeAll(async () => {
    server = await buildTestApp({ kind });
  });
  afterAll(() => server.close());

  it('signs in and receives mail under the typed form and the form that browsers send', async () => {
    const [written, sent] = ['ann@bücher.example', 'ann@xn--bcher-kva.example'];
    const { password } = await server.createUser({ email: written });
    expect((await login(written, password)).statusCode).toBe(200);
    expect((await login(sent, password)).statusCode).toBe(200);
    await post('/api/auth/forgot-password', { email: sent });
    const link = await readLink(written, 'reset-password');
    const reset = await post('/api/auth/reset-password', {
      ...link,
      email: sent,
      newPassword: 'tonic-8-flask',
    });
    expect(reset.statusCode).toBe(200);
    expect((await login(sent, 'tonic-8-flask')).statusCode).toBe(200);
  });

  it('has one account, and failed sign-ins count against it', async () => {
    const [written, sent] = ['ben@bücher.example', 'ben@xn--bcher-kva.example'];
    const user = await server.createUser({ email: sent });
    await post('/api/auth/register', { email: written, password: 'tonic-7-flask' });
    const admin = await server.signInAdmin();
    const users = (await get('/api/admin/users', admin)).json() as { email: string }[];
    expect(users.filter(({ email }) => email.startsWith('ben@')).map(({ email }) => email)).toEqual([sent]);
    for (let failure = 0; failure < 5; failure += 1) await login(failure % 2 ? written : sent, 'a wrong one');
    expect((await login(sent, user.password)).statusCode).toBe(401);
  });

  it.each([
    ['cem@bücher.example', 'bücher'],
    ['cem@bücher.example', 'cem@büch'],
    ['cem@bücher.example', 'cem@xn--bcher'],
    ['dee@xn--tda.example', 'dee@ü.example'],
  ])('%s is found by an administrator who searches for %s', async (email, search) => {
    await server.createUser({ email }).catch(() => undefined);
    const query = new URLSearchParams({ search, searchIn: 'email' });
    const found = (await get(`/api/admin/users?${query}`, await server.signInAdmin())).json() as object[];
    expect(found).toContainEqual(expect.objectContaining({ email }));
  });
});
