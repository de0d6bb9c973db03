import { adminTexts } from '@tutti/contract/texts/admin-texts';
import type { AdminOverview } from '#data/admin-overview-queries.ts';

const texts = adminTexts.dashboard;
const numberFormat = new Intl.NumberFormat();

/** The four counts of accounts (A-168 … A-171). */
export function StatCards({ overview }: { overview: AdminOverview }) {
  const figures = [
    { label: texts.totalUsers, value: overview.totalUsers },
    { label: texts.admins, value: overview.admins },
    { label: texts.approved, value: overview.approved },
    { label: texts.pending, value: overview.pending },
  ];
  return (
    <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      {figures.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse rounded-card border border-line bg-surface p-5">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-xl font-bold tabular-nums">{numberFormat.format(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
