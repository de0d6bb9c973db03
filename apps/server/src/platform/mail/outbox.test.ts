import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createManualClock, type ManualClock } from '@tutti/testkit';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { createRandomIds } from '#platform/ids.ts';
import { createLogger } from '#platform/logger.ts';
import { createOutbox, type SendMail } from './outbox.ts';
import { createSendMail } from './send-mail.ts';

const MAIL = {
  recipient: 'reader@example.org',
  subject: 'Grüße',
  body: `Open this:\n\nhttps://music.example/email-confirmed?email=reader%40example.org&token=${'t'.repeat(60)}\n`,
};

let folder: string;
let database: Database;
let clock: ManualClock;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-mail-'));
  database = await openDatabase({ file: path.join(folder, 'tutti.db') });
  await migrate(database);
  clock = createManualClock(Date.UTC(2026, 10, 21));
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const logger = createLogger('silent');
const open = (send: SendMail) =>
  createOutbox({ database, clock, timers: clock, ids: createRandomIds(), logger, send });
const enqueue = (outbox: ReturnType<typeof open>) => database.transaction((trx) => outbox.enqueue(trx, MAIL));
/** Starts, lets one round finish, ends. */
async function deliver(outbox: ReturnType<typeof open>): Promise<void> {
  outbox.start();
  await outbox.stop();
}

it('sends over SMTP with an unbroken link and forgets the body', async () => {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      let text = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => {
        text += chunk;
      });
      stream.on('end', () => {
        received.push(text);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  const outbox = open(
    createSendMail({ smtpUrl, mailFrom: 'Tutti <t@example.org>', dataDir: folder, logger }),
  );
  await enqueue(outbox);
  await deliver(outbox);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  expect(received).toHaveLength(1);
  const text = received[0]?.replace(/=\r\n/g, '').replace(/=3D/g, '=') ?? '';
  expect(text).toContain('To: reader@example.org');
  expect(text).toContain(MAIL.body.split('\n')[2]);
  const rows = await database.queries.selectFrom('outbox_mail').selectAll().execute();
  expect(rows).toEqual([expect.objectContaining({ state: 'sent', body: '', attempts: 1 })]);
});

it('writes files when there is no mail server', async () => {
  const outbox = open(
    createSendMail({ smtpUrl: undefined, mailFrom: 'Tutti <t@example.org>', dataDir: folder, logger }),
  );
  await enqueue(outbox);
  await deliver(outbox);
  const files = readdirSync(path.join(folder, 'outbox'));
  expect(files).toEqual([expect.stringMatching(/\.eml$/)]);
  expect(readFileSync(path.join(folder, 'outbox', files[0] ?? ''), 'utf8')).toContain('reader@example.org');
});

it('tries again with growing pauses, then waits for an administrator', async () => {
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

it('sends nothing for an act that was undone, and each mail once when two nodes send', async () => {
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
