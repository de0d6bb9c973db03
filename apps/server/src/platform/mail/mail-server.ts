/** A mail server as SMTP_URL names it, what this server calls itself there, and a try that delivers nothing. */
import { isIP } from 'node:net';
import { Readable } from 'node:stream';

/** nodemailer costs start-up time and memory that an installation pays with its first mail only. */
export const loadNodemailer = async () => (await import('nodemailer')).default;

export interface MailServerPlace {
  readonly smtpUrl: string;
  readonly publicUrl: string;
}

const FULL_NAME = /^(?=.{4,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]([a-z\d-]{0,61}[a-z\d])$/i;
/** The address literal of RFC 5321, for a server without a full name. It reveals nothing about this machine. */
const NO_NAME = '[127.0.0.1]';

/** A name with a dot, or the address in brackets, because many servers refuse every mail of anything else with 504. */
export function findHelloName({ smtpUrl, publicUrl }: MailServerPlace): string {
  const chosen = new URL(smtpUrl).searchParams.get('name');
  if (chosen) return chosen;
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$|\.$/g, '');
  const version = isIP(host);
  if (version === 4) return `[${host}]`;
  if (version === 6) return `[IPv6:${host}]`;
  return FULL_NAME.test(host) ? host : NO_NAME;
}

export async function openMailServer(place: MailServerPlace, timeoutMs: number) {
  const nodemailer = await loadNodemailer();
  return nodemailer.createTransport({
    url: place.smtpUrl,
    name: findHelloName(place),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
}

export type MailServerAnswer =
  | { readonly kind: 'taken' }
  | { readonly kind: 'name refused' | 'recipient refused' | 'refused'; readonly reason: string };

/** Fails once it is read, which is after the server has taken sender and recipient: a mail without an end is delivered to nobody. */
const unfinishedMail = () =>
  new Readable({
    read() {
      this.destroy(new Error('nothing was to be sent'));
    },
  });

/** Names sender and recipient, too, because servers often refuse a name only then (Postfix does). */
export async function tryMailServer(
  place: MailServerPlace,
  { mailFrom, recipient, timeoutMs }: { mailFrom: string; recipient: string; timeoutMs: number },
): Promise<MailServerAnswer> {
  const transport = await openMailServer(place, timeoutMs);
  transport.use('stream', (mail, done) => {
    Object.assign(mail.message, { createReadStream: unfinishedMail });
    done();
  });
  try {
    await transport.sendMail({ from: mailFrom, to: { name: '', address: recipient } });
    return { kind: 'taken' };
  } catch (error) {
    return explain(error as Error & Refusal);
  } finally {
    transport.close();
  }
}

interface Refusal {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
}

const isAboutName = ({ message, command }: Error & Refusal): boolean =>
  command === 'EHLO' || command === 'HELO' || /\b(helo|ehlo)\b/i.test(message);

function explain(error: Error & Refusal): MailServerAnswer {
  const { message, code, command, responseCode } = error;
  if (code === 'ESTREAM') return { kind: 'taken' };
  const reason = message.split('\n', 1)[0] ?? '';
  if (responseCode !== undefined && isAboutName(error)) return { kind: 'name refused', reason };
  // A sender without a mailbox may send all the same.
  if (command === 'RCPT TO' && responseCode !== 504) return { kind: 'recipient refused', reason };
  return { kind: 'refused', reason };
}

const ABOUT_THE_MAIL: readonly (string | undefined)[] = ['MAIL FROM', 'RCPT TO', 'DATA'];

/**
 * A 5xx for this mail, which comes again however often it is tried (RFC 5321, 4.2.1). Not for a name or a sign-in, because the
 * owner may set these right within the day that mails wait.
 */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { command, responseCode = 0 } = error as Error & Refusal;
  return responseCode >= 500 && responseCode < 600 && ABOUT_THE_MAIL.includes(command) && !isAboutName(error);
}
