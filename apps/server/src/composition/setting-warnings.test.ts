import { adminTexts } from '@tutti/contract';
import { expect, it } from 'vitest';
import { buildTestApp } from '../test/build-test-app.ts';
import { hasLocalLinks, listSettingWarnings } from './setting-warnings.ts';

const { localLinks } = adminTexts.security.settings;
const SMTP_URL = 'smtp://mail.example.org';

it.each([
  'http://localhost:4747',
  'http://localhost.',
  'http://music.localhost',
  'http://127.0.0.1:8080',
  'http://0.0.0.0',
  'https://[::1]',
])('links to %s open on nobody else’s machine', (publicUrl) => {
  expect(hasLocalLinks({ publicUrl, smtpUrl: SMTP_URL })).toBe(true);
  // Whoever reads a file in the outbox sits at this machine.
  expect(hasLocalLinks({ publicUrl, smtpUrl: undefined })).toBe(false);
});

it.each(['http://nas:4747', 'http://192.168.1.5', 'https://localhost.example.org', 'https://music.example'])(
  'links to %s open elsewhere',
  (publicUrl) => expect(listSettingWarnings({ publicUrl, smtpUrl: SMTP_URL })).toEqual([]),
);

it('links in mails that lead to this machine are told in the log and to administrators', async () => {
  const server = await buildTestApp({ environment: { SMTP_URL } });
  expect(server.logText()).toContain(localLinks);
  const token = await server.signInAdmin();
  const warnings = await server.call('GET', '/api/admin/securitywarnings', { token });
  expect(warnings.json()).toContain(localLinks);
  await server.close();
}, 60_000);
