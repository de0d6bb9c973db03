/** Why a mail server takes nothing, as far as settings can change it. */
import { settingWarningTexts } from '@tutti/contract';
import type { NetworkCause } from '#platform/net/network-causes.ts';
import { findNetworkCause } from '#platform/net/network-causes.ts';

export type MailFault =
  | NetworkCause
  | 'TLS wanted'
  | 'password refused'
  | 'sign-in wanted'
  | 'name refused'
  | 'sender refused'
  | 'other';

const texts = settingWarningTexts;

export const MAIL_ADVICE: Readonly<Record<MailFault, string>> = {
  'unknown host': texts.mailHost,
  'no answer': texts.mailSilent,
  'TLS wanted': texts.mailWantsTls,
  'no TLS': texts.mailWithoutTls,
  'certificate expired': texts.mailCertificateExpired,
  'certificate of another name': texts.mailCertificateName,
  'certificate untrusted': texts.mailCertificateUntrusted,
  'password refused': texts.mailPassword,
  'sign-in wanted': texts.mailSignIn,
  'name refused': texts.mailName,
  'sender refused': texts.mailSender,
  other: texts.mailRefused,
};

/** Details that nodemailer adds to an error: the step that failed, and the answer of the server. */
export interface SmtpError extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
}

export const isAboutName = ({ message, command }: SmtpError): boolean =>
  command === 'EHLO' || command === 'HELO' || /\b(helo|ehlo)\b/i.test(message);

/** Codes of RFC 4954: the credentials are wrong, too weak, or missing. */
const PASSWORD_REFUSED = [534, 535, 538];
const SIGN_IN_WANTED = 530;

export function findMailFault(error: SmtpError): MailFault {
  const { code, command, responseCode } = error;
  if (responseCode === undefined) {
    // A web server greets unlike any mail server.
    if (/greeting/i.test(error.message)) return 'no answer';
    return findNetworkCause(error) ?? (code === 'EAUTH' ? 'password refused' : 'other');
  }
  if (isAboutName(error)) return 'name refused';
  if (responseCode === SIGN_IN_WANTED) return /starttls/i.test(error.message) ? 'other' : 'sign-in wanted';
  if (PASSWORD_REFUSED.includes(responseCode) || code === 'EAUTH') return 'password refused';
  return command === 'MAIL FROM' ? 'sender refused' : 'other';
}
