import { adminMailAddresses } from '@tutti/contract/admin-mail/addresses';
import type { adminMailRoutes } from '@tutti/contract/admin-mail/routes';
import type { RouteReply } from '@tutti/contract/route';
import { callApi } from './api-client.ts';

export type OutboxMail = RouteReply<typeof adminMailRoutes.mail>[number];

export async function fetchOutbox(signal: AbortSignal): Promise<OutboxMail[]> {
  return callApi(adminMailAddresses.mail, { signal });
}

export async function resendMail(id: string): Promise<void> {
  await callApi(adminMailAddresses.resendMail, { params: { id } });
}
