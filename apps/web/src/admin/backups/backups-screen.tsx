import { backupTexts as texts } from '@tutti/contract/admin-backups/texts';
import { DatabaseBackup } from 'lucide-react';
import { CopyField } from '#components/copy-field.tsx';
import { Loaded } from '#components/loaded.tsx';
import { Panel } from '#components/panel.tsx';
import type { BackupsReply } from '#data/admin/admin-backups-queries.ts';
import { useBackups, useMakeBackup } from '#data/admin/admin-backups-queries.ts';
import { Button } from '#ui/button.tsx';
import { formatInstant } from '../format-date.ts';
import { BackupSummary } from './backup-summary.tsx';
import { BackupsTable } from './backups-table.tsx';

function MakeBackup({ isCreating }: { isCreating: boolean }) {
  const { mutate: make, isPending } = useMakeBackup();
  const isBusy = isCreating || isPending;
  return (
    <Button look="primary" isUnavailable={isBusy} onClick={() => make()}>
      <DatabaseBackup aria-hidden="true" className="size-4" />
      {isBusy ? texts.making : texts.make}
    </Button>
  );
}

function FailedRestore({ failed }: { failed: BackupsReply['failedRestore'] }) {
  if (!failed) return null;
  return (
    <div role="alert" className="mb-4 max-w-prose text-sm break-words">
      <p className="text-live">{texts.notRestored(formatInstant(failed.at), failed.name)}</p>
      <p className="text-muted">{failed.reason}</p>
    </div>
  );
}

function Backups({ data }: { data: BackupsReply }) {
  return (
    <div className="space-y-4">
      <BackupSummary data={data} />
      <Panel isDense title={texts.title} action={<MakeBackup isCreating={data.isCreating} />}>
        <FailedRestore failed={data.failedRestore} />
        <BackupsTable backups={data.backups} canRestore={data.canRestore} />
      </Panel>
      <Panel isDense title={texts.inside}>
        <div className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
          <p className="max-w-prose text-sm text-muted">{texts.about}</p>
          <CopyField label={texts.folder} value={data.folder} copyLabel={texts.copyFolder} />
        </div>
      </Panel>
    </div>
  );
}

export function BackupsScreen() {
  return (
    <Loaded query={useBackups()} failed={texts.loadFailed} heights={['h-96']}>
      {(data) => <Backups data={data} />}
    </Loaded>
  );
}
