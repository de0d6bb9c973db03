/** What lies between the server and people: its port, its public address, and mail. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { adminTexts } from '@tutti/contract';
import type { Config } from '#config';
import { findHelloName, tryMailServer } from '#platform/mail/mail-server.ts';
import { senderAddress } from '#platform/mail/sender-address.ts';
import { isPlainAndPublic } from '../composition/plain-public-url.ts';
import { hasLocalLinks, hasLocalSender } from '../composition/setting-warnings.ts';
import { bad, type Finding, good, note } from './finding.ts';

const ANSWER_MAX_MS = 5_000;
/** By more than this, stations would be heard beside each other by those who read the clock of the machine. */
const CLOCKS_APART_MAX_MS = 60_000;

/** Explains a 401 that cannot come from Tutti itself, because Tutti sends none here or adds a code to it. */
export const PASSWORD_IN_FRONT = 'something in front of it asks for a password';
export const PASSWORD_ADVICE =
  'A browser sends one Authorization header, and Tutti needs it: take the password of the proxy (HTTP Basic) away, or let it ' +
  'in with a cookie. Tutti asks everybody to sign in by itself: see LIBRARY and SIGN_UP.';

async function askTime(origin: string): Promise<number | string> {
  try {
    const reply = await fetch(`${origin}/api/time`, { signal: AbortSignal.timeout(ANSWER_MAX_MS) });
    if (reply.status === 401) return PASSWORD_IN_FRONT;
    const { serverTimeMs } = (await reply.json()) as { serverTimeMs?: number };
    return typeof serverTimeMs === 'number'
      ? serverTimeMs
      : `answered ${reply.status}, but not as Tutti does`;
  } catch (error) {
    const { cause, message } = error as Error;
    return (cause as Error | undefined)?.message || message;
  }
}

/** The address of the server itself, behind any proxy. */
export function localOrigin({ port, host }: Pick<Config, 'port' | 'host'>): string {
  const local = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${local.includes(':') ? `[${local}]` : local}:${port}`;
}

export async function examinePort(config: Config): Promise<{ finding: Finding; isRunning: boolean }> {
  const { port, host } = config;
  const time = await askTime(localOrigin(config));
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

export async function examinePublicUrl(config: Config, isRunning: boolean): Promise<Finding> {
  const { publicUrl } = config;
  const { plainAddress, localLinks } = adminTexts.security.settings;
  if (isPlainAndPublic(publicUrl)) return note('PUBLIC_URL', `${publicUrl} is not https`, plainAddress);
  if (hasLocalLinks(config)) return note('PUBLIC_URL', `${publicUrl} is this machine`, localLinks);
  if (!isRunning) return good('PUBLIC_URL', `${publicUrl} (asked when the server runs)`);
  const time = await askTime(publicUrl);
  if (time === PASSWORD_IN_FRONT)
    return bad('PUBLIC_URL', `${publicUrl} does not lead here (${time})`, PASSWORD_ADVICE);
  if (typeof time === 'string') {
    const advice = 'Links in mails lead there. Look at the name, the reverse proxy and its certificate.';
    return bad('PUBLIC_URL', `${publicUrl} does not lead here (${time})`, advice);
  }
  if (Math.abs(time - Date.now()) > CLOCKS_APART_MAX_MS)
    return note('PUBLIC_URL', `${publicUrl} leads to a Tutti with another clock`, 'Is it another server?');
  return good('PUBLIC_URL', `${publicUrl} leads here`);
}

const NAME_ADVICE =
  'Add ?name= and a full name to SMTP_URL, as in smtp://mail.example.org/?name=music.example.org.';
const CERTIFICATE_ADVICE = 'Have its certificate trusted: "Mail" in docs/OPERATIONS.md says how.';
const SERVER_ADVICE =
  'Look at MAIL_FROM and SMTP_URL: host, port, user and password, and smtps:// where it wants TLS from the start.';

export async function examineMail(config: Config): Promise<Finding> {
  const { smtpUrl, publicUrl, mailFrom, dataDir } = config;
  if (smtpUrl === undefined)
    return note('Mail', `mails become files in ${dataDir}/outbox`, 'Set SMTP_URL so that people get them.');
  const { hostname } = new URL(smtpUrl);
  const place = { smtpUrl, publicUrl };
  // The sender is the recipient, because every other address belongs to somebody else. Nothing is delivered.
  const recipient = senderAddress(mailFrom);
  const answer = await tryMailServer(place, { mailFrom, recipient, timeoutMs: ANSWER_MAX_MS });
  const { localSender } = adminTexts.security.settings;
  const says = answer.kind === 'taken' ? '' : `${hostname} refuses (${answer.reason})`;
  switch (answer.kind) {
    case 'taken':
      return hasLocalSender(config)
        ? note('Mail', `${hostname} takes mails from ${mailFrom}`, localSender)
        : good('Mail', `${hostname} takes mails from ${mailFrom}`);
    case 'name refused':
      return bad('Mail', says, `This server calls itself ${findHelloName(place)} there. ${NAME_ADVICE}`);
    case 'recipient refused':
      return note(
        'Mail',
        `${hostname} takes mails, but none for ${recipient} (${answer.reason})`,
        hasLocalSender(config)
          ? localSender
          : 'Fine where that address has no mailbox. Otherwise try it out in Administration, Settings.',
      );
    default:
      return bad('Mail', says, /certificate/i.test(answer.reason) ? CERTIFICATE_ADVICE : SERVER_ADVICE);
  }
}
