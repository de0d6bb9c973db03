import type { adminRoutes } from '@tutti/contract/http/admin';
import type { RouteReply } from '@tutti/contract/route';
import { callApi } from './api-client.ts';

export type OutboxMail = RouteReply<typeof adminRoutes.mail>[number];

/** Mails that are waiting or stuck. */
export async function fetchOutbox(signal: AbortSignal): Promise<OutboxMail[]> {
  return callApi<typeof adminRoutes.mail>({
    method: 'GET',
    path: '/api/admin/mail',
    access: 'admin',
    signal,
  });
}

export async function resendMail(id: string): Promise<void> {
  await callApi<typeof adminRoutes.resendMail>({
    method: 'POST',
    path: '/api/admin/mail/:id/resend',
    access: 'admin',
    params: { id },
  });
}
