import { accountTexts, ERRORS } from '@tutti/contract';
import { expect, it } from 'vitest';
import { createAccountCalls } from '../../test/account-calls.ts';
import { buildTestApp, type TestServer } from '../../test/build-test-app.ts';

const body = { email: 'new@example.org', password: 'a good password' };

it('closed: nobody gets an account, and is told so; those there are sign in', async () => {
  const server: TestServer = await buildTestApp({ environment: { SIGN_UP: 'closed' } });
  const { post } = createAccountCalls(() => server);
  const refused = await post('/api/auth/register', body);
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    { code: 'SIGN_UP_CLOSED', message: ERRORS.SIGN_UP_CLOSED.message },
  ]);
  await server.signInAdmin();
  await server.close();
}, 60_000);

it('by approval: the link confirms the address, and an administrator lets people in', async () => {
  const server: TestServer = await buildTestApp({ environment: { SIGN_UP: 'approval' } });
  const { post, login, readLink, confirm } = createAccountCalls(() => server);
  const registered = await post('/api/auth/register', body);
  expect(registered.json()).toEqual({ message: accountTexts.register.successByApproval });
  expect((await confirm(await readLink(body.email))).statusCode).toBe(200);
  expect((await login(body.email, body.password)).json()).toMatchObject({ code: 'PENDING_APPROVAL' });
  const { id, is_email_confirmed: isConfirmed } = await server.database.queries
    .selectFrom('account')
    .where('email', '=', body.email)
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(isConfirmed).toBe(1);
  await post(`/api/admin/approve/${id}`, undefined, await server.signInAdmin());
  expect((await login(body.email, body.password)).statusCode).toBe(200);
  await server.close();
}, 60_000);
