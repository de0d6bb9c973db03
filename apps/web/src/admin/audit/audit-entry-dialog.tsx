import { adminAuditTexts } from '@tutti/contract/audit/texts';
import { listTexts } from '@tutti/contract/page/list-texts';
import { actionName, detailText, resourceTypeName } from '#components/audit-terms.ts';
import type { AuditLogEntry } from '#data/admin/audit-queries.ts';
import { dateFormat } from '#language/formats.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { shownAddress } from './audit-entry-parts.tsx';
import { StatusBadge } from './status-badge.tsx';

function Fact({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[8rem_1fr]">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-sm wrap-anywhere">{value ?? '–'}</dd>
    </div>
  );
}

const localTime = dateFormat({ dateStyle: 'full', timeStyle: 'long' });

export function AuditEntryDialog({ entry, onClose }: { entry: AuditLogEntry; onClose: () => void }) {
  const time = Date.parse(entry.timestamp);
  return (
    <Dialog
      title={actionName(entry.action)}
      isWide
      onClose={onClose}
      footer={<Button onClick={onClose}>{listTexts.done}</Button>}
    >
      <StatusBadge isSuccess={entry.isSuccess} />
      <dl className="mt-3 divide-y divide-line">
        <Fact name={adminAuditTexts.timestamp} value={entry.timestampDisplay} />
        <Fact
          name={adminAuditTexts.yourTime}
          value={Number.isNaN(time) ? undefined : localTime.format(time)}
        />
        <Fact name={adminAuditTexts.code} value={entry.action} />
        <Fact name={adminAuditTexts.resourceType} value={resourceTypeName(entry.resourceType)} />
        <Fact name={adminAuditTexts.resource} value={entry.resource && detailText(entry.resource)} />
        <Fact name={adminAuditTexts.user} value={entry.user} />
        <Fact name={adminAuditTexts.ipAddress} value={shownAddress(entry)} />
        <Fact name={adminAuditTexts.browser} value={entry.userAgent} />
        <Fact name={adminAuditTexts.details} value={entry.details && detailText(entry.details)} />
        <Fact name={adminAuditTexts.entry} value={entry.id} />
      </dl>
    </Dialog>
  );
}
