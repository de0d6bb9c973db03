import { adminTexts } from '@tutti/contract/admin/texts';
import { adminDashboardTexts } from '@tutti/contract/admin-overview/dashboard-texts';
import { ChevronDown, CircleAlert, CircleCheck } from 'lucide-react';
import { Panel } from '#components/panel.tsx';
import type { AdminOverview } from '#data/admin/admin-overview-queries.ts';
import { translateSentence } from '#language/language.ts';
import { formatClockTime, formatInstant } from '../format-date.ts';

const DATABASES: Readonly<Record<string, string>> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

type Check = AdminOverview['checks'][number];

function CheckLine({ check: { id, name, isPassing, message } }: { check: Check }) {
  const Icon = isPassing ? CircleCheck : CircleAlert;
  return (
    <li className="flex gap-3 text-sm">
      <Icon
        role="img"
        aria-label={isPassing ? adminDashboardTexts.passing : adminDashboardTexts.failing}
        className={isPassing ? 'mt-0.5 size-4 shrink-0 text-good' : 'mt-0.5 size-4 shrink-0 text-live'}
      />
      <div className="min-w-0">
        <p className="font-medium">{adminTexts.healthChecks[id] ?? name}</p>
        <p className="text-muted wrap-anywhere">{translateSentence(message) ?? message}</p>
      </div>
    </li>
  );
}

/** Failing checks are always in sight; the others are one line until somebody opens it. */
function Checks({ checks }: Pick<AdminOverview, 'checks'>) {
  const passing = checks.filter(({ isPassing }) => isPassing);
  const failing = checks.filter(({ isPassing }) => !isPassing);
  return (
    <div className="-mb-2 border-t border-line pt-2">
      {failing.length > 0 && (
        <ul className="space-y-3 py-2">
          {failing.map((check) => (
            <CheckLine key={check.id} check={check} />
          ))}
        </ul>
      )}
      {passing.length > 0 && (
        <details className="passing-checks">
          <summary className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg text-sm font-medium">
            <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-good" />
            <span className="grow">{adminDashboardTexts.checksPass(passing.length, checks.length)}</span>
            <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
          </summary>
          <ul className="space-y-3 pt-1 pb-3">
            {passing.map((check) => (
              <CheckLine key={check.id} check={check} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** Shows environment and database, and the checks from which system health is computed. */
export function SystemStatus({ overview }: { overview: AdminOverview }) {
  const rows = [
    { label: adminDashboardTexts.environment, value: overview.environment },
    {
      label: adminDashboardTexts.database,
      value: overview.database,
      note: DATABASES[overview.databaseKind] ?? overview.databaseKind,
    },
    { label: adminDashboardTexts.version, value: overview.version },
    { label: adminDashboardTexts.runningSince, value: formatInstant(overview.startedAt) },
  ];
  return (
    <Panel
      isDense
      title={adminDashboardTexts.systemStatus}
      note={adminDashboardTexts.measuredAt(formatClockTime(overview.generatedAt))}
    >
      <dl className="mb-4 space-y-2 text-sm">
        {rows.map(({ label, value, note }) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-muted">{label}</dt>
            <dd className="text-end font-medium">
              {value}
              {note && <span className="ms-1.5 font-normal text-muted">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <Checks checks={overview.checks} />
    </Panel>
  );
}
