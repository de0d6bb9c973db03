import type { UserLists } from '#features/accounts/administration/user-lists.ts';
import type { Audit } from '#features/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';

export interface WarningSources {
  readonly clock: Clock;
  readonly audit: Pick<Audit, 'countSince' | 'listActorsSince'>;
  readonly userLists: Pick<UserLists, 'readConcerns'>;
  /** Of the settings, the same as long as the server runs. */
  readonly settingWarnings: readonly string[];
}

const HOUR_MS = 3_600_000;
/** Failed sign-ins within an hour that are more than people mistyping. */
const MANY_FAILURES = 20;
const FAILURES_COUNTED = 10_000;
const REQUESTS_SHOWN_MS = 7 * 24 * HOUR_MS;
const REQUESTS_SHOWN = 50;

/** Real signals only: an ordinary healthy system has none (ruling 1.30). */
export async function listSecurityWarnings({
  clock,
  audit,
  userLists,
  settingWarnings,
}: WarningSources): Promise<string[]> {
  const now = clock.now();
  const [failures, askedBy] = await Promise.all([
    audit.countSince(now - HOUR_MS, { action: 'USER_LOGIN', isSuccess: false, limit: FAILURES_COUNTED }),
    audit.listActorsSince(now - REQUESTS_SHOWN_MS, {
      action: 'ADMIN_ACCESS_REQUESTED',
      limit: REQUESTS_SHOWN,
    }),
  ]);
  const { locked, unconfirmedAdmins, notAdmins } = await userLists.readConcerns(askedBy);
  return [
    ...settingWarnings,
    ...locked.map((email) => `${email} is locked after too many failed sign-ins`),
    ...(failures >= MANY_FAILURES ? [`${failures} failed sign-ins within the last hour`] : []),
    ...unconfirmedAdmins.map((email) => `Administrator ${email} has not confirmed the email address`),
    ...notAdmins.map((email) => `${email} asks for administrator access`),
  ];
}
