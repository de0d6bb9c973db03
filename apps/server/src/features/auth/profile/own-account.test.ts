/** The parts of an account that its user sees and changes besides name and password. */
import { AVATAR_SIZE_PIXELS } from '@tutti/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountCalls } from '../../../test/account-calls.ts';
import { buildTestApp, type TestServer } from '../../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../../test/each-database.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

type Entry = Record<string, unknown>;

describe.each(DATABASE_KINDS)("a user's own account on %s", (kind) => {
  let server: TestServer;
  const { get, isIn } = createAccountCalls(() => server);

  beforeAll(async () => {
    server = await buildTestApp({ kind });
  });
  afterAll(() => server.close());

  const signInFrom = async (user: { email: string; password: string }, device: string, address: string) => {
    const answer = await server.call('POST', '/api/auth/login', {
      body: { email: user.email, password: user.password },
      headers: { 'user-agent': device },
      from: address,
    });
    return (answer.json() as { token: string }).token;
  };
  const listSessions = async (token: string) => (await get('/api/users/sessions', token)).json() as Entry[];
  const listActivity = async (token: string, query = '') => {
    const answer = await get(`/api/users/activity?${query}`, token);
    return answer.json() as { logs: Entry[]; total: number; limit: number; totalPages: number };
  };
  const putPicture = (token: string, payload: Buffer, type = 'image/png') =>
    server.app.inject({
      method: 'PUT',
      url: '/api/users/avatar',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      payload,
    });

  describe('sessions', () => {
    it('are listed with device, address and last use, the current one first, and never those of others', async () => {
      const user = await server.createUser();
      const otherUser = await server.createUser();
      await server.signIn(otherUser.email, otherUser.password);
      const phone = await signInFrom(user, IPHONE, '198.51.100.7');
      const startedAt = server.clock.now();
      server.clock.sleep(60_000);
      const desk = await signInFrom(user, FIREFOX, '203.0.113.9');
      server.clock.sleep(60_000);
      await server.call('GET', '/api/auth/me', { token: phone, from: '198.51.100.7' });
      const common = { id: expect.any(String) };
      expect(
        await server
          .call('GET', '/api/users/sessions', { token: desk, from: '203.0.113.9' })
          .then((it) => it.json()),
      ).toEqual([
        {
          ...common,
          device: 'Firefox on Linux',
          ipAddress: '203.0.113.9',
          createdAt: new Date(startedAt + 60_000).toISOString(),
          lastSeenAt: new Date(startedAt + 120_000).toISOString(),
          isCurrent: true,
        },
        {
          ...common,
          device: 'Safari on iPhone',
          ipAddress: '198.51.100.7',
          createdAt: new Date(startedAt).toISOString(),
          lastSeenAt: new Date(startedAt + 120_000).toISOString(),
          isCurrent: false,
        },
      ]);
    });

    it('expire after 7 days without use, and after 30 days at the latest [A-375]', async () => {
      const user = await server.createUser();
      const day = 24 * 3_600_000;
      const [idle, used] = [
        await server.signIn(user.email, user.password),
        await server.signIn(user.email, user.password),
      ];
      for (let days = 6; days < 30; days += 6) {
        server.clock.sleep(6 * day);
        expect(await isIn(used)).toBe(true);
      }
      expect(await isIn(idle)).toBe(false);
      expect(await listSessions(used)).toHaveLength(1);
      server.clock.sleep(6 * day);
      expect((await get('/api/auth/me', used)).json()).toMatchObject({ code: 'UNAUTHENTICATED' });
    });

    it('can be ended one by one, which is audited', async () => {
      const user = await server.createUser();
      const phone = await signInFrom(user, IPHONE, '198.51.100.7');
      const desk = await signInFrom(user, FIREFOX, '203.0.113.9');
      const [, other] = await listSessions(desk);
      const end = (id: unknown, token = desk) =>
        server.call('DELETE', `/api/users/sessions/${String(id)}`, { token });
      expect((await end(other?.id)).json()).toEqual({ message: 'The session was ended.' });
      expect(await isIn(phone)).toBe(false);
      expect(await isIn(desk)).toBe(true);
      expect((await end(other?.id)).json()).toMatchObject({ code: 'NOT_FOUND' });
      const { logs } = await listActivity(desk, 'action=SESSION_REVOKED');
      expect(logs).toEqual([
        expect.objectContaining({
          userId: user.id,
          resource: user.email,
          details: 'Safari on iPhone, 198.51.100.7',
          success: true,
        }),
      ]);
    });

    it('of other users are reported as missing', async () => {
      const [user, otherUser] = [await server.createUser(), await server.createUser()];
      const token = await server.signIn(user.email, user.password);
      const foreign = await server.signIn(otherUser.email, otherUser.password);
      const [session] = await listSessions(foreign);
      const answer = await server.call('DELETE', `/api/users/sessions/${String(session?.id)}`, { token });
      expect(answer.statusCode).toBe(404);
      expect(await isIn(foreign)).toBe(true);
    });

    it('can all be ended except the current one, which is audited once, and not at all when there are no others', async () => {
      const user = await server.createUser();
      const tokens = [];
      for (let count = 0; count < 3; count += 1) tokens.push(await server.signIn(user.email, user.password));
      const [token = '', ...others] = tokens;
      for (let time = 0; time < 2; time += 1) {
        const answer = await server.call('DELETE', '/api/users/sessions', { token });
        expect(answer.json()).toEqual({ message: 'All other sessions were ended.' });
      }
      for (const other of others) expect(await isIn(other)).toBe(false);
      expect(await isIn(token)).toBe(true);
      const { logs } = await listActivity(token, 'action=SESSION_REVOKED');
      expect(logs.map(({ details }) => details)).toEqual(['All others: 2']);
    });
  });

  describe('activity', () => {
    it("lists only the user's own entries in pages of 25, filtered by action, kind, day and result", async () => {
      const user = await server.createUser();
      const token = await server.signIn(user.email, user.password);
      for (let failure = 0; failure < 3; failure += 1) {
        await server.call('POST', '/api/auth/login', { body: { email: user.email, password: 'wrong one' } });
      }
      for (let change = 0; change < 24; change += 1) {
        const body = { email: user.email, userName: `name ${change} of ${user.email}` };
        await server.call('POST', '/api/auth/update-profile', { token, body });
      }
      expect(await listActivity(token)).toMatchObject({ total: 29, limit: 25, totalPages: 2 });
      expect((await listActivity(token, 'page=2')).logs).toHaveLength(4);
      expect((await listActivity(token, 'action=PROFILE_UPDATED')).total).toBe(24);
      expect((await listActivity(token, 'success=false')).total).toBe(3);
      expect((await listActivity(token, 'resourceType=Authentication&success=true')).total).toBe(2);
      expect((await listActivity(token, 'dateTo=2020-01-01')).logs).toEqual([]);
      const everybody = await listActivity(token, 'limit=200');
      expect(new Set(everybody.logs.map(({ userId }) => userId))).toEqual(new Set([user.id]));
      for (const wrong of ['page=0', 'limit=0', 'limit=201', 'dateFrom=yesterday', 'success=maybe']) {
        const answer = await get(`/api/users/activity?${wrong}`, token);
        expect([wrong, answer.statusCode]).toEqual([wrong, 400]);
      }
    });
  });

  describe('the avatar', () => {
    const draw = (background: string) =>
      sharp({ create: { width: 640, height: 400, channels: 3, background } });

    it('is stored as a small square without metadata, at its own URL [A-227]', async () => {
      const user = await server.createUser();
      const token = await server.signIn(user.email, user.password);
      const photo = await draw('#c03020')
        .withExif({ IFD0: { Copyright: 'here and there' } })
        .jpeg()
        .toBuffer();
      const uploaded = await putPicture(token, photo, 'application/octet-stream');
      expect(uploaded.statusCode).toBe(200);
      const { profilePictureUrl: url } = uploaded.json() as { profilePictureUrl: string };
      expect(url).toMatch(new RegExp(`^/api/users/${user.id}/avatar\\?v=[\\w-]+$`));
      expect((await get('/api/auth/me', token)).json()).toMatchObject({ profilePictureUrl: url });
      const shown = await get(url, token);
      expect(shown.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': 'same-origin',
      });
      const found = await sharp(shown.rawPayload).metadata();
      expect(found).toMatchObject({ format: 'webp', width: AVATAR_SIZE_PIXELS, height: AVATAR_SIZE_PIXELS });
      expect(found.exif).toBeUndefined();
      const known = { 'if-none-match': String(shown.headers.etag) };
      expect((await server.call('GET', url, { token, headers: known })).statusCode).toBe(304);
      const again = (await putPicture(token, await draw('#2030c0').webp().toBuffer())).json() as Entry;
      expect(again.profilePictureUrl).not.toBe(url);
      expect((await get(String(again.profilePictureUrl), token)).rawPayload).not.toEqual(shown.rawPayload);
    });

    it("is served only to its user's media cookie and to administrators", async () => {
      const user = await server.createUser();
      const token = await server.signIn(user.email, user.password);
      const { profilePictureUrl } = (
        await putPicture(token, await draw('#20c030').png().toBuffer())
      ).json() as Entry;
      const url = String(profilePictureUrl);
      const cookie = { cookie: `tutti_media=${token}` };
      expect((await server.call('GET', url, { headers: cookie })).statusCode).toBe(200);
      expect((await get(url, await server.signInAdmin())).statusCode).toBe(200);
      expect((await get(url, await server.createToken())).json()).toMatchObject({
        code: 'PICTURE_NOT_FOUND',
      });
      expect((await get(url)).statusCode).toBe(401);
    });

    it('is deleted on request and with the account', async () => {
      const user = await server.createUser();
      const token = await server.signIn(user.email, user.password);
      const picture = await draw('#808080').png().toBuffer();
      await putPicture(token, picture);
      const removed = await server.call('DELETE', '/api/users/avatar', { token });
      expect(removed.json()).toMatchObject({ profilePictureUrl: null });
      expect((await get(`/api/users/${user.id}/avatar`, token)).statusCode).toBe(404);
      await putPicture(token, picture);
      const admin = await server.signInAdmin();
      await server.call('POST', `/api/admin/users/${user.id}/delete?confirmed=true`, { token: admin });
      const { queries } = server.database;
      const found = await queries
        .selectFrom('avatar')
        .selectAll()
        .where('account_id', '=', user.id)
        .execute();
      expect(found).toEqual([]);
    });
  });
});
