import { backupTexts as texts } from '@tutti/contract/admin-backups/texts';
import type { ReactNode } from 'react';
import { formatDateTime } from '#components/format-date-time.ts';
import { textLinkClass } from '#components/forms/form-page.tsx';
import { relativeTime } from '#components/relative-time.ts';
import { useNow } from '#components/use-now.ts';
import type { BackupsReply } from '#data/admin/admin-backups-queries.ts';
import { Link } from '#ui/link.tsx';
import { formatInstant } from '../format-date.ts';

const HOUR_MS = 3_600_000;

/** Says when the schedule makes the next backup. A late one comes within minutes, as the first one does. */
function describeNext({ backups, everyHours }: BackupsReply, nowMs: number): string {
  if (everyHours === 0) return texts.never;
  const last = backups.find(({ reason }) => reason === 'daily');
  const nextMs = last === undefined ? nowMs : Date.parse(last.madeAt) + everyHours * HOUR_MS;
  return nextMs > nowMs ? formatDateTime(new Date(nextMs)) : texts.soon;
}

function Cell({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  return (
    <div className="min-w-0 bg-surface px-5 py-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-1 text-xl font-bold tracking-tight">{value}</dd>
      <dd className="mt-1 text-sm text-muted">{children}</dd>
    </div>
  );
}

/** Shows how old the newest backup is, when the next one comes, and how many stay. */
export function BackupSummary({ data }: { data: BackupsReply }) {
  const nowMs = useNow();
  const [newest] = data.backups;
  return (
    <dl
      aria-label={texts.title}
      className="grid gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-3"
    >
      <Cell
        label={texts.last}
        value={newest === undefined ? texts.none : relativeTime(new Date(newest.madeAt), nowMs)}
      >
        {newest !== undefined && `${texts.reasons[newest.reason]} · ${formatInstant(newest.madeAt)}`}
      </Cell>
      <Cell label={texts.next} value={describeNext(data, nowMs)}>
        {data.everyHours > 0 && `${texts.every(data.everyHours)} · `}
        <Link to="/admin/settings#backups" className={textLinkClass}>
          {texts.change}
        </Link>
      </Cell>
      <Cell label={texts.keptTitle} value={texts.kept(data.kept)}>
        {texts.keptNote}
      </Cell>
    </dl>
  );
}
