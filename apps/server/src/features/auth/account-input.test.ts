import { AVATAR_MAX_BYTES, ERRORS, type ErrorCode, PASSWORD_MAX_LENGTH } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountCalls } from '../../test/account-calls.ts';
import { ADMIN, buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../test/each-database.ts';

const NUL = '\u0000';
const LONE_SURROGATE = '\ud800';
const ODD_TEXTS = [
  '',
  ' ',
  NUL,
  `a${NUL}b@example.org`,
  LONE_SURROGATE,
  'x'.repeat(5_000),
  "' or 1=1 --",
  '%_',
  '[object Object]',
];
const ODD_VALUES = [...ODD_TEXTS, null, undefined, 0, true, [], ['a@example.org'], { $ne: '' }];

const CALLS: readonly { url: string; valid: Record<string, string>; isSignedIn?: true }[] = [
  { url: '/api/auth/register', valid: { email: 'odd@example.org', password: 'tonic-7' } },
  { url: '/api/auth/login', valid: { email: ADMIN.email, password: 'wrong one' } },
  { url: '/api/auth/forgot-password', valid: { email: 'odd@example.org' } },
  {
    url: '/api/auth/reset-password',
    valid: { email: 'odd@example.org', token: 'x', newPassword: 'tonic-7' },
  },
  { url: '/api/auth/update-profile', valid: { email: 'odd@example.org', userName: 'Odd' }, isSignedIn: true },
  {
    url: '/api/auth/change-password',
    valid: { currentPassword: 'wrong one', newPassword: 'tonic-7' },
    isSignedIn: true,
  },
];

describe.each(DATABASE_KINDS)('input of accounts on %s', (kind) => {
  let server: TestServer;
  const { post, get, login, newAddress, readLink, confirm } = createAccountCalls(() => server);

  beforeAll(async () => {
    server = await buildTestApp({ kind });
  });
  afterAll(() => server.close());

  it.each(CALLS)(
    '$url answers every odd value with an error message from the catalog',
    async ({ url, valid, isSignedIn }) => {
      const user = await server.createUser();
      const token = isSignedIn && (await server.signIn(user.email, user.password));
      const surprises: string[] = [];
      for (const field of Object.keys(valid)) {
        for (const value of ODD_VALUES) {
          const answer = await post(url, { ...valid, [field]: value }, token);
          if (answer.statusCode === 200) continue;
          const { code, message } = answer.json() as { code: ErrorCode; message: string };
          const isOurs = ERRORS[code]?.status === answer.statusCode && message.length > 5;
          const isFine = isOurs && answer.statusCode < 500 && !(isSignedIn && answer.statusCode === 401);
          const shown = JSON.stringify(value)?.slice(0, 40);
          if (!isFine) surprises.push(`${field}: ${shown} → ${answer.statusCode} ${answer.body}`);
        }
      }
      expect(surprises).toEqual([]);
    },
  );

  it('refuses bodies that are not a JSON object, and passwords beyond the limit', async () => {
    for (const payload of [
      '{',
      '[]',
      '"x"',
      'null',
      '{"email":"a@example.org","__proto__":{"password":"x"}}',
    ]) {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'content-type': 'application/json' },
        payload,
      });
      expect([payload, answer.statusCode]).toEqual([payload, 400]);
    }
    const long = 'pq'.repeat(PASSWORD_MAX_LENGTH).slice(0, PASSWORD_MAX_LENGTH + 1);
    const refused = await post('/api/auth/register', { email: newAddress(), password: long });
    expect(refused.json()).toMatchObject({ code: 'VALIDATION_FAILED' });
    const exact = await post('/api/auth/register', { email: newAddress(), password: long.slice(1) });
    expect(exact.statusCode).toBe(200);
  });

  it('refuses every invalid link with the same answer, for any fault [A-394, A-396]', async () => {
    const [email, other] = [newAddress(), newAddress()];
    await post('/api/auth/register', { email, password: 'tonic-7' });
    await post('/api/auth/register', { email: other, password: 'tonic-7' });
    const approval = await readLink(email);
    await confirm(approval);
    await post('/api/auth/forgot-password', { email });
    const reset = await readLink(email, 'reset-password');
    const odd = [...ODD_TEXTS, 'x'.repeat(43)];
    const links = [
      ...odd.map((token) => ({ email, token })),
      ...odd.map((text) => ({ email: text, token: reset.token })),
      { email, token: approval.token },
      { email: other, token: reset.token },
      { email, token: reset.token.toUpperCase() },
    ];
    const toReset = (link: object) => post('/api/auth/reset-password', { newPassword: 'another1', ...link });
    for (const link of [...links, {}, { email: 7, token: ['x'] }]) {
      const answer = await toReset(link);
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { code: 'INVALID_LINK', message: ERRORS.INVALID_LINK.message },
      ]);
    }
    expect((await toReset(reset)).statusCode).toBe(200);
    expect((await toReset(reset)).json()).toMatchObject({ code: 'INVALID_LINK' });
    const queries = [
      ...odd.map((token) => new URLSearchParams({ email, token })),
      new URLSearchParams({ email, token: reset.token }),
      new URLSearchParams({ email: other, token: approval.token }),
      '',
      'email=a&email=b&token=c&token=d',
    ];
    for (const query of queries) {
      const answer = await get(`/api/auth/confirm-email-direct?${query}`);
      expect([answer.statusCode, answer.body]).toEqual([400, ERRORS.INVALID_LINK.message]);
    }
  });

  it('refuses a picture that is empty, too large or not an image', async () => {
    const user = await server.createUser();
    const token = await server.signIn(user.email, user.password);
    const png = Buffer.from('89504e470d0a1a0a', 'hex');
    const files: [Buffer | string, ErrorCode][] = [
      ['', 'PICTURE_INVALID'],
      ['{}', 'PICTURE_INVALID'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'PICTURE_INVALID'],
      [Buffer.from('GIF89a'), 'PICTURE_INVALID'],
      [Buffer.concat([png, Buffer.alloc(4_000, 7)]), 'PICTURE_INVALID'],
      [Buffer.alloc(AVATAR_MAX_BYTES + 1), 'PAYLOAD_TOO_LARGE'],
    ];
    for (const [payload, code] of files) {
      const answer = await server.app.inject({
        method: 'PUT',
        url: '/api/users/avatar',
        headers: { 'content-type': 'image/png', authorization: `Bearer ${token}` },
        payload,
      });
      expect(answer.json()).toEqual({ code, message: ERRORS[code].message });
      expect(answer.statusCode).toBe(ERRORS[code].status);
    }
    // Only the picture route accepts other types: everywhere else a body is JSON.
    const elsewhere = await server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'image/png' },
      payload: png,
    });
    expect(elsewhere.statusCode).toBe(415);
    expect((await login(user.email, user.password)).statusCode).toBe(200);
  });
});
