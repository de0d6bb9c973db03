import { adminMonitoringTexts } from '@tutti/contract/admin-overview/monitoring-texts';
import type { ActiveUsers, Monitoring } from '#data/admin/admin-overview-queries.ts';
import { formatNumber } from '../format-number.ts';
import { NumberCells } from '../number-cells.tsx';
import { listServerNumbers } from './server-numbers.ts';

interface TotalsProps {
  users: ActiveUsers | undefined;
  monitoring: Monitoring | undefined;
}

const shown = (count: number | undefined) => (count === undefined ? undefined : formatNumber(count));

/** Shows the machine, then the totals, or dashes until they are known. */
export function Totals({ users, monitoring }: TotalsProps) {
  const totals = [
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
    <>
      <NumberCells
        label={adminMonitoringTexts.server}
        cells={listServerNumbers(monitoring)}
        className="monitoring-numbers is-of-four grid-cols-2"
      />
      <NumberCells
        label={adminMonitoringTexts.totals}
        cells={totals}
        className="monitoring-numbers grid-cols-2 sm:grid-cols-3 ends-wide"
      />
    </>
  );
}
