import { ERRORS, type NewTotp } from '@tutti/contract';
import { expect, it } from 'vitest';
import { showCode } from '../../../test/authenticator.ts';
import { buildTestApp } from '../../../test/build-test-app.ts';

it("an app receives the server's name, and its code is accepted in any keyboard's digits", async () => {
  const server = await buildTestApp({ environment: { PLACE_NAME: 'Haus am See' } });
  const user = await server.createUser();
  const token = await server.signIn(user.email, user.password);
  const begun = await server.call('POST', '/api/users/second-factors/totp', { token });
  const { secret, address } = begun.json() as NewTotp;
  expect(new URL(address).searchParams.get('issuer')).toBe('Haus am See');
  const confirm = (code: string) =>
    server.call('POST', '/api/users/second-factors/totp/confirm', { token, body: { code } });
  const wrong = await confirm('000000');
  expect(wrong.json()).toEqual({ code: 'WRONG_CODE', message: ERRORS.WRONG_CODE.message });
  expect(ERRORS.WRONG_CODE.message).toContain('clock');
  const wide = showCode(secret, server.clock.wallNow()).replace(/\d/g, (digit) =>
    String.fromCodePoint(0xff10 + Number(digit)),
  );
  expect((await confirm(`\u200e${wide.slice(0, 3)}\u00a0${wide.slice(3)}\u200f`)).statusCode).toBe(200);
  await server.close();
});
