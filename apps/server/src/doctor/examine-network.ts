/** What lies between the server and people: its port, its public address, and mail. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '#config';
import { isPlainAndPublic, PLAIN_PUBLIC_URL_WARNING } from '../composition/plain-public-url.ts';
import { bad, type Finding, good, note } from './finding.ts';

const ANSWER_MAX_MS = 5_000;
/** By more than this, stations would be heard beside each other by those who read the clock of the machine. */
const CLOCKS_APART_MAX_MS = 60_000;

async function askTime(origin: string): Promise<number | string> {
  try {
    const reply = await fetch(`${origin}/api/time`, { signal: AbortSignal.timeout(ANSWER_MAX_MS) });
    const { serverTimeMs } = (await reply.json()) as { serverTimeMs?: number };
    return typeof serverTimeMs === 'number'
      ? serverTimeMs
      : `answered ${reply.status}, but not as Tutti does`;
  } catch (error) {
    const { cause, message } = error as Error;
    return (cause as Error | undefined)?.message || message;
  }
}

export async function examinePort({ port, host }: Config): Promise<{ finding: Finding; isRunning: boolean }> {
  const local = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const time = await askTime(`http://${local.includes(':') ? `[${local}]` : local}:${port}`);
  if (typeof time === 'number') return { finding: good('Port', `Tutti answers on ${port}`), isRunning: true };
  const refusal = await findListenRefusal(port, host);
  const finding =
    refusal === undefined
      ? good('Port', `${port} is free; the server does not run`)
      : bad(
          'Port',
          `${port} cannot be used (${refusal})`,
          'Another program has it: stop that one, or set PORT.',
        );
  return { finding, isRunning: false };
}

async function findListenRefusal(port: number, host: string): Promise<string | undefined> {
  const probe = createServer();
  try {
    probe.listen({ port, host });
    await once(probe, 'listening');
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
  probe.close();
  await once(probe, 'close');
  return undefined;
}

export async function examinePublicUrl({ publicUrl }: Config, isRunning: boolean): Promise<Finding> {
  if (isPlainAndPublic(publicUrl))
    return note('PUBLIC_URL', `${publicUrl} is not https`, PLAIN_PUBLIC_URL_WARNING);
  if (!isRunning) return good('PUBLIC_URL', `${publicUrl} (asked when the server runs)`);
  const time = await askTime(publicUrl);
  if (typeof time === 'string') {
    const advice = 'Links in mails lead there. Look at the name, the reverse proxy and its certificate.';
    return bad('PUBLIC_URL', `${publicUrl} does not lead here (${time})`, advice);
  }
  if (Math.abs(time - Date.now()) > CLOCKS_APART_MAX_MS)
    return note('PUBLIC_URL', `${publicUrl} leads to a Tutti with another clock`, 'Is it another server?');
  return good('PUBLIC_URL', `${publicUrl} leads here`);
}

export async function examineMail({ smtpUrl, mailFrom, dataDir }: Config): Promise<Finding> {
  if (smtpUrl === undefined)
    return note('Mail', `mails become files in ${dataDir}/outbox`, 'Set SMTP_URL so that people get them.');
  const { hostname } = new URL(smtpUrl);
  const { default: nodemailer } = await import('nodemailer');
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: ANSWER_MAX_MS,
    greetingTimeout: ANSWER_MAX_MS,
    socketTimeout: ANSWER_MAX_MS,
  });
  try {
    await transport.verify();
    return good('Mail', `${hostname} takes mails from ${mailFrom}`);
  } catch (error) {
    const advice =
      'Look at SMTP_URL: host, port, user and password, and smtps:// where it wants TLS from the start.';
    return bad('Mail', `${hostname} refuses (${(error as Error).message.split('\n', 1)[0]})`, advice);
  } finally {
    transport.close();
  }
}
