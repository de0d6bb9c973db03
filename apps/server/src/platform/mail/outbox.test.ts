import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createManualClock, type ManualClock } from '@tutti/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { createEvents } from '#platform/events.ts';
import { createRandomIds } from '#platform/ids.ts';
import { createLogger } from '#platform/logger.ts';
import { heldLease } from '#platform/nodes/lease.ts';
import { DEFAULT_DATABASE_KIND, openTestDatabase } from '../../test/each-database.ts';
import { startMailServer, startSilentServer } from '../../test/smtp-server.ts';
import { createOutbox, type SendMail } from './outbox.ts';
import { createSendMail } from './send-mail.ts';

const MAIL = {
  recipient: 'reader@example.org',
  subject: 'Grüße',
  html: '<p>Grüße &amp; <a href="https://music.example/?a=1&amp;b=2">mehr</a></p>',
  body: `Open this:\n\nhttps://music.example/email-confirmed?email=reader%40example.org&token=${'t'.repeat(60)}\n`,
};

const DAY_MS = 24 * 3_600_000;

let folder: string;
let database: Database;
let clock: ManualClock;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-mail-'));
  database = await openTestDatabase(DEFAULT_DATABASE_KIND, folder);
  await migrate(database);
  clock = createManualClock(Date.UTC(2026, 10, 21));
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const logger = createLogger('silent');
const open = (send: SendMail) =>
  createOutbox({
    database,
    clock,
    timers: clock,
    ids: createRandomIds(),
    logger,
    send,
    events: createEvents(logger),
    lease: heldLease,
  });
const enqueue = (outbox: ReturnType<typeof open>) => database.transaction((trx) => outbox.enqueue(trx, MAIL));
/** Starts, lets one round finish, stops. */
async function deliver(outbox: ReturnType<typeof open>): Promise<void> {
  outbox.start();
  await outbox.stop();
}

const overSmtp = (smtpUrl: string, timeoutMs?: number, mailFrom = 'Tutti <t@example.org>') =>
  createSendMail({
    smtpUrl,
    publicUrl: 'https://music.example',
    mailFrom,
    dataDir: folder,
    logger,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
const readRows = () => database.queries.selectFrom('outbox_mail').selectAll().execute();

it('sends over SMTP as text and HTML, and deletes the content', async () => {
  const server = await startMailServer();
  const outbox = open(overSmtp(server.url));
  await enqueue(outbox);
  await deliver(outbox);
  await server.close();
  expect(server.received).toEqual([
    expect.objectContaining({ recipients: ['reader@example.org'], text: MAIL.body, html: `${MAIL.html}` }),
  ]);
  const { raw } = server.received[0] ?? { raw: '' };
  expect(raw).toContain('To: reader@example.org');
  expect(raw).toContain('multipart/alternative');
  // Plain text first, because programs show the last part they understand.
  expect(raw.indexOf('text/plain')).toBeLessThan(raw.indexOf('text/html'));
  expect(await readRows()).toEqual([
    expect.objectContaining({ state: 'sent', body: '', html: '', attempts: 1 }),
  ]);
});

it('loses nothing to a mail server that is away, refuses or hangs', async () => {
  const away = await startMailServer();
  await away.close();
  const refusing = await startMailServer({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('come back later'), { responseCode: 450 })),
  });
  const silent = await startSilentServer();
  for (const [url, reason, timeoutMs] of [
    [away.url, /ECONNREFUSED/],
    [refusing.url, /come back later/],
    [silent.url, /took too long/, 200],
  ] as const) {
    const outbox = open(overSmtp(url, timeoutMs));
    await enqueue(outbox);
    await deliver(outbox);
    const [mail] = await outbox.listStuck();
    expect(mail).toMatchObject({ state: 'queued', attempts: 1, ...MAIL });
    expect(mail?.last_error).toMatch(reason);
    await database.queries.deleteFrom('outbox_mail').execute();
  }
  await Promise.all([refusing.close(), silent.close()]);
});

it('does not retry a permanent refusal, and sends what an administrator sends again', async () => {
  let isKnown = false;
  const server = await startMailServer({
    onRcptTo: (_address, _session, done) =>
      isKnown ? done() : done(Object.assign(new Error('5.1.1 no such mailbox'), { responseCode: 550 })),
  });
  const outbox = open(overSmtp(server.url));
  await enqueue(outbox);
  await deliver(outbox);
  const [mail] = await outbox.listStuck();
  expect(mail).toMatchObject({ state: 'failed', attempts: 1, next_attempt_at: null, ...MAIL });
  expect(mail?.last_error).toContain('no such mailbox');
  isKnown = true;
  expect(await outbox.resend(mail?.id ?? '')).toBe(true);
  await deliver(outbox);
  await server.close();
  expect(server.received).toHaveLength(1);
});

it('retries a refused name or sign-in, because these can be corrected', async () => {
  const unnamed = await startMailServer({
    onRcptTo: (_address, _session, done) => {
      const words = '5.5.2 <nas>: Helo command rejected: need fully-qualified hostname';
      done(Object.assign(new Error(words), { responseCode: 504 }));
    },
  });
  const guarded = await startMailServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) =>
      done(Object.assign(new Error('5.7.8 wrong password'), { responseCode: 535 })),
  });
  for (const url of [unnamed.url, guarded.url.replace('smtp://', 'smtp://somebody:wrong@')]) {
    const outbox = open(overSmtp(url));
    await enqueue(outbox);
    await deliver(outbox);
    expect(await outbox.listStuck()).toMatchObject([{ state: 'queued', attempts: 1 }]);
    await database.queries.deleteFrom('outbox_mail').execute();
  }
  await Promise.all([unnamed.close(), guarded.close()]);
});

it('marks mails as automatic, with an id in the domain of its sender', async () => {
  const server = await startMailServer();
  for (const [mailFrom, domain] of [
    ['Tutti <t@example.org>', 'example.org'],
    ['t@müsik.example', 'xn--msik-0ra.example'],
  ] as const) {
    const outbox = open(overSmtp(server.url, undefined, mailFrom));
    await enqueue(outbox);
    await deliver(outbox);
    const headers = server.received.at(-1)?.raw.split('\r\n\r\n')[0] ?? '';
    expect(headers).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(headers.toLowerCase()).toMatch(new RegExp(`^message-id: <[\\da-f-]{36}@${domain}>`, 'm'));
  }
  await server.close();
});

it('sends to a server with a self-signed certificate only when told to', async () => {
  const server = await startMailServer({ secure: true });
  const outbox = open(overSmtp(server.url));
  await enqueue(outbox);
  await deliver(outbox);
  const [mail] = await outbox.listStuck();
  expect(mail?.last_error).toMatch(/certificate/);
  await outbox.resend(mail?.id ?? '');
  const trusting = open(overSmtp(`${server.url}/?tls.rejectUnauthorized=false`));
  await deliver(trusting);
  await server.close();
  expect(server.received).toHaveLength(1);
});

it('delivers the others while one mail waits for a slow server', async () => {
  const sent: string[] = [];
  const slow = Promise.withResolvers<void>();
  const allOthers = Promise.withResolvers<void>();
  const outbox = open(async ({ recipient }) => {
    if (recipient === 'slow@example.org') return slow.promise;
    sent.push(recipient);
    if (sent.length === 10) allOthers.resolve();
  });
  await database.transaction((trx) => outbox.enqueue(trx, { ...MAIL, recipient: 'slow@example.org' }));
  for (let count = 0; count < 10; count += 1) await enqueue(outbox);
  outbox.start();
  await allOthers.promise;
  slow.resolve();
  await outbox.stop();
  expect(await outbox.listStuck()).toEqual([]);
});

it('writes files if there is no mail server', async () => {
  const outbox = open(
    createSendMail({
      smtpUrl: undefined,
      publicUrl: 'https://music.example',
      mailFrom: 'Tutti <t@example.org>',
      dataDir: folder,
      logger,
    }),
  );
  await enqueue(outbox);
  await deliver(outbox);
  const files = readdirSync(path.join(folder, 'outbox'));
  expect(files).toEqual([expect.stringMatching(/\.eml$/)]);
  expect(readFileSync(path.join(folder, 'outbox', files[0] ?? ''), 'utf8')).toContain('reader@example.org');
});

it('retries with growing pauses, then waits for an administrator', async () => {
  let attempts = 0;
  let isDown = true;
  const outbox = open(async () => {
    attempts += 1;
    if (isDown) throw new Error('connection refused');
  });
  await enqueue(outbox);
  await deliver(outbox);
  await deliver(outbox);
  expect(attempts).toBe(1);
  for (let day = 0; day < 20; day += 1) {
    clock.sleep(16 * 3_600_000);
    await deliver(outbox);
  }
  expect(attempts).toBe(8);
  const [stuck] = await outbox.listStuck();
  expect(stuck).toMatchObject({ state: 'failed', last_error: 'connection refused' });
  isDown = false;
  expect(await outbox.resend(stuck?.id ?? '')).toBe(true);
  await deliver(outbox);
  expect(attempts).toBe(9);
  expect(await outbox.listStuck()).toEqual([]);
  expect(await outbox.resend(stuck?.id ?? '')).toBe(false);
});

it('keeps sent and failed mails for 30 days, and waiting ones for as long as they wait', async () => {
  const outbox = open(async () => {
    throw new Error('connection refused');
  });
  for (let count = 0; count < 3; count += 1) await enqueue(outbox);
  const [sent, failed] = await readRows();
  for (const [mail, state] of [
    [sent, 'sent'],
    [failed, 'failed'],
  ] as const)
    await database.queries
      .updateTable('outbox_mail')
      .set({ state })
      .where('id', '=', mail?.id ?? '')
      .execute();
  const statesAfter = async (ms: number) => {
    clock.sleep(ms);
    await deliver(outbox);
    return (await readRows()).map(({ state }) => state).sort();
  };
  expect(await statesAfter(30 * DAY_MS)).toEqual(['failed', 'queued', 'sent']);
  expect(await statesAfter(1)).toEqual(['queued']);
});

it('sends nothing for a rolled-back action, and each mail once when two nodes send', async () => {
  const sent: string[] = [];
  const send: SendMail = async ({ id }) => void sent.push(id);
  const [left, right] = [open(send), open(send)];
  const undone = database.transaction(async (trx) => {
    await left.enqueue(trx, MAIL);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  for (let count = 0; count < 10; count += 1) await enqueue(left);
  await Promise.all([deliver(left), deliver(right)]);
  expect(sent).toHaveLength(10);
  expect(new Set(sent).size).toBe(10);
});
