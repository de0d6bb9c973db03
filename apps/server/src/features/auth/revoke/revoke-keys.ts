import { endAppKeys } from '#features/auth/keys/end-app-keys.ts';
import { endListenKeys } from '#features/auth/keys/end-listen-keys.ts';
import type { Queries } from '#platform/db/queries.ts';

export async function revokeKeys(
  trx: Queries,
  userId: string,
  ending: Parameters<typeof endAppKeys>[2] & Parameters<typeof endListenKeys>[2],
): Promise<void> {
  await endAppKeys(trx, userId, ending);
  await endListenKeys(trx, userId, ending);
}
