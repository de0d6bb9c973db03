import { signalTexts } from '@tutti/contract';
import type { Audit } from '#features/audit/audit.ts';
import type { UserLists } from '#features/auth/administration/user-lists.ts';
import type { Clock } from '#platform/clock.ts';

export interface WarningSources {
  readonly clock: Clock;
  readonly audit: Pick<Audit, 'countSince' | 'listActorsSince'>;
  readonly userLists: Pick<UserLists, 'readConcerns'>;
  readonly listSettingWarnings: () => readonly string[];
}

const texts = signalTexts.warnings;
const HOUR_MS = 3_600_000;
/** Failed sign-ins within an hour that exceed ordinary typing errors. */
const MANY_FAILURES = 20;
const FAILURES_COUNTED = 10_000;
const REQUESTS_SHOWN_MS = 7 * 24 * HOUR_MS;
const REQUESTS_SHOWN = 50;

/** Lists only real signals: a healthy system has none (ruling 1.30). */
export async function listSecurityWarnings({
  clock,
  audit,
  userLists,
  listSettingWarnings,
}: WarningSources): Promise<string[]> {
  const now = clock.now();
  const [failures, candidateIds] = await Promise.all([
    audit.countSince(now - HOUR_MS, { action: 'USER_LOGIN', isSuccess: false, limit: FAILURES_COUNTED }),
    audit.listActorsSince(now - REQUESTS_SHOWN_MS, {
      action: 'ADMIN_ACCESS_REQUESTED',
      limit: REQUESTS_SHOWN,
    }),
  ]);
  const { locked, unconfirmedAdmins, notAdmins } = await userLists.readConcerns(candidateIds);
  return [
    ...listSettingWarnings(),
    ...locked.map(texts.locked),
    ...(failures >= MANY_FAILURES ? [texts.failures(String(failures))] : []),
    ...unconfirmedAdmins.map(texts.unconfirmed),
    ...notAdmins.map(texts.asks),
  ];
}
