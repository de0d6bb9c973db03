import { adminMonitoringTexts } from '@tutti/contract/admin-overview/monitoring-texts';
import type { ActiveUsers, Monitoring } from '#data/admin/admin-overview-queries.ts';
import { formatNumber } from '../format-number.ts';

interface TotalsProps {
  users: ActiveUsers | undefined;
  monitoring: Monitoring | undefined;
}

/** Shows the totals, or dashes until they are known. */
export function Totals({ users, monitoring }: TotalsProps) {
  const totals = [
    {
      label: adminMonitoringTexts.activeUsers,
      hint: adminMonitoringTexts.activeUsersHint,
      value: users?.totalActiveUsers,
    },
    {
      label: adminMonitoringTexts.onlineUsers,
      hint: adminMonitoringTexts.onlineUsersHint,
      value: users?.totalOnlineUsers,
    },
    {
      label: adminMonitoringTexts.sessions,
      hint: adminMonitoringTexts.sessionsHint,
      value: monitoring?.activeSessions,
    },
    {
      label: adminMonitoringTexts.liveConnections,
      hint: adminMonitoringTexts.liveConnectionsHint,
      value: monitoring?.hubConnections,
    },
    {
      label: adminMonitoringTexts.listeners,
      hint: adminMonitoringTexts.listenersHint,
      value: monitoring?.listeners,
    },
  ];
  return (
    <dl
      aria-label={adminMonitoringTexts.totals}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-5 max-lg:[&>:last-child]:col-span-2"
    >
      {totals.map(({ label, hint, value }) => (
        <div key={label} className="flex min-w-0 flex-col bg-surface px-5 py-4">
          <dt className="order-2 text-sm font-medium wrap-anywhere hyphens-auto">{label}</dt>
          <dd className="order-1 text-xl font-bold tabular-nums">
            {value === undefined ? '–' : formatNumber(value)}
          </dd>
          <dd className="order-3 text-xs text-muted">{hint}</dd>
        </div>
      ))}
    </dl>
  );
}
