import type { AuditEntry } from '@tutti/contract/model/audit';
import { activityTexts } from '@tutti/contract/texts/activity-texts';
import { clsx } from 'clsx';
import { momentWords } from '#components/moment-words.ts';

const CELL = 'py-3 pe-4 align-top';

/** The log may hold words that are newer than this page. */
function wordAction(action: string): string {
  const words: Readonly<Record<string, string>> = activityTexts;
  return Object.hasOwn(words, action) ? (words[action] ?? action) : action;
}

function Row({ entry }: { entry: AuditEntry }) {
  const { action, details, resourceType, ipAddress, success, timestamp, timestampDisplay } = entry;
  const address = ipAddress ?? 'Unknown';
  return (
    <tr className="border-t border-line">
      <td className={clsx(CELL, 'w-32 text-muted tabular-nums md:w-52')}>
        <time dateTime={timestamp} title={timestampDisplay}>
          {momentWords(new Date(timestamp))}
        </time>
      </td>
      <td className={clsx(CELL, 'wrap-anywhere')}>
        <span className="font-medium">{wordAction(action)}</span>
        {details && <span className="block text-muted">{details}</span>}
        <span className="block text-muted tabular-nums md:hidden">{address}</span>
      </td>
      <td className={clsx(CELL, 'text-muted max-md:hidden')}>{resourceType}</td>
      <td className={clsx(CELL, 'text-muted tabular-nums max-md:hidden')}>{address}</td>
      <td className={clsx('py-3 text-end align-top font-medium', success ? 'text-good' : 'text-live')}>
        {success ? 'Success' : 'Failed'}
      </td>
    </tr>
  );
}

export function ActivityTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Your activity, newest first</caption>
      <thead className="text-start text-xs text-muted">
        <tr>
          <th scope="col" className="pe-4 pb-2 text-start font-medium">
            Time
          </th>
          <th scope="col" className="pe-4 pb-2 text-start font-medium">
            Action
          </th>
          <th scope="col" className="pe-4 pb-2 text-start font-medium max-md:hidden">
            Resource Type
          </th>
          <th scope="col" className="pe-4 pb-2 text-start font-medium max-md:hidden">
            IP Address
          </th>
          <th scope="col" className="pb-2 text-end font-medium">
            Status
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  );
}
