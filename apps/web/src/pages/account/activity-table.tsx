import { accountPageTexts } from '@tutti/contract/account/page-texts';
import type { AuditEntry } from '@tutti/contract/audit/schemas';
import { listTexts } from '@tutti/contract/page/list-texts';
import { clsx } from 'clsx';
import { actionName, detailText, resourceTypeName } from '#components/audit-terms.ts';
import { formatDateTime } from '#components/format-date-time.ts';

const CELL = 'py-3 pe-4 align-top';

function Row({ entry }: { entry: AuditEntry }) {
  const { action, details, resourceType, ipAddress, success, timestamp, timestampDisplay } = entry;
  const address = ipAddress ?? accountPageTexts.unknown;
  return (
    <tr className="border-t border-line">
      <td className={clsx(CELL, 'w-32 text-muted tabular-nums md:w-52')}>
        {/* The days of the filters are counted in UTC (ruling 1.38), which the title says. */}
        <time dateTime={timestamp} title={timestampDisplay}>
          {formatDateTime(new Date(timestamp))}
        </time>
      </td>
      <td className={clsx(CELL, 'wrap-anywhere')}>
        <span className="font-medium">{actionName(action)}</span>
        {details && <span className="block text-muted">{detailText(details)}</span>}
        <span className="block text-muted tabular-nums md:hidden">{address}</span>
      </td>
      <td className={clsx(CELL, 'text-muted max-md:hidden')}>{resourceTypeName(resourceType)}</td>
      <td className={clsx(CELL, 'text-muted tabular-nums max-md:hidden')}>{address}</td>
      <td className={clsx('py-3 text-end align-top font-medium', success ? 'text-good' : 'text-live')}>
        {success ? accountPageTexts.success : listTexts.failed}
      </td>
    </tr>
  );
}

export function ActivityTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{accountPageTexts.activityCaption}</caption>
      <thead className="text-start text-xs text-muted">
        <tr>
          <th scope="col" className="pe-4 pb-2 text-start font-medium">
            {accountPageTexts.time}
          </th>
          <th scope="col" className="pe-4 pb-2 text-start font-medium">
            {accountPageTexts.action}
          </th>
          <th scope="col" className="pe-4 pb-2 text-start font-medium max-md:hidden">
            {accountPageTexts.resourceType}
          </th>
          <th scope="col" className="pe-4 pb-2 text-start font-medium max-md:hidden">
            {accountPageTexts.ipAddress}
          </th>
          <th scope="col" className="pb-2 text-end font-medium">
            {accountPageTexts.status}
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
