/** Shows the audit log as a table, or as cards on narrow screens. A press on a row opens the entry. */

import { adminTexts } from '@tutti/contract/admin/texts';
import { adminAuditTexts } from '@tutti/contract/audit/texts';
import { clsx } from 'clsx';
import { CircleCheck, CircleX } from 'lucide-react';
import { actionName, detailText, resourceTypeName } from '#components/audit-terms.ts';
import type { AuditLogEntry } from '#data/admin/audit-queries.ts';
import { dateFormat } from '#language/formats.ts';
import { moveBetweenRows } from '#ui/row-keys.ts';
import { useNarrowScreen } from '#ui/screen/use-narrow-screen.ts';

const texts = adminTexts.audit;
const CELL = 'px-4 py-3 align-top';
const COLUMNS = [
  [adminAuditTexts.timestamp, 'w-52'],
  [adminAuditTexts.action, 'w-42'],
  [adminAuditTexts.resource, 'w-64'],
  [adminAuditTexts.user, 'w-50'],
  [adminAuditTexts.details, ''],
  [adminAuditTexts.status, 'w-28'],
] as const;

const localTime = dateFormat({ dateStyle: 'medium', timeStyle: 'medium' });

/** Formats the time in the reader's time zone; the dialog shows UTC, too. Samples have no time, and their text says so. */
function localTimeOf({ timestamp, timestampDisplay }: AuditLogEntry): string {
  const at = Date.parse(timestamp);
  return Number.isNaN(at) ? timestampDisplay : localTime.format(at);
}

/** A sign-in affects the user who makes it, so the name is not repeated. */
function otherResource({ resource, user }: AuditLogEntry): string | undefined {
  return resource === undefined || resource === user ? undefined : detailText(resource);
}

/** Returns no address for the server's own actions, because they do not come from a client. */
export function shownAddress({ user, ipAddress }: AuditLogEntry): string | undefined {
  const isOfServer = user === texts.theServer && ipAddress === texts.defaults.ipAddress;
  return isOfServer ? undefined : ipAddress;
}

interface AuditTableProps {
  entries: readonly AuditLogEntry[];
  isSample?: boolean;
  onOpen: (entry: AuditLogEntry) => void;
}

interface RowProps extends Omit<AuditTableProps, 'entries'> {
  entry: AuditLogEntry;
}

/** Marks only failures, because a badge on every row would stand out nowhere. */
function Status({ isSuccess }: { isSuccess: boolean }) {
  return isSuccess ? (
    <span className="block text-sm text-muted">{texts.success}</span>
  ) : (
    <StatusBadge isSuccess={false} />
  );
}

export function StatusBadge({ isSuccess }: { isSuccess: boolean }) {
  const Icon = isSuccess ? CircleCheck : CircleX;
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-xs font-bold whitespace-nowrap',
        isSuccess ? 'bg-good-soft text-good' : 'bg-bad-soft text-live',
      )}
    >
      <Icon aria-hidden="true" className="size-3.5" />
      {isSuccess ? texts.success : texts.failed}
    </span>
  );
}

function ActionTitle({ entry, isSample, onOpen }: RowProps) {
  const look = 'block text-sm font-semibold wrap-anywhere text-start';
  const name = actionName(entry.action);
  if (isSample) return <span className={look}>{name}</span>;
  return (
    <button
      type="button"
      data-row-title
      aria-label={adminAuditTexts.openEntry(name, localTimeOf(entry))}
      className={clsx(look, 'rounded hover:underline')}
      onClick={(event) => {
        event.stopPropagation();
        onOpen(entry);
      }}
    >
      {name}
    </button>
  );
}

function Row(props: RowProps) {
  const { entry, isSample, onOpen } = props;
  const resource = otherResource(entry);
  const address = shownAddress(entry);
  return (
    // Keyboards reach the same action through the button in the row.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the action's button is the control; the row is a larger target.
    <tr
      className={clsx('border-t border-line', !isSample && 'cursor-pointer hover:bg-raised/40')}
      onClick={isSample ? undefined : () => onOpen(entry)}
    >
      <td className={clsx(CELL, 'text-sm text-muted tabular-nums')}>
        <time dateTime={entry.timestamp} title={entry.timestampDisplay}>
          {localTimeOf(entry)}
        </time>
      </td>
      <td className={CELL}>
        <ActionTitle {...props} />
      </td>
      <td className={clsx(CELL, 'text-sm')}>
        <p>{resourceTypeName(entry.resourceType)}</p>
        {resource && <p className="wrap-anywhere text-muted">{resource}</p>}
      </td>
      <td className={clsx(CELL, 'text-sm')}>
        <p className="wrap-anywhere font-medium">{entry.user}</p>
        {address !== undefined && <p className="truncate text-muted tabular-nums">{address}</p>}
      </td>
      <td className={clsx(CELL, 'text-sm text-muted')}>
        <p className="wrap-anywhere">{entry.details !== undefined && detailText(entry.details)}</p>
      </td>
      <td className={CELL}>
        <Status isSuccess={entry.isSuccess} />
      </td>
    </tr>
  );
}

function Card(props: RowProps) {
  const { entry, isSample, onOpen } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the action's button is the control; the card is a larger target.
    <li
      className={clsx(
        'space-y-2 rounded-card border border-line bg-surface p-4',
        !isSample && 'cursor-pointer',
      )}
      onClick={isSample ? undefined : () => onOpen(entry)}
    >
      <div className="flex items-start justify-between gap-3">
        <ActionTitle {...props} />
        <Status isSuccess={entry.isSuccess} />
      </div>
      <div className="text-sm">
        <p className="truncate font-medium">{entry.user}</p>
        <p className="truncate text-muted">
          {[resourceTypeName(entry.resourceType), otherResource(entry)].filter(Boolean).join(' · ')}
        </p>
        {entry.details && <p className="mt-1 wrap-anywhere text-muted">{detailText(entry.details)}</p>}
      </div>
      <p className="flex justify-between gap-3 text-xs text-muted tabular-nums">
        <time dateTime={entry.timestamp}>{localTimeOf(entry)}</time>
        <span className="truncate">{shownAddress(entry)}</span>
      </p>
    </li>
  );
}

export function AuditTable({ entries, isSample, onOpen }: AuditTableProps) {
  const isNarrow = useNarrowScreen();
  const rowProps = { isSample: isSample ?? false, onOpen };
  if (isNarrow) {
    return (
      <ul
        aria-label={adminAuditTexts.entriesLabel}
        className={clsx(
          'grid grid-cols-1 gap-3 md:grid-cols-2',
          isSample && 'border-dashed grayscale [&_*]:text-muted',
        )}
        onKeyDown={moveBetweenRows}
      >
        {entries.map((entry) => (
          <Card key={entry.id} entry={entry} {...rowProps} />
        ))}
      </ul>
    );
  }
  return (
    <div
      className={clsx(
        'overflow-x-auto rounded-card border border-line bg-surface',
        isSample && 'border-dashed grayscale [&_*]:text-muted',
      )}
    >
      <table aria-label={adminAuditTexts.entriesLabel} className="w-full table-fixed">
        <thead className="text-xs text-muted">
          <tr>
            {COLUMNS.map(([name, width]) => (
              <th key={name} scope="col" className={clsx('px-4 py-3 text-start font-medium', width)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={moveBetweenRows}>
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} {...rowProps} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
