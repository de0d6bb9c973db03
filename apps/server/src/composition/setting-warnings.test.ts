import { settingWarningTexts } from '@tutti/contract';
import { expect, it } from 'vitest';
import { buildTestApp } from '../test/build-test-app.ts';
import { hasLocalLinks, hasLocalReturn, hasLocalSender, listSettingWarnings } from './setting-warnings.ts';

const { localLinks, localSender } = settingWarningTexts;
const SMTP_URL = 'smtp://mail.example.org';

it.each([
  'http://localhost:4747',
  'http://localhost.',
  'http://music.localhost',
  'http://127.0.0.1:8080',
  'http://0.0.0.0',
  'https://[::1]',
])('links to %s do not open on other machines', (publicUrl) => {
  expect(hasLocalLinks({ publicUrl, smtpUrl: SMTP_URL })).toBe(true);
  // A file in the outbox is read on this machine, so local links work there.
  expect(hasLocalLinks({ publicUrl, smtpUrl: undefined })).toBe(false);
});

it.each(['http://nas:4747', 'http://192.168.1.5', 'https://localhost.example.org', 'https://music.example'])(
  'links to %s open elsewhere',
  (publicUrl) => expect(hasLocalLinks({ publicUrl, smtpUrl: SMTP_URL })).toBe(false),
);

it.each([
  ['Tutti <tutti@localhost>', true],
  ['tutti@nas', true],
  ['Tutti <tutti@music.example>', false],
  ['tutti@müsik.example', false],
])('a sender %s cannot be answered by others: %s', (mailFrom, isLocal) => {
  expect(hasLocalSender({ mailFrom, smtpUrl: SMTP_URL })).toBe(isLocal);
  expect(hasLocalSender({ mailFrom, smtpUrl: undefined })).toBe(false);
});

const signOnAt = (issuer: string) => ({
  issuer,
  clientId: 'tutti',
  clientSecret: 'secret',
  name: 'Our Keys',
  signUp: undefined,
});

it.each([
  ['http://localhost:4747', 'https://id.example.org', true],
  ['http://127.0.0.1:4747', 'https://id.example.org/realms/home', true],
  ['http://localhost:4747', 'http://localhost:8080', false],
  ['http://192.168.1.5', 'https://id.example.org', false],
  ['https://music.example', 'https://id.example.org', false],
])('a redirect to %s from %s works only on this machine: %s', (publicUrl, issuer, isLocal) => {
  expect(hasLocalReturn({ publicUrl, singleSignOn: signOnAt(issuer) })).toBe(isLocal);
  expect(hasLocalReturn({ publicUrl, singleSignOn: undefined })).toBe(false);
});

it('correct settings cause no warning', () => {
  const right = { publicUrl: 'https://music.example', mailFrom: 'tutti@music.example', smtpUrl: SMTP_URL };
  expect(listSettingWarnings({ ...right, singleSignOn: undefined })).toEqual([]);
  expect(listSettingWarnings({ ...right, singleSignOn: signOnAt('https://id.example.org') })).toEqual([]);
});

it('links to this machine and a local sender are reported in the log and to administrators', async () => {
  const server = await buildTestApp({ environment: { SMTP_URL } });
  for (const warning of [localLinks, localSender]) expect(server.logText()).toContain(warning);
  const token = await server.signInAdmin();
  const warnings = await server.call('GET', '/api/admin/securitywarnings', { token });
  expect(warnings.json()).toEqual(expect.arrayContaining([localLinks, localSender]));
  await server.close();
}, 60_000);
