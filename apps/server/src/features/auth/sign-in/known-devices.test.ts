/** A known browser can sign in while the server sheds load, and during a flood of guesses. */
import { afterEach, describe, expect, it } from 'vitest';
import { AppError } from '#platform/app-error.ts';
import {
  buildTestApp,
  type TestAppOptions,
  type TestServer,
  type TestUser,
} from '../../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../../test/each-database.ts';

const OF_ADDRESS = 60;
const OF_DEVICE = 20;

/** Simulates a server under maximum load, which sheds everything that is not vital. */
const isLate: TestAppOptions['shedding'] = {
  require({ isVital }) {
    if (!isVital) throw new AppError('UNAVAILABLE', { retryAfterS: 2 });
  },
  start: () => {},
  stop: () => {},
};

describe.each(DATABASE_KINDS)('a known device on %s', (kind) => {
  let server: TestServer;
  let user: TestUser;
  afterEach(() => server.close());

  async function start(options: TestAppOptions): Promise<void> {
    server = await buildTestApp({ kind, ...options });
    user = await server.createUser({ roles: ['User'] });
  }

  const signIn = (cookie?: string, password = user.password) =>
    server.call('POST', '/api/auth/login', {
      body: { email: user.email, password },
      headers: cookie === undefined ? {} : { cookie },
    });

  async function makeDevice(of = user): Promise<string> {
    const { token } = await server.features.accounts
      .signIn(of, { origin: { ipAddress: '127.0.0.1', userAgent: 'test' }, deviceToken: undefined })
      .then(({ deviceToken }) => ({ token: deviceToken }));
    return `tutti_device=${token}`;
  }

  it('signs in while the server sheds load, unlike strangers and made-up devices', async () => {
    await start({ shedding: isLate });
    const cookie = await makeDevice();
    expect((await signIn()).statusCode).toBe(503);
    expect((await signIn('tutti_device=made-up')).statusCode).toBe(503);
    expect((await signIn(cookie)).statusCode).toBe(200);
  });

  it('signs in during more guesses than its address may make, and up to twenty times a minute itself', async () => {
    await start({ hasRateLimits: true });
    const cookie = await makeDevice();
    for (let attempt = 0; attempt < OF_ADDRESS; attempt += 1)
      await server.call('POST', '/api/auth/login', {
        body: { email: `guess${attempt}@example.org`, password: 'x' },
      });
    expect((await signIn()).statusCode).toBe(429);
    for (let time = 0; time < OF_DEVICE; time += 1) expect((await signIn(cookie)).statusCode).toBe(200);
    const more = await signIn(cookie);
    expect([more.statusCode, more.headers['retry-after']]).toEqual([429, '60']);
  });

  async function failBetweenSignIns(guesser: TestUser, times: number): Promise<number> {
    const cookie = await makeDevice(guesser);
    const codes: number[] = [];
    for (let time = 0; time < times; time += 1) {
      // A successful sign-in to its own account resets the browser's failures.
      const isOwn = time % 5 === 4;
      const email = isOwn ? guesser.email : `guess${time}@example.org`;
      const body = { email, password: guesser.password };
      codes.push((await server.call('POST', '/api/auth/login', { body, headers: { cookie } })).statusCode);
    }
    return codes.filter((code) => code !== 429).length;
  }
  async function useUpAddress(): Promise<void> {
    for (let time = 0; time < OF_ADDRESS; time += 1) await signIn(undefined, 'wrong');
    expect((await signIn()).statusCode).toBe(429);
  }

  it("gets no more guesses by using the user's other browsers, and locks nobody else out", async () => {
    await start({ hasRateLimits: true });
    const cookie = await makeDevice();
    const guesser = await server.createUser({ roles: ['User'] });
    await useUpAddress();
    let looked = 0;
    for (let device = 0; device < 4; device += 1) looked += await failBetweenSignIns(guesser, 10);
    expect(looked).toBe(OF_DEVICE);
    expect((await signIn(cookie)).statusCode).toBe(200);
  });

  it('is admitted on top of its address as often as the address may ask, together with all other devices', async () => {
    await start({ hasRateLimits: true });
    await useUpAddress();
    let looked = 0;
    for (let time = 0; time < 4; time += 1)
      looked += await failBetweenSignIns(await server.createUser({ roles: ['User'] }), OF_DEVICE);
    expect(looked).toBe(OF_ADDRESS);
  });

  it('that guesses five times itself is treated as a stranger', async () => {
    await start({ shedding: isLate });
    const cookie = await makeDevice();
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await signIn(cookie, 'wrong one')).statusCode).toBe(401);
    expect((await signIn(cookie)).statusCode).toBe(503);
  });

  it('that guesses at other accounts is treated as a stranger as well', async () => {
    await start({ shedding: isLate });
    const cookie = await makeDevice();
    const attempt = (email: string) =>
      server.call('POST', '/api/auth/login', { body: { email, password: 'wrong' }, headers: { cookie } });
    for (let at = 0; at < 5; at += 1)
      expect((await attempt(`stranger${at}@example.org`)).statusCode).toBe(401);
    expect((await attempt('stranger9@example.org')).statusCode).toBe(503);
    expect((await signIn(cookie)).statusCode).toBe(503);
  });
});
