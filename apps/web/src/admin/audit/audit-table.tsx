/** Shows the audit log by days, as a table, or as cards on narrow screens. A press on a row opens the entry. */

import { adminAuditTexts } from '@tutti/contract/audit/texts';
import { clsx } from 'clsx';
import { Fragment } from 'react';
import { detailText, resourceTypeName } from '#components/audit-terms.ts';
import { useNow } from '#components/use-now.ts';
import type { AuditLogEntry } from '#data/admin/audit-queries.ts';
import { moveBetweenRows } from '#ui/row-keys.ts';
import { useNarrowScreen } from '#ui/screen/use-narrow-screen.ts';
import { type AuditDay, groupByDay } from './audit-days.ts';
import { type EntryProps, EntryTime, EntryTitle, otherResource, shownAddress } from './audit-entry-parts.tsx';
import { QuietStatus } from './status-badge.tsx';

const CELL = 'px-4 py-1.5 align-middle';
const COLUMNS = [
  [adminAuditTexts.timestamp, 'w-30'],
  [adminAuditTexts.action, ''],
  [adminAuditTexts.resource, 'audit-resource'],
  [adminAuditTexts.user, 'audit-user'],
  [adminAuditTexts.details, 'audit-details'],
  [adminAuditTexts.status, 'w-26'],
] as const;
const DAY = 'bg-raised/60 text-xs font-semibold text-muted';
const SAMPLE = 'border-dashed grayscale [&_*]:text-muted';

interface AuditTableProps {
  entries: readonly AuditLogEntry[];
  isSample?: boolean;
  onOpen: (entry: AuditLogEntry) => void;
}

function Row(props: EntryProps) {
  const { entry, isSample, onOpen } = props;
  const resource = otherResource(entry);
  const type = resourceTypeName(entry.resourceType);
  const address = shownAddress(entry);
  const details = entry.details === undefined ? undefined : detailText(entry.details);
  return (
    // Keyboards reach the same action through the button in the row.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the action's button is the control; the row is a larger target.
    <tr
      className={clsx(
        'h-11 border-t border-line',
        !isSample && 'cursor-pointer hover:bg-raised/40',
        !entry.isSuccess && 'failed-entry',
      )}
      onClick={isSample ? undefined : () => onOpen(entry)}
    >
      <td className={clsx(CELL, 'text-sm whitespace-nowrap text-muted tabular-nums')}>
        <EntryTime entry={entry} />
      </td>
      <td className={CELL}>
        <EntryTitle {...props} />
      </td>
      <td className={clsx(CELL, 'text-sm leading-tight')}>
        {resource && (
          <p className="truncate" title={resource}>
            {resource}
          </p>
        )}
        <p className={clsx('truncate text-muted', resource && 'text-xs')}>{type}</p>
      </td>
      <td className={clsx(CELL, 'text-sm leading-tight')}>
        <p className="truncate" title={entry.user}>
          {entry.user}
        </p>
        {address !== undefined && <p className="truncate text-xs text-muted tabular-nums">{address}</p>}
      </td>
      <td className={clsx(CELL, 'text-sm leading-tight text-muted')}>
        <p className="line-clamp-2 wrap-anywhere" title={details}>
          {details}
        </p>
      </td>
      <td className={CELL}>
        <QuietStatus isSuccess={entry.isSuccess} />
      </td>
    </tr>
  );
}

function Card(props: EntryProps) {
  const { entry, isSample, onOpen } = props;
  const details = entry.details === undefined ? undefined : detailText(entry.details);
  const about = [otherResource(entry), details].filter(Boolean).join(' · ');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the action's button is the control; the card is a larger target.
    <li
      className={clsx(
        'space-y-1.5 rounded-card border border-line p-4',
        entry.isSuccess ? 'bg-surface' : 'failed-entry',
        !isSample && 'cursor-pointer',
      )}
      onClick={isSample ? undefined : () => onOpen(entry)}
    >
      <div className="flex items-start justify-between gap-3">
        <EntryTitle {...props} />
        <QuietStatus isSuccess={entry.isSuccess} />
      </div>
      {about !== '' && <p className="text-sm wrap-anywhere">{about}</p>}
      <p className="truncate text-sm text-muted">
        {[resourceTypeName(entry.resourceType), entry.user].join(' · ')}
      </p>
      <p className="flex justify-between gap-3 text-xs text-muted tabular-nums">
        <EntryTime entry={entry} />
        <span className="truncate">{shownAddress(entry)}</span>
      </p>
    </li>
  );
}

interface DaysProps extends Omit<EntryProps, 'entry'> {
  days: readonly AuditDay[];
}

function Cards({ days, ...props }: DaysProps) {
  return (
    <ul
      aria-label={adminAuditTexts.entriesLabel}
      className={clsx('grid grid-cols-1 gap-3 md:grid-cols-2', props.isSample && SAMPLE)}
      onKeyDown={moveBetweenRows}
    >
      {days.map(({ title, entries }) => (
        <Fragment key={title ?? ''}>
          {title !== undefined && (
            <li className="pt-2 text-xs font-semibold text-muted col-span-full">{title}</li>
          )}
          {entries.map((entry) => (
            <Card key={entry.id} entry={entry} {...props} />
          ))}
        </Fragment>
      ))}
    </ul>
  );
}

export function AuditTable({ entries, isSample = false, onOpen }: AuditTableProps) {
  const isNarrow = useNarrowScreen();
  const nowMs = useNow();
  const days = groupByDay(entries, nowMs);
  const rowProps = { isSample, onOpen };
  if (isNarrow) return <Cards days={days} {...rowProps} />;
  return (
    <div className={clsx('overflow-x-auto rounded-card border border-line bg-surface', isSample && SAMPLE)}>
      <table
        aria-label={adminAuditTexts.entriesLabel}
        className="w-full table-fixed"
        onKeyDown={moveBetweenRows}
      >
        <thead className="text-xs text-muted">
          <tr>
            {COLUMNS.map(([name, width]) => (
              <th key={name} scope="col" className={clsx('px-4 py-2.5 text-start font-medium', width)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {days.map(({ title, entries: those }) => (
          <tbody key={title ?? ''}>
            {title !== undefined && (
              <tr className="border-t border-line">
                <th scope="rowgroup" colSpan={COLUMNS.length} className={clsx(DAY, 'px-4 py-2 text-start')}>
                  {title}
                </th>
              </tr>
            )}
            {those.map((entry) => (
              <Row key={entry.id} entry={entry} {...rowProps} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}
