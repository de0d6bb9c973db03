/** Checks that the mail server answers, accepts name, sign-in and sender, and would take a mail. Delivers nothing. */
import { settingWarningTexts } from '@tutti/contract';
import type { Config } from '#config';
import { MAIL_ADVICE, type MailFault } from '#platform/mail/mail-faults.ts';
import { findHelloName, tryMailServer } from '#platform/mail/mail-server.ts';
import { senderAddress } from '#platform/mail/sender-address.ts';
import { hasLocalSender } from '../setting-warnings.ts';
import { bad, type CheckResult, good, note } from './check-result.ts';

const WHAT = 'Mail';
const ANSWER_MAX_MS = 5_000;
const texts = settingWarningTexts;

type Mailing = Pick<Config, 'smtpUrl' | 'publicUrl' | 'mailFrom' | 'dataDir'>;

export async function checkMail(config: Mailing, timeoutMs = ANSWER_MAX_MS): Promise<CheckResult> {
  const { smtpUrl, publicUrl, mailFrom, dataDir } = config;
  if (smtpUrl === undefined)
    return note(WHAT, `mails become files in ${dataDir}/outbox`, 'Set SMTP_URL so that people get them.');
  const { hostname } = new URL(smtpUrl);
  const settings = { smtpUrl, publicUrl };
  // The sender is the recipient, because every other address belongs to somebody else.
  const recipient = senderAddress(mailFrom);
  const answer = await tryMailServer(settings, { mailFrom, recipient, timeoutMs });
  switch (answer.kind) {
    case 'taken':
      return hasLocalSender(config)
        ? note(WHAT, `${hostname} takes mails from ${mailFrom}`, texts.localSender)
        : good(WHAT, `${hostname} takes mails from ${mailFrom}`);
    case 'recipient refused':
      return note(
        WHAT,
        `${hostname} takes mails, but none for ${recipient} (${answer.reason})`,
        hasLocalSender(config)
          ? texts.localSender
          : 'Fine where that address has no mailbox. Otherwise try it out in Administration, Settings.',
      );
    default:
      return describeRefusal(`${hostname} refuses (${answer.reason})`, answer.fault, findHelloName(settings));
  }
}

function describeRefusal(says: string, fault: MailFault, helloName: string): CheckResult {
  const advice = MAIL_ADVICE[fault];
  const isAway = fault === 'no answer' || fault === 'unknown host';
  if (fault !== 'name refused') return { ...bad(WHAT, says, advice), isAway };
  return { ...bad(WHAT, says, `This server calls itself ${helloName} there. ${advice}`), warning: advice };
}
