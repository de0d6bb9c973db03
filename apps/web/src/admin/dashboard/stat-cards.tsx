import { adminTexts } from '@tutti/contract/admin/texts';
import { adminDashboardTexts } from '@tutti/contract/admin-overview/dashboard-texts';
import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { Activity, ArrowUpRight, Radio, UserRoundCheck, Users } from 'lucide-react';
import type { AdminOverview } from '#data/admin/admin-overview-queries.ts';
import { Link } from '#ui/link.tsx';
import { formatNumber } from '../format-number.ts';

const texts = adminTexts.dashboard;

interface LinkCardProps {
  to: string;
  label: string;
  value: string;
  unit?: string;
  note: string;
  icon: LucideIcon;
  isWarning?: boolean;
}

function LinkCard({ to, label, value, unit, note, icon: Icon, isWarning }: LinkCardProps) {
  return (
    <li className="min-w-0">
      <Link
        to={to}
        className="group flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-5 max-sm:p-4 transition-colors duration-150 hover:border-edge"
      >
        <span className="flex items-center gap-2.5 text-sm font-medium text-muted max-xl:min-h-10">
          <Icon aria-hidden="true" className="size-4.5 shrink-0" />
          <span className="min-w-0 grow wrap-anywhere hyphens-auto">{label}</span>
          <ArrowUpRight
            aria-hidden="true"
            className="size-4 shrink-0 max-sm:hidden transition-transform duration-150 group-hover:-translate-y-0.5 group-hover:translate-x-0.5"
          />
        </span>
        <span className="text-2xl font-bold tracking-tight tabular-nums wrap-anywhere">
          {value}
          {unit && <span className="ms-0.5 text-lg text-muted">{unit}</span>}
        </span>
        <span
          className={clsx('text-sm wrap-anywhere hyphens-auto', isWarning ? 'text-accent' : 'text-muted')}
        >
          {note}
        </span>
      </Link>
    </li>
  );
}

/** The four cards with links (A-172 … A-177). */
export function LinkCards({ overview }: { overview: AdminOverview }) {
  const { totalUsers, onlineUsers, pending, activeStreams, listeners, systemHealth, checks } = overview;
  const passing = checks.filter(({ isPassing }) => isPassing).length;
  return (
    <ul className="grid grid-cols-2 gap-4 max-sm:gap-3 lg:grid-cols-4">
      <LinkCard
        to="/admin/users"
        label={texts.totalUsers}
        value={formatNumber(totalUsers)}
        note={adminDashboardTexts.onlineNow(formatNumber(onlineUsers))}
        icon={Users}
      />
      <LinkCard
        to="/admin/users"
        label={texts.pendingApprovals}
        value={formatNumber(pending)}
        note={pending === 0 ? adminDashboardTexts.nobodyIsWaiting : adminDashboardTexts.waitingForDecision}
        icon={UserRoundCheck}
        isWarning={pending > 0}
      />
      <LinkCard
        to="/admin/monitoring"
        label={texts.activeStreams}
        value={formatNumber(activeStreams)}
        note={adminDashboardTexts.listenersNow(listeners)}
        icon={Radio}
      />
      <LinkCard
        to="/admin/monitoring"
        label={texts.systemHealth}
        value={formatNumber(systemHealth)}
        unit="%"
        note={adminDashboardTexts.checksPass(passing, checks.length)}
        icon={Activity}
        isWarning={passing < checks.length}
      />
    </ul>
  );
}

/** The four account counts (A-168 … A-171), less prominent than the cards with links. */
export function StatCards({ overview }: { overview: AdminOverview }) {
  const counts = [
    { label: texts.totalUsers, value: overview.totalUsers },
    { label: texts.admins, value: overview.admins },
    { label: texts.approved, value: overview.approved },
    { label: texts.pending, value: overview.pending },
  ];
  return (
    <dl aria-label={adminDashboardTexts.accounts} className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {counts.map(({ label, value }) => (
        <div key={label} className="flex min-w-0 flex-row-reverse items-baseline justify-end gap-x-2">
          <dt className="min-w-0 text-muted">{label}</dt>
          <dd className="font-bold tabular-nums">{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
