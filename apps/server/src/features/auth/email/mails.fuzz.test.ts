/** F10: for any typed address, nothing is sent or exactly one mail, and strangers' text appears in it only as text. */
import { emailAddress } from '@tutti/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import type { SendMail } from '#platform/mail/outbox.ts';
import { createSendMail } from '#platform/mail/send-mail.ts';
import { readCases, readFuzzRun } from '../../../test/fuzz/fuzz-run.ts';
import { HOSTILE_TEXTS } from '../../../test/fuzz/hostile-texts.ts';
import { oddAddresses } from '../../../test/fuzz/odd-addresses.ts';
import { type MailServer, startMailServer } from '../../../test/smtp-server.ts';
import { addressChangedMail } from './account-mails.ts';
import { composeMail } from './mail-page.ts';
import { mailTextsIn } from './mail-texts.ts';

const RUN = readFuzzRun({ name: 'mails', count: 80 });
const PUBLIC_URL = 'https://music.example.org';
const LINK = `${PUBLIC_URL}/reset-password?email=x&token=y`;
const HEADERS = [
  'from',
  'to',
  'subject',
  'message-id',
  'auto-submitted',
  'date',
  'mime-version',
  'content-type',
];

vi.setConfig({ testTimeout: RUN.limitMs });

let mailServer: MailServer;
let send: SendMail;
let sent = 0;
beforeAll(async () => {
  mailServer = await startMailServer();
  send = createSendMail({
    smtpUrl: mailServer.url,
    publicUrl: PUBLIC_URL,
    mailFrom: 'Tutti <tutti@music.example.org>',
    dataDir: '',
    logger: createLogger('silent'),
  });
});
afterAll(() => mailServer?.close());

const compose = (typed: string) =>
  composeMail(addressChangedMail(mailTextsIn('en', 'Tutti'), LINK, typed), {
    publicUrl: PUBLIC_URL,
    language: 'en',
    placeName: 'Tutti',
  });

const headersOf = (raw: string) =>
  (raw.split('\r\n\r\n')[0] ?? '')
    .split('\r\n')
    .filter((line) => !/^\s/.test(line))
    .map((line) => line.slice(0, line.indexOf(':')).toLowerCase());

/** Normalizes an address as a mail server does: ASCII lowercase hosts, and no needless quotes. */
function toWire(address: string): string {
  const at = address.lastIndexOf('@');
  const host = URL.parse(`http://${address.slice(at + 1)}`)?.hostname ?? address.slice(at + 1);
  return `${address.slice(0, at).replace(/^"(.*)"$/, '$1')}@${host}`.toLowerCase();
}

async function findFault(typed: string): Promise<string | undefined> {
  const checked = emailAddress.safeParse(typed);
  if (!checked.success) return undefined;
  const before = mailServer.received.length;
  sent += 1;
  const mail = compose(checked.data);
  const failure = await send({ id: `mail-${sent}`, recipient: checked.data, ...mail }).then(
    () => undefined,
    (error: Error) => error,
  );
  const received = mailServer.received.slice(before);
  if (failure !== undefined) return received.length === 0 ? undefined : `sent and failed: ${failure.message}`;
  const [one] = received;
  if (received.length !== 1 || one === undefined) return `${received.length} mails`;
  if (one.recipients.length !== 1) return `to ${one.recipients.join(' and ')}`;
  if (toWire(one.recipients[0] ?? '') !== toWire(checked.data)) return `to ${one.recipients[0]}`;
  const names = headersOf(one.raw);
  if (names.toSorted().join() !== HEADERS.toSorted().join()) return `headers ${names.join()}`;
  return one.text.includes(checked.data) ? undefined : `the text lacks ${checked.data}`;
}

it('addresses that once went astray are delivered correctly', async () => {
  const faults = [];
  for (const { typed } of readCases<{ typed: string }>('mails')) faults.push([typed, await findFault(typed)]);
  expect(faults.filter(([, fault]) => fault !== undefined)).toEqual([]);
});

it('an odd address is refused, or gets one mail with the usual headers', async () => {
  const faults: string[] = [];
  for (const typed of fc.sample(oddAddresses, { numRuns: RUN.count, seed: RUN.seed })) {
    const fault = await findFault(typed);
    if (fault !== undefined) faults.push(`${JSON.stringify(typed)}: ${fault}`);
  }
  // Joined into one text, because the reporter truncates lists and the next run uses other addresses.
  expect(faults.slice(0, 5).join('\n')).toBe('');
  expect(sent).toBeGreaterThan(RUN.count / 40);
});

it('text from strangers adds no header, part or markup', async () => {
  for (const text of HOSTILE_TEXTS.filter((each) => /[<>\r\n&"']/.test(each))) {
    const before = mailServer.received.length;
    const { html, body } = compose(text);
    await send({
      id: `text-${before}`,
      recipient: 'ann@music.example',
      subject: `Tutti ${text.slice(0, 300)}`,
      body,
      html,
    });
    const [mail, ...others] = mailServer.received.slice(before);
    expect(others).toEqual([]);
    expect(mail?.recipients).toEqual(['ann@music.example']);
    expect(headersOf(mail?.raw ?? '').toSorted()).toEqual(HEADERS.toSorted());
    expect(mail?.html).not.toMatch(/<(script|img|svg|textarea)\b/i);
    expect(mail?.raw.match(/^Content-Type: (?!multipart)/gm)).toHaveLength(2);
  }
});
