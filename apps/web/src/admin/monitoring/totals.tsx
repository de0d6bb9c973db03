import { adminMonitoringTexts } from '@tutti/contract/admin-overview/monitoring-texts';
import type { ActiveUsers, Monitoring } from '#data/admin/admin-overview-queries.ts';
import { formatNumber } from '../format-number.ts';
import { listServerNumbers, UNKNOWN } from './server-numbers.ts';

interface TotalsProps {
  users: ActiveUsers | undefined;
  monitoring: Monitoring | undefined;
}

const shown = (count: number | undefined) => (count === undefined ? undefined : formatNumber(count));

/** Shows the machine, then the totals, or dashes until they are known. */
export function Totals({ users, monitoring }: TotalsProps) {
  const numbers = [
    ...listServerNumbers(monitoring),
    {
      label: adminMonitoringTexts.activeUsers,
      hint: monitoring
        ? adminMonitoringTexts.signedInWith(monitoring.activeSessions)
        : adminMonitoringTexts.activeUsersHint,
      value: shown(users?.totalActiveUsers),
    },
    {
      label: adminMonitoringTexts.onlineUsers,
      hint: adminMonitoringTexts.onlineUsersHint,
      value: shown(users?.totalOnlineUsers),
    },
    {
      label: adminMonitoringTexts.listeners,
      hint: adminMonitoringTexts.listenersHint,
      value: shown(monitoring?.listeners),
    },
  ];
  return (
    <dl
      aria-label={adminMonitoringTexts.totals}
      className="monitoring-numbers grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-3"
    >
      {numbers.map(({ label, hint, value }) => (
        <div key={label} className="flex min-w-0 flex-col bg-surface px-5 py-4">
          <dt className="order-2 text-sm font-medium wrap-anywhere hyphens-auto">{label}</dt>
          <dd className="order-1 text-xl font-bold tabular-nums">{value ?? UNKNOWN}</dd>
          <dd className="order-3 text-xs text-muted">{hint}</dd>
        </div>
      ))}
    </dl>
  );
}
