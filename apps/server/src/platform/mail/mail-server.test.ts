import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { findFreePort } from '../../test/free-port.ts';
import { startMailServer, wantsFullName } from '../../test/smtp-server.ts';
import { findHelloName, isRefusedForGood, tryMailServer } from './mail-server.ts';
import { createSendMail } from './send-mail.ts';

const MAIL = { id: '1', recipient: 'reader@example.org', subject: 'Hello', body: 'Hello\n', html: '' };
const TRY = { mailFrom: 'Tutti <t@example.org>', recipient: 't@example.org', timeoutMs: 5_000 };

const send = (smtpUrl: string, publicUrl: string) =>
  createSendMail({
    smtpUrl,
    publicUrl,
    mailFrom: TRY.mailFrom,
    dataDir: '',
    logger: createLogger('silent'),
  })(MAIL);

describe('the name of this server at a mail server', () => {
  it.each([
    ['https://music.example', 'music.example'],
    ['http://Music.Example.:4747', 'music.example'],
    ['https://müsik.example', 'xn--msik-0ra.example'],
    ['http://localhost:4747', '[127.0.0.1]'],
    ['http://nas', '[127.0.0.1]'],
    ['http://my_nas.example', '[127.0.0.1]'],
    ['http://192.168.1.5:4747', '[192.168.1.5]'],
    ['http://[2001:db8::1]:4747', '[IPv6:2001:db8::1]'],
  ])('is for %s %s, and is accepted', async (publicUrl, name) => {
    const server = await startMailServer({ onRcptTo: wantsFullName });
    expect(findHelloName({ smtpUrl: server.url, publicUrl })).toBe(name);
    await send(server.url, publicUrl);
    await server.close();
    expect(server.callers).toEqual([name.toLowerCase()]);
  });

  it('is that in SMTP_URL', async () => {
    const server = await startMailServer();
    for (const name of ['mail.example.org', '[192.0.2.7]'])
      await send(`${server.url}/?name=${encodeURIComponent(name)}`, 'https://music.example');
    await server.close();
    expect(server.callers).toEqual(['mail.example.org', '[192.0.2.7]']);
  });
});

describe('a permanent refusal', () => {
  const refusal = (command: string, responseCode: number, words = 'no') =>
    Object.assign(new Error(words), { command, responseCode });

  it.each([
    [refusal('RCPT TO', 550), true],
    [refusal('DATA', 554), true],
    [refusal('MAIL FROM', 553), true],
    // The owner may correct these within the day that mails wait.
    [refusal('MAIL FROM', 530, '5.7.0 Authentication required'), false],
    [refusal('RCPT TO', 530, '5.7.1 Client was not authenticated'), false],
    [refusal('AUTH PLAIN', 535), false],
    [refusal('RCPT TO', 504, 'Helo command rejected'), false],
    [refusal('RCPT TO', 450), false],
  ])('is %s: %s', (error, isForGood) => {
    expect(isRefusedForGood(error)).toBe(isForGood);
  });
});

describe('a test of a mail server', () => {
  it('delivers nothing, and reports that it would', async () => {
    const server = await startMailServer();
    const answer = await tryMailServer({ smtpUrl: server.url, publicUrl: 'https://music.example' }, TRY);
    await server.close();
    expect(answer).toEqual({ kind: 'taken' });
    expect(server.received).toEqual([]);
  });

  it('reports that the name is refused, at the recipient or at the greeting', async () => {
    const late = await startMailServer({ onRcptTo: wantsFullName });
    const publicUrl = 'https://music.example';
    expect(await tryMailServer({ smtpUrl: `${late.url}/?name=nas`, publicUrl }, TRY)).toMatchObject({
      kind: 'refused',
      fault: 'name refused',
      reason: expect.stringContaining('need fully-qualified hostname') as string,
    });
    await late.close();
    const port = await findFreePort();
    const hangingUp = createServer((socket) => {
      socket.on('error', () => {});
      socket.write('220 mail\r\n');
      socket.on('data', () => socket.write('504 5.5.2 need fully-qualified hostname\r\n'));
    });
    await new Promise<void>((resolve) => hangingUp.listen(port, '127.0.0.1', resolve));
    const answer = await tryMailServer({ smtpUrl: `smtp://127.0.0.1:${port}`, publicUrl }, TRY);
    await new Promise((resolve) => hangingUp.close(resolve));
    expect(answer).toMatchObject({ fault: 'name refused', reason: expect.stringContaining('504') as string });
  });

  it('distinguishes a sender without a mailbox from a refused sender', async () => {
    const refuse =
      (responseCode: number) => (_address: unknown, _session: unknown, done: (error: Error) => void) =>
        done(Object.assign(new Error('not here'), { responseCode }));
    for (const [behavior, kind] of [
      [{ onRcptTo: refuse(550) }, 'recipient refused'],
      [{ onMailFrom: refuse(550) }, 'refused'],
    ] as const) {
      const server = await startMailServer(behavior);
      const settings = { smtpUrl: server.url, publicUrl: 'https://music.example' };
      expect(await tryMailServer(settings, TRY)).toMatchObject({ kind });
      await server.close();
    }
  });
});
