/** Sends a mail to the caller at once, without the outbox, so that the mail server's answer can be shown. */
import { type MailTestReply, signalTexts } from '@tutti/contract';
import type { Audit } from '#features/audit/audit.ts';
import type { Requester } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Database } from '#platform/db/database.ts';
import type { Ids } from '#platform/ids.ts';
import { findMailFault, MAIL_ADVICE, type SmtpError } from '#platform/mail/mail-faults.ts';
import type { DeliverMail } from '#platform/mail/send-mail.ts';

export type MailTest = (requester: Requester) => Promise<MailTestReply>;

interface MailTestDeps {
  readonly database: Database;
  readonly audit: Pick<Audit, 'record'>;
  readonly ids: Ids;
  readonly deliver: DeliverMail;
  readonly hasMailServer: boolean;
  readonly placeName: () => string;
}

const ANSWER_MAX_LENGTH = 300;

/** Reduces the answer of a foreign server to one line. */
function toLine(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, ANSWER_MAX_LENGTH);
}

const BODY = 'This is a test email from the settings. If you can read it, email works.\n';

export function createMailTest(deps: MailTestDeps): MailTest {
  const { database, audit, ids, deliver, hasMailServer, placeName } = deps;
  return async ({ actor, origin }) => {
    const sentTo = actor.email;
    const act = { action: 'MAIL_TESTED', resourceType: 'System', resource: sentTo, actor, origin } as const;
    const record = (rest: { isSuccess?: boolean; details: string }) =>
      audit.record(database.queries, { ...act, ...rest });
    let answer: string;
    try {
      const subject = `${placeName()}: mail works`;
      answer = toLine(await deliver({ id: ids.uuid(), recipient: sentTo, subject, body: BODY, html: '' }));
    } catch (error) {
      const reason = toLine(error instanceof Error ? error.message : String(error));
      await record({ isSuccess: false, details: reason });
      const advice = MAIL_ADVICE[findMailFault(error as SmtpError)];
      const message = signalTexts.mailFailed(reason, advice);
      throw new AppError('MAIL_FAILED', { message, cause: error });
    }
    await record({ details: answer });
    return { sentTo, answer: hasMailServer ? answer : null };
  };
}
