import { adminTexts } from '@tutti/contract/admin/texts';
import { adminDashboardTexts } from '@tutti/contract/admin-overview/dashboard-texts';
import type { AuditResourceType } from '@tutti/contract/audit/words';
import { clsx } from 'clsx';
import { actionName, detailText } from '#components/audit-terms.ts';
import { textLinkClass } from '#components/forms/form-page.tsx';
import { Panel } from '#components/panel.tsx';
import { relativeTime } from '#components/relative-time.ts';
import { useNow } from '#components/use-now.ts';
import type { AdminOverview } from '#data/admin/admin-overview-queries.ts';
import { Link } from '#ui/link.tsx';
import { formatInstant } from '../format-date.ts';

/** The audit log has the rest. */
const SHOWN = 6;

const ABOUT_USERS: AuditResourceType = 'User Management';

type Entry = AdminOverview['recentActivity'][number];

function ActivityLine({ entry, nowMs }: { entry: Entry; nowMs: number }) {
  const nobody = entry.isByServer ? adminTexts.audit.theServer : adminTexts.audit.defaults.user;
  const details = entry.details === null ? undefined : detailText(entry.details);
  const who = entry.userEmail ?? entry.user ?? nobody;
  // A decision is about somebody other than its author.
  const whom = entry.resourceType === ABOUT_USERS && entry.resource !== who ? entry.resource : null;
  return (
    <li className="flex gap-3 py-3 text-sm">
      {/* Only failures are marked, because a dot on every line would stand out nowhere. */}
      {!entry.success && <span aria-hidden="true" className="mt-1.5 size-2 shrink-0 rounded-full bg-live" />}
      <div className="min-w-0 grow">
        <p className="flex justify-between gap-4">
          <span className="min-w-0 font-medium wrap-anywhere">
            {actionName(entry.action)}
            {!entry.success && <span className="text-live"> · {adminTexts.audit.failed}</span>}
          </span>
          <time
            dateTime={entry.timestamp}
            title={formatInstant(entry.timestamp)}
            className="shrink-0 text-xs text-muted tabular-nums"
          >
            {relativeTime(new Date(entry.timestamp), nowMs)}
          </time>
        </p>
        <p className="truncate text-muted" title={details}>
          {who}
          {whom !== null && ` · ${whom}`}
          {details && ` · ${details}`}
        </p>
      </div>
    </li>
  );
}

/** The newest entries of the audit log. */
export function RecentActivity({ entries }: { entries: readonly Entry[] }) {
  const nowMs = useNow();
  return (
    <Panel
      isDense
      title={adminTexts.dashboard.recentActivity}
      action={
        <Link to="/admin/audit" className={clsx('text-sm', textLinkClass)}>
          {adminTexts.sidebar.audit}
        </Link>
      }
    >
      {entries.length === 0 ? (
        <p className="py-6 text-center text-sm text-muted">{adminDashboardTexts.nothingHappened}</p>
      ) : (
        <ul className="-my-3 divide-y divide-line">
          {entries.slice(0, SHOWN).map((entry) => (
            <ActivityLine key={entry.id} entry={entry} nowMs={nowMs} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
