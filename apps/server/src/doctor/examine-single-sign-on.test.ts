import { expect, it } from 'vitest';
import { findFreePort } from '../test/free-port.ts';
import { CLIENT, startSignOnService } from '../test/sign-on-service.ts';
import { examineSingleSignOn } from './examine-single-sign-on.ts';

const publicUrl = 'https://tutti.test';
const settingsOf = (issuer: string) => ({
  publicUrl,
  singleSignOn: {
    issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    name: 'Our Keys',
    signUp: undefined,
  },
});

it('the doctor says nothing of a service where none is set up', async () => {
  expect(await examineSingleSignOn({ publicUrl, singleSignOn: undefined })).toEqual([]);
});

it('the doctor names what is wrong with a service: its address, its name, where it sends back to, and the secret', async () => {
  const nobody = settingsOf(`http://127.0.0.1:${await findFreePort()}`);
  expect(await examineSingleSignOn(nobody)).toEqual([
    expect.objectContaining({
      what: 'Sign-on',
      state: 'bad',
      advice: expect.stringContaining('OIDC_ISSUER'),
    }),
  ]);
  const service = await startSignOnService({ callbackUrls: [`${publicUrl}/api/auth/sso/callback`] });
  const right = settingsOf(service.issuer);
  expect(await examineSingleSignOn(right)).toEqual([expect.objectContaining({ state: 'good' })]);
  const otherName = settingsOf(service.issuer.replace('127.0.0.1', 'localhost'));
  expect(await examineSingleSignOn(otherName)).toEqual([
    expect.objectContaining({ state: 'bad', advice: expect.stringContaining('OIDC_ISSUER') }),
  ]);
  const otherPlace = { ...right, publicUrl: 'https://other.test' };
  expect(await examineSingleSignOn(otherPlace)).toEqual([
    expect.objectContaining({
      state: 'bad',
      advice: expect.stringContaining('https://other.test/api/auth/sso/callback'),
    }),
  ]);
  const otherSecret = { ...right, singleSignOn: { ...right.singleSignOn, clientSecret: 'not-this-one' } };
  const [finding] = await examineSingleSignOn(otherSecret);
  expect(finding).toMatchObject({ state: 'bad', advice: expect.stringContaining('OIDC_CLIENT_SECRET') });
  expect(JSON.stringify(finding)).not.toContain('not-this-one');
  await service.stop();
});

it('the doctor notes that a service sends people back to an address that only this machine has', async () => {
  const here = 'http://localhost:4747';
  const service = await startSignOnService({ callbackUrls: [`${here}/api/auth/sso/callback`] });
  expect(await examineSingleSignOn({ ...settingsOf(service.issuer), publicUrl: here })).toEqual([
    expect.objectContaining({ state: 'note', advice: expect.stringContaining('PUBLIC_URL') }),
  ]);
  await service.stop();
});
