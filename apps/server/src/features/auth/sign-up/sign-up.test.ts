import { accountTexts, ERRORS } from '@tutti/contract';
import { expect, it } from 'vitest';
import { createAccountCalls } from '../../../test/account-calls.ts';
import { buildTestApp, type TestServer } from '../../../test/build-test-app.ts';

const body = { email: 'new@example.org', password: 'a good password' };

it('closed: nobody can register, which the answer says, and existing users sign in', async () => {
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

it('by approval: the link confirms the address, and an administrator approves the account', async () => {
  const server: TestServer = await buildTestApp({ environment: { SIGN_UP: 'approval' } });
  const { post, login, readLink, confirm } = createAccountCalls(() => server);
  const registered = await post('/api/auth/register', body);
  expect(registered.json()).toEqual({
    message: accountTexts.register.successWithoutMail,
    isByApproval: true,
    isMailed: false,
    ticket: expect.any(String) as string,
  });
  const mail = await server.database.queries
    .selectFrom('outbox_mail')
    .where('recipient', '=', body.email)
    .select(['subject', 'body', 'html'])
    .executeTakeFirstOrThrow();
  expect(mail.subject).toBe('Confirm your address for Tutti');
  expect(mail.body).toContain('An administrator will then review your account');
  expect(mail.subject + mail.body + mail.html).not.toMatch(/activate/i);
  const link = await readLink(body.email);
  const waits = { message: accountTexts.confirmEmail.successByApproval, isByApproval: true };
  expect((await confirm(link)).json()).toEqual(waits);
  expect((await confirm(link)).json()).toEqual(waits);
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

it('open: the link approves the account, and every text says so', async () => {
  const server: TestServer = await buildTestApp();
  const { post, login, readLink, confirm } = createAccountCalls(() => server);
  const registered = await post('/api/auth/register', body);
  expect(registered.json()).toEqual({
    message: accountTexts.register.success,
    isByApproval: false,
    isMailed: false,
    ticket: expect.any(String) as string,
  });
  const link = await readLink(body.email);
  const done = { message: accountTexts.confirmEmail.success, isByApproval: false };
  expect((await confirm(link)).json()).toEqual(done);
  expect((await confirm(link)).json()).toEqual(done);
  expect((await login(body.email, body.password)).statusCode).toBe(200);
  await server.close();
}, 60_000);
