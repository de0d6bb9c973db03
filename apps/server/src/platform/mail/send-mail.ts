/** Delivers a mail over SMTP, or as an `.eml` file in DATA_DIR/outbox if there is no server. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from '#platform/logger.ts';
import { loadNodemailer, openMailServer } from './mail-server.ts';
import type { Mail } from './outbox.ts';
import { senderDomain } from './sender-address.ts';

export interface MailSettings {
  readonly smtpUrl: string | undefined;
  readonly publicUrl: string;
  readonly mailFrom: string;
  readonly dataDir: string;
  readonly logger: Logger;
  /** The limit of the whole dialog with the mail server, for tests. */
  readonly timeoutMs?: number;
}

/** Returns the mail server's answer, or the path of the file; throws if the mail was not delivered. */
export type DeliverMail = (mail: Mail & { readonly id: string }) => Promise<string>;

const CONNECTION_TIMEOUT_MS = 10_000;
/** Limits the whole dialog, because a trickling server would hold a mail forever. Shorter than the lease. */
const DIALOGUE_TIMEOUT_MS = 60_000;

export function createSendMail(settings: MailSettings): DeliverMail {
  return settings.smtpUrl === undefined ? sendToFolder(settings) : sendBySmtp(settings, settings.smtpUrl);
}

function sendBySmtp(
  { publicUrl, mailFrom, timeoutMs = DIALOGUE_TIMEOUT_MS }: MailSettings,
  smtpUrl: string,
): DeliverMail {
  return async (mail) => {
    const transport = await openMailServer({ smtpUrl, publicUrl }, CONNECTION_TIMEOUT_MS);
    const deadline = Promise.withResolvers<never>();
    const timer = setTimeout(() => deadline.reject(new Error('the mail server took too long')), timeoutMs);
    try {
      const sent = await Promise.race([transport.sendMail(toMessage(mail, mailFrom)), deadline.promise]);
      return sent.response;
    } finally {
      clearTimeout(timer);
      transport.close();
    }
  };
}

function sendToFolder({ mailFrom, dataDir, logger }: MailSettings): DeliverMail {
  return async (mail) => {
    const nodemailer = await loadNodemailer();
    const folder = path.join(dataDir, 'outbox');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const { message } = await composer.sendMail(toMessage(mail, mailFrom));
    const file = path.join(folder, `${mail.id}.eml`);
    // Renamed when complete, because people and tests watch this folder.
    await writeFile(`${file}.tmp`, message as Buffer, { mode: 0o600, flush: true });
    await rename(`${file}.tmp`, file);
    logger.info({ file }, 'no SMTP_URL is set: a mail was written to a file');
    return file;
  };
}

function toMessage({ id, recipient, subject, body, html }: Parameters<DeliverMail>[0], mailFrom: string) {
  return {
    from: mailFrom,
    // Passed as an object, because nodemailer would parse a string, and parsers disagree about odd addresses.
    to: { name: '', address: recipient },
    subject,
    text: body,
    ...(html === '' ? {} : { html }),
    // A nonexistent domain counts as a sign of spam.
    messageId: `<${id}@${senderDomain(mailFrom)}>`,
    // Keeps absence notes from being sent in return (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
    // Links must reach plain-text readers unbroken.
    textEncoding: 'quoted-printable' as const,
  };
}
