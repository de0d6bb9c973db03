import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { messageReply } from '../wire-values.ts';
import { adminMailAddresses } from './addresses.ts';

export const outboxMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(['queued', 'sent', 'failed']),
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  nextAttemptAt: z.iso.datetime().nullable(),
});

export const adminMailRoutes = {
  mail: defineRoute({
    ...adminMailAddresses.mail,
    summary: 'Mails that are waiting or stuck',
    reply: z.array(outboxMail),
    errors: ['ADMIN_REQUIRED'],
  }),
  resendMail: defineRoute({
    ...adminMailAddresses.resendMail,
    summary: 'Send a stuck mail again now',
    params: z.object({ id: z.string().max(60) }),
    reply: messageReply,
    errors: ['ADMIN_REQUIRED', 'NOT_FOUND'],
  }),
} as const;
