/** A mail server according to SMTP_URL, the name that this server uses there, and a test that delivers nothing. */
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import { connect } from 'node:tls';
import { findMailFault, isAboutName, type MailFault, type SmtpError } from './mail-faults.ts';

export const loadNodemailer = async () => (await import('nodemailer')).default;

export interface MailServerSettings {
  readonly smtpUrl: string;
  readonly publicUrl: string;
}

const FULL_NAME = /^(?=.{4,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]([a-z\d-]{0,61}[a-z\d])$/i;
/** The address literal of RFC 5321, for a server without a full name. It reveals nothing about this machine. */
const NO_NAME = '[127.0.0.1]';

/** A name with a dot, or the address in brackets, because many servers refuse every mail of anything else with 504. */
export function findHelloName({ smtpUrl, publicUrl }: MailServerSettings): string {
  const chosen = new URL(smtpUrl).searchParams.get('name');
  if (chosen) return chosen;
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$|\.$/g, '');
  const version = isIP(host);
  if (version === 4) return `[${host}]`;
  if (version === 6) return `[IPv6:${host}]`;
  return FULL_NAME.test(host) ? host : NO_NAME;
}

export async function openMailServer(settings: MailServerSettings, timeoutMs: number) {
  const nodemailer = await loadNodemailer();
  return nodemailer.createTransport({
    url: settings.smtpUrl,
    name: findHelloName(settings),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
}

export type MailServerAnswer =
  | { readonly kind: 'taken' }
  | { readonly kind: 'recipient refused'; readonly reason: string }
  | { readonly kind: 'refused'; readonly fault: MailFault; readonly reason: string };

/** Fails when it is read, after the server has accepted sender and recipient, so that nothing is delivered. */
const unfinishedMail = () =>
  new Readable({
    read() {
      this.destroy(new Error('nothing was to be sent'));
    },
  });

/** Names sender and recipient, too, because servers often refuse a name only then (Postfix does). */
export async function tryMailServer(
  settings: MailServerSettings,
  { mailFrom, recipient, timeoutMs }: { mailFrom: string; recipient: string; timeoutMs: number },
): Promise<MailServerAnswer> {
  const transport = await openMailServer(settings, timeoutMs);
  transport.use('stream', (mail, done) => {
    Object.assign(mail.message, { createReadStream: unfinishedMail });
    done();
  });
  try {
    await transport.sendMail({ from: mailFrom, to: { name: '', address: recipient } });
    return { kind: 'taken' };
  } catch (error) {
    return explain(error as SmtpError, settings, timeoutMs);
  } finally {
    transport.close();
  }
}

async function explain(
  error: SmtpError,
  { smtpUrl }: MailServerSettings,
  timeoutMs: number,
): Promise<MailServerAnswer> {
  const { message, code, command, responseCode } = error;
  if (code === 'ESTREAM') return { kind: 'taken' };
  const reason = message.split('\n', 1)[0] ?? '';
  // A sender without a mailbox may still send.
  const isName = responseCode !== undefined && isAboutName(error);
  if (command === 'RCPT TO' && responseCode !== 504 && responseCode !== 530 && !isName)
    return { kind: 'recipient refused', reason };
  const fault = findMailFault(error);
  const isSilent = fault === 'no answer' && code === 'ETIMEDOUT';
  return isSilent && (await speaksTls(smtpUrl, timeoutMs))
    ? { kind: 'refused', fault: 'TLS wanted', reason }
    : { kind: 'refused', fault, reason };
}

/** A server that wants TLS from the start is silent until the client begins with it. */
async function speaksTls(smtpUrl: string, timeoutMs: number): Promise<boolean> {
  const { hostname, port } = new URL(smtpUrl);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  // Nothing is sent, so the certificate does not matter.
  const socket = connect({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || 587),
    rejectUnauthorized: false,
    timeout: timeoutMs,
  });
  socket.once('secureConnect', () => resolve(true));
  for (const event of ['error', 'timeout', 'close']) socket.once(event, () => resolve(false));
  const answer = await promise;
  socket.destroy();
  return answer;
}

const ABOUT_THE_MAIL: readonly (string | undefined)[] = ['MAIL FROM', 'RCPT TO', 'DATA'];

/** True for a 5xx that would repeat at each attempt (RFC 5321, 4.2.1), but not for names and sign-ins. */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { command, responseCode = 0 } = error as SmtpError;
  const isAboutSignIn = findMailFault(error) === 'sign-in wanted';
  const isAboutMail = ABOUT_THE_MAIL.includes(command) && !isAboutName(error) && !isAboutSignIn;
  return responseCode >= 500 && responseCode < 600 && isAboutMail;
}
