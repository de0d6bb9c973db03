import type { ActiveUsers, Monitoring } from '#data/admin-overview-queries.ts';
import { figure } from '../figure-words.ts';

interface TotalsProps {
  users: ActiveUsers | undefined;
  monitoring: Monitoring | undefined;
}

/** The big numbers; a dash until they are known. */
export function Totals({ users, monitoring }: TotalsProps) {
  const totals = [
    { label: 'Active users', hint: 'With a valid session', value: users?.totalActiveUsers },
    { label: 'Online users', hint: 'Connected, or seen within 5 minutes', value: users?.totalOnlineUsers },
    { label: 'Sessions', hint: 'Browsers and apps signed in', value: monitoring?.activeSessions },
    { label: 'Live connections', hint: 'Open pages', value: monitoring?.hubConnections },
    { label: 'Listeners', hint: 'Joined to a stream', value: monitoring?.listeners },
  ];
  return (
    <dl
      aria-label="Totals"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-5 max-lg:[&>:last-child]:col-span-2"
    >
      {totals.map(({ label, hint, value }) => (
        <div key={label} className="flex flex-col bg-surface px-5 py-4">
          <dt className="order-2 text-sm font-medium">{label}</dt>
          <dd className="order-1 text-xl font-bold tabular-nums">
            {value === undefined ? '–' : figure(value)}
          </dd>
          <dd className="order-3 text-xs text-muted">{hint}</dd>
        </div>
      ))}
    </dl>
  );
}
