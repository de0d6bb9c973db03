import { adminTexts } from '@tutti/contract/admin/texts';
import { adminUsersTexts } from '@tutti/contract/admin-users/texts';
import { listTexts } from '@tutti/contract/page/list-texts';
import { clsx } from 'clsx';
import { CircleAlert, Lock, MailCheck, MailQuestion, ShieldCheck } from 'lucide-react';
import { useNow } from '#components/use-now.ts';
import type { AdminUser } from '#data/admin/admin-users-queries.ts';
import { clockTime } from '#language/clock-time.ts';

const BADGE =
  'inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-xs font-semibold whitespace-nowrap';

export function isWaiting({ approved, rejectedAt }: AdminUser): boolean {
  return !approved && rejectedAt === null;
}

export function UserStatusBadge({ user }: { user: AdminUser }) {
  if (user.approved) {
    return <span className={clsx(BADGE, 'bg-good-soft text-good')}>{adminTexts.dashboard.approved}</span>;
  }
  if (isWaiting(user)) {
    return <span className={clsx(BADGE, 'bg-warn-soft text-accent')}>{adminTexts.dashboard.pending}</span>;
  }
  return <span className={clsx(BADGE, 'bg-bad-soft text-live')}>{adminUsersTexts.rejected}</span>;
}

export function RoleBadges({ roles }: { roles: readonly string[] }) {
  if (roles.length === 0) return <span className="text-sm text-muted">{adminTexts.users.noRoles}</span>;
  return (
    <ul aria-label={listTexts.roles} className="flex flex-wrap gap-1.5">
      {roles.map((role) => (
        <li
          key={role}
          className={clsx(BADGE, role === 'Admin' ? 'bg-accent text-on-accent' : 'bg-raised text-ink')}
        >
          {role}
        </li>
      ))}
    </ul>
  );
}

interface Signal {
  readonly text: string;
  readonly icon: typeof Lock;
  readonly className: string;
}

const QUIET = 'text-muted';

/** The badges follow ruling 1.28. */
function readSignals(user: AdminUser, nowMs: number): Signal[] {
  const { lockoutEnd, accessFailedCount: failures, isProtected, emailConfirmed } = user;
  const signals: Signal[] = [];
  if (isProtected) signals.push({ text: adminUsersTexts.protected, icon: ShieldCheck, className: QUIET });
  if (lockoutEnd !== null && Date.parse(lockoutEnd) > nowMs) {
    const text = adminUsersTexts.lockedUntil(clockTime.format(new Date(lockoutEnd)));
    signals.push({ text, icon: Lock, className: 'text-live' });
  } else if (failures > 0) {
    const text = adminUsersTexts.failedSignIns(failures);
    signals.push({ text, icon: CircleAlert, className: 'text-accent' });
  }
  signals.push(
    emailConfirmed
      ? { text: adminUsersTexts.emailConfirmed, icon: MailCheck, className: QUIET }
      : { text: adminUsersTexts.emailNotConfirmed, icon: MailQuestion, className: QUIET },
  );
  return signals;
}

export function SecuritySignals({ user }: { user: AdminUser }) {
  const nowMs = useNow();
  return (
    <ul aria-label={adminUsersTexts.security} className="flex flex-wrap gap-x-3 gap-y-1 text-xs font-medium">
      {readSignals(user, nowMs).map(({ text, icon: Icon, className }) => (
        <li key={text} className={clsx('inline-flex items-center gap-1.5', className)}>
          <Icon aria-hidden="true" className="size-3.5 shrink-0" />
          {text}
        </li>
      ))}
    </ul>
  );
}
