import { adminMailRoutes } from '@tutti/contract';
import type { RouteRegistrar } from '#http/contract-route.ts';
import { AppError } from '#platform/app-error.ts';
import type { Outbox } from '#platform/mail/outbox.ts';

export function registerMailRoutes({ route }: RouteRegistrar, outbox: Outbox): void {
  route(adminMailRoutes.mail, async () => {
    const stuck = await outbox.listStuck();
    return stuck.map((mail) => ({
      id: mail.id,
      to: mail.recipient,
      subject: mail.subject,
      state: mail.state,
      attempts: mail.attempts,
      lastError: mail.last_error,
      createdAt: new Date(mail.created_at).toISOString(),
      nextAttemptAt: mail.next_attempt_at === null ? null : new Date(mail.next_attempt_at).toISOString(),
    }));
  });
  route(adminMailRoutes.resendMail, async ({ params }) => {
    if (!(await outbox.resend(params.id))) throw new AppError('NOT_FOUND');
    return { message: 'Sending the email again.' };
  });
}
