import { backupTexts as texts } from '@tutti/contract/admin-backups/texts';
import { DatabaseBackup } from 'lucide-react';
import { Loaded } from '#components/loaded.tsx';
import { Panel } from '#components/panel.tsx';
import type { BackupsReply } from '#data/admin/admin-backups-queries.ts';
import { useBackups, useMakeBackup } from '#data/admin/admin-backups-queries.ts';
import { Button } from '#ui/button.tsx';
import { formatInstant } from '../format-date.ts';
import { BackupsTable } from './backups-table.tsx';

function describe({ everyHours, kept: limit }: BackupsReply): string {
  return `${everyHours === 0 ? texts.never : texts.every(everyHours)}, ${texts.kept(limit)}`;
}

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

export function BackupsScreen() {
  return (
    <Loaded query={useBackups()} failed={texts.loadFailed} heights={['h-96']}>
      {(data) => (
        <Panel
          isDense
          title={texts.title}
          note={describe(data)}
          action={<MakeBackup isCreating={data.isCreating} />}
        >
          <p className="mb-2 max-w-prose text-sm text-muted">{texts.about}</p>
          <p className="mb-4 max-w-prose text-sm break-words text-muted">{texts.folder(data.folder)}</p>
          <FailedRestore failed={data.failedRestore} />
          <BackupsTable backups={data.backups} canRestore={data.canRestore} />
        </Panel>
      )}
    </Loaded>
  );
}
