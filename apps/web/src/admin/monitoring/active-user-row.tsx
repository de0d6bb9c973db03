import { adminMonitoringTexts } from '@tutti/contract/admin-overview/monitoring-texts';
import { clsx } from 'clsx';
import { MonitorSmartphone } from 'lucide-react';
import { Avatar } from '#components/avatar.tsx';
import { relativeTime } from '#components/relative-time.ts';
import { useNow } from '#components/use-now.ts';
import type { ActiveUsers } from '#data/admin/admin-overview-queries.ts';
import { formatNumber } from '../format-number.ts';

export type ActiveUser = ActiveUsers['users'][number];

const CELL = 'px-5 py-3 align-middle';

function SessionsButton({ user, onPress }: { user: ActiveUser; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={adminMonitoringTexts.sessionsOf(user.username, user.activeTokensCount)}
      className="-ms-2 inline-flex min-h-11 min-w-11 items-center gap-1.5 rounded-lg px-2 font-medium hover:bg-raised"
      onClick={onPress}
    >
      {formatNumber(user.activeTokensCount)}
      <MonitorSmartphone aria-hidden="true" className="size-4 text-muted" />
    </button>
  );
}

interface ActiveUserRowProps {
  user: ActiveUser;
  onSessions: () => void;
}

export function ActiveUserRow({ user, onSessions }: ActiveUserRowProps) {
  const nowMs = useNow();
  return (
    <tr className="border-t border-line">
      <td className={clsx(CELL, 'max-w-0')}>
        <div className="flex items-center gap-3">
          <span className="relative">
            <Avatar name={user.username} pictureUrl={null} className="size-9 text-sm" />
            <span
              role="img"
              aria-label={user.isOnline ? adminMonitoringTexts.online : adminMonitoringTexts.notOnline}
              className={clsx(
                'absolute -end-0.5 -bottom-0.5 size-3 rounded-full border-2 border-surface',
                user.isOnline ? 'bg-good' : 'bg-edge',
              )}
            />
          </span>
          <span className="min-w-0">
            <span className="block truncate font-medium" title={user.username}>
              {user.username}
            </span>
            <span className="block truncate text-sm text-muted" title={user.email}>
              {user.email}
            </span>
            <span className="block truncate text-xs text-muted @2xl:hidden">{user.ipAddress}</span>
          </span>
        </div>
      </td>
      <td className={clsx(CELL, 'text-sm tabular-nums @max-2xl:hidden')}>
        <SessionsButton user={user} onPress={onSessions} />
      </td>
      <td className={clsx(CELL, 'text-sm')}>
        {user.lastActivityAt === undefined
          ? user.lastActivityDisplay
          : relativeTime(new Date(user.lastActivityAt), nowMs)}
        <span className="block @2xl:hidden">
          <SessionsButton user={user} onPress={onSessions} />
        </span>
      </td>
      <td
        className={clsx(CELL, 'truncate text-sm text-muted tabular-nums @max-2xl:hidden')}
        title={user.ipAddress}
      >
        {user.ipAddress}
      </td>
    </tr>
  );
}
