import { ERRORS, LOCKOUT_DURATION_MS } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountCalls } from '../../../test/account-calls.ts';
import { buildTestApp, type TestServer } from '../../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../../test/each-database.ts';
import { plainLines } from '../../../test/plain-cookies.ts';

describe.each(DATABASE_KINDS)('signing in and out on %s', (kind) => {
  let server: TestServer;
  const { post, get, login } = createAccountCalls(() => server);

  beforeAll(async () => {
    server = await buildTestApp({ kind });
  });
  afterAll(() => server.close());

  describe('signing in', () => {
    it('returns a token that identifies its user [A-007, A-224, A-226, A-227, A-230, A-384, A-386]', async () => {
      const user = await server.createUser({ roles: ['DJ'] });
      const answer = await login(user.email.toUpperCase(), user.password);
      expect(answer.statusCode).toBe(200);
      const { token } = answer.json() as { token: string };
      const me = await get('/api/auth/me', token);
      expect(me.json()).toEqual({
        id: user.id,
        email: user.email,
        userName: user.email.split('@')[0],
        roles: ['DJ'],
        profilePictureUrl: null,
        approved: true,
        emailConfirmed: false,
      });
    });

    it('gives an unknown address, a wrong password and a pending account with a wrong password the same answer', async () => {
      const known = await server.createUser();
      const pending = await server.createUser({ approved: false });
      const answers = [
        await login('nobody@example.org', 'wrong one'),
        await login(known.email, 'wrong one'),
        await login(pending.email, 'wrong one'),
      ];
      for (const answer of answers) {
        expect(answer.statusCode).toBe(401);
        expect(answer.json()).toEqual({
          code: 'INVALID_CREDENTIALS',
          message: ERRORS.INVALID_CREDENTIALS.message,
        });
      }
    });

    it('accepts a password in any Unicode composition, even one that an earlier version hashed as typed', async () => {
      const [composed, decomposed] = ['Gr\u00f6\u00dfenwahn-7', 'Gro\u0308\u00dfenwahn-7'];
      const user = await server.createUser();
      const { hash } = await import('@node-rs/argon2');
      const earlier = await hash(decomposed, { memoryCost: 64, timeCost: 1, parallelism: 1 });
      await server.database.queries
        .updateTable('account')
        .set({ password_hash: earlier })
        .where('id', '=', user.id)
        .execute();
      for (const password of [decomposed, composed, decomposed])
        expect((await login(user.email, password)).statusCode).toBe(200);
    });

    it('locks an account for 15 minutes at the fifth failure; open sessions stay valid [A-239, A-240, A-241]', async () => {
      const user = await server.createUser();
      const open = await server.signIn(user.email, user.password);
      for (let failure = 0; failure < 5; failure += 1) await login(user.email, 'wrong one');
      expect((await login(user.email, user.password)).statusCode).toBe(401);
      expect((await get('/api/auth/me', open)).statusCode).toBe(200);
      const users = (await get('/api/admin/users', await server.signInAdmin())).json() as object[];
      expect(users).toContainEqual(
        expect.objectContaining({
          id: user.id,
          accessFailedCount: 5,
          lockoutEnd: new Date(server.clock.now() + LOCKOUT_DURATION_MS).toISOString(),
        }),
      );
      server.clock.sleep(LOCKOUT_DURATION_MS - 1);
      expect((await login(user.email, user.password)).statusCode).toBe(401);
      server.clock.sleep(1);
      expect((await login(user.email, user.password)).statusCode).toBe(200);
    });

    it('locks unknown addresses in the same way, and counts simultaneous guesses one after the other', async () => {
      const user = await server.createUser();
      const attempts = Array.from({ length: 12 }, () => login(user.email, 'wrong one'));
      await Promise.all(attempts);
      expect((await login(user.email, user.password)).statusCode).toBe(401);
      for (let failure = 0; failure < 6; failure += 1) {
        expect((await login('ghost@example.org', 'wrong one')).statusCode).toBe(401);
      }
      const entries = await server.features.audit.query({ page: 1, limit: 50, action: 'USER_LOCKED' });
      const locked = entries.logs.map(({ userEmail }) => userEmail);
      for (const email of ['ghost@example.org', user.email]) {
        expect(locked.filter((other) => other === email)).toHaveLength(1);
      }
    });

    it('accepts twenty simultaneous sign-ins and ends the oldest session beyond twenty', async () => {
      const user = await server.createUser();
      const first = await server.signIn(user.email, user.password);
      server.clock.sleep(1);
      const answers = await Promise.all(Array.from({ length: 20 }, () => login(user.email, user.password)));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
      expect((await get('/api/auth/me', first)).statusCode).toBe(401);
      const tokens = answers.map((answer) => (answer.json() as { token: string }).token);
      for (const token of tokens) expect((await get('/api/auth/me', token)).statusCode).toBe(200);
    });

    it('accepts the right password from a known browser while guesses from elsewhere lock the account', async () => {
      const user = await server.createUser();
      const cookies = plainLines((await login(user.email, user.password)).headers['set-cookie']);
      const created = cookies.find((cookie) => cookie.startsWith('tutti_device=')) ?? '';
      expect(created).toMatch(
        /^tutti_device=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/api\/auth; Max-Age=31536000$/,
      );
      const cookie = created.split(';', 1)[0] ?? '';
      const loginHere = (email: string, password: string) =>
        server.call('POST', '/api/auth/login', { body: { email, password }, headers: { cookie } });
      for (let failure = 0; failure < 5; failure += 1) await login(user.email, 'wrong one');
      expect((await login(user.email, user.password)).statusCode).toBe(401);
      expect((await loginHere(user.email, user.password)).statusCode).toBe(200);
      // The lock holds for others, the cookie helps with no other account, and guessing from here ends its privilege.
      expect((await login(user.email, user.password)).statusCode).toBe(401);
      const other = await server.createUser();
      for (let failure = 0; failure < 5; failure += 1) await login(other.email, 'wrong one');
      expect((await loginHere(other.email, other.password)).statusCode).toBe(401);
      for (let failure = 0; failure < 5; failure += 1) await loginHere(user.email, 'wrong one');
      expect((await loginHere(user.email, user.password)).statusCode).toBe(401);
    });

    it('sets a cookie that media routes accept and scripts cannot read', async () => {
      const user = await server.createUser();
      const { headers } = await login(user.email, user.password);
      const cookies = plainLines(headers['set-cookie']).filter((cookie) => cookie.startsWith('tutti_media='));
      // The cookie covers only the paths of media and stations.
      expect(cookies).toEqual(
        ['api', 'radio', 'embed'].map((path) =>
          expect.stringMatching(
            new RegExp(`^tutti_media=[\\w.-]+; HttpOnly; SameSite=Strict; Path=/${path}; Max-Age=\\d+$`),
          ),
        ),
      );
    });
  });

  describe('signing out', () => {
    it('ends only this session, clears the cookie, and notifies the hub [A-476]', async () => {
      const user = await server.createUser();
      const token = await server.signIn(user.email, user.password);
      const other = await server.signIn(user.email, user.password);
      const revoked: string[] = [];
      server.events.subscribe('sessionsRevoked', ({ sessionIds }) => void revoked.push(...sessionIds));
      const answer = await post('/api/auth/logout', undefined, token);
      expect(answer.statusCode).toBe(200);
      const cleared = [answer.headers['set-cookie']].flat();
      expect(cleared).toEqual(
        ['/api', '/radio', '/embed'].map((path) => expect.stringMatching(`=; .*Path=${path}; Max-Age=0`)),
      );
      expect((await get('/api/auth/me', token)).statusCode).toBe(401);
      expect((await get('/api/auth/me', other)).statusCode).toBe(200);
      expect(revoked).toHaveLength(1);
    });
  });
});
