import { settingWarningTexts } from '@tutti/contract';
import { createManualClock } from '@tutti/testkit';
import { pino } from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { findFreePort } from '../../test/free-port.ts';
import { startMailServer } from '../../test/smtp-server.ts';
import { createExternalChecks } from './external-checks.ts';

const texts = settingWarningTexts;
const MINUTE_MS = 60_000;
const endings: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

function begin(config: Partial<Parameters<typeof createExternalChecks>[0]['config']>) {
  const reported: string[] = [];
  const timers = createManualClock();
  const checks = createExternalChecks({
    config: {
      publicUrl: 'https://music.example.org',
      mailFrom: 'Tutti <tutti@music.example.org>',
      dataDir: '/data',
      smtpUrl: undefined,
      singleSignOn: undefined,
      ...config,
    },
    logger: pino({ level: 'warn' }, { write: (line: string) => void reported.push(line) }),
    timers,
  });
  checks.start();
  endings.push(() => checks.stop());
  return { reported, timers, checks };
}

it('a mail server and a sign-in service that do not answer cause warnings at the start, until they answer', async () => {
  const port = await findFreePort();
  const { reported, timers, checks } = begin({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    singleSignOn: {
      issuer: `http://127.0.0.1:${await findFreePort()}`,
      clientId: 'tutti',
      clientSecret: 'never said',
      name: 'Our Keys',
      signUp: undefined,
    },
  });
  await vi.waitFor(() => expect(checks.listWarnings()).toEqual([texts.mailSilent, texts.signOnSilent]));
  expect(reported.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    texts.mailSilent,
    texts.signOnSilent,
  ]);
  expect(reported.join('')).toContain('ECONNREFUSED');
  expect(reported.join('')).not.toContain('never said');
  const server = await startMailServer({ port });
  endings.push(server.close);
  timers.advance(MINUTE_MS);
  await vi.waitFor(() => expect(checks.listWarnings()).toEqual([texts.signOnSilent]));
  expect(reported).toHaveLength(2);
  expect(server.received).toEqual([]);
});

it('a refused sign-in is retried only after an hour, because it could lock this server out', async () => {
  const tries: string[] = [];
  const server = await startMailServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, done) => {
      tries.push(String(username));
      done(Object.assign(new Error('no'), { responseCode: 535 }));
    },
  });
  endings.push(server.close);
  const { timers, checks } = begin({ smtpUrl: server.url.replace('//', '//tutti:wrong@') });
  await vi.waitFor(() => expect(checks.listWarnings()).toEqual([texts.mailPassword]));
  for (let minute = 1; minute < 60; minute += 1) await timers.advanceAsync(MINUTE_MS);
  expect(tries).toHaveLength(1);
  await timers.advanceAsync(MINUTE_MS);
  await vi.waitFor(() => expect(tries).toHaveLength(2));
});

it('nothing is checked if neither is set up', () => {
  const { reported, checks } = begin({});
  expect([checks.listWarnings(), reported]).toEqual([[], []]);
});
