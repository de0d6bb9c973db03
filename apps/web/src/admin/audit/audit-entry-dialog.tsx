import type { AuditLogEntry } from '#data/audit-queries.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { StatusBadge } from './audit-table.tsx';

function Fact({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[8rem_1fr]">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-sm wrap-anywhere">{value ?? '–'}</dd>
    </div>
  );
}

const localTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' });

/** Everything the log holds about one act, also what no column has room for. */
export function AuditEntryDialog({ entry, onClose }: { entry: AuditLogEntry; onClose: () => void }) {
  const time = Date.parse(entry.timestamp);
  return (
    <Dialog title={entry.action} isWide onClose={onClose} footer={<Button onClick={onClose}>Done</Button>}>
      <StatusBadge isSuccess={entry.isSuccess} />
      <dl className="mt-3 divide-y divide-line">
        <Fact name="Timestamp" value={entry.timestampDisplay} />
        <Fact name="Your time" value={Number.isNaN(time) ? undefined : localTime.format(time)} />
        <Fact name="Resource Type" value={entry.resourceType} />
        <Fact name="Resource" value={entry.resource} />
        <Fact name="User" value={entry.user} />
        <Fact name="IP Address" value={entry.ipAddress} />
        <Fact name="Browser" value={entry.userAgent} />
        <Fact name="Details" value={entry.details} />
        <Fact name="Entry" value={entry.id} />
      </dl>
    </Dialog>
  );
}
