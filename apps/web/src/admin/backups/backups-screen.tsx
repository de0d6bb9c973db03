import { backupTexts as texts } from '@tutti/contract/texts/backup-texts';
import { pageTexts } from '@tutti/contract/texts/page-texts';
import { DatabaseBackup } from 'lucide-react';
import type { BackupsReply } from '#data/admin-backups-queries.ts';
import { useBackups, useMakeBackup } from '#data/admin-backups-queries.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/message-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Panel } from '../panel.tsx';
import { BackupsTable } from './backups-table.tsx';

function describe({ everyHours, kept }: BackupsReply): string {
  return `${everyHours === 0 ? texts.never : texts.every(everyHours)}, ${texts.kept(kept)}`;
}

function MakeBackup({ isMaking }: { isMaking: boolean }) {
  const { mutate: make, isPending } = useMakeBackup();
  const isBusy = isMaking || isPending;
  return (
    <Button look="primary" disabled={isBusy} onClick={() => make()}>
      <DatabaseBackup aria-hidden="true" className="size-4" />
      {isBusy ? texts.making : texts.make}
    </Button>
  );
}

/** What there is to go back to, a press for one more, and the way back. */
export function BackupsScreen() {
  const { data, error, refetch } = useBackups();
  if (data === undefined && error !== null) {
    return (
      <MessageState
        isAlert
        title={texts.loadFailed}
        text={error.message}
        action={<Button onClick={() => void refetch()}>{pageTexts.retry}</Button>}
      />
    );
  }
  if (data === undefined) {
    return (
      <div aria-busy="true">
        <Skeleton className="h-96 rounded-card" />
      </div>
    );
  }
  return (
    <Panel title={texts.title} note={describe(data)} action={<MakeBackup isMaking={data.isMaking} />}>
      <p className="mb-2 max-w-prose text-sm text-muted">{texts.about}</p>
      <p className="mb-4 max-w-prose text-sm break-words text-muted">{texts.folder(data.folder)}</p>
      <BackupsTable backups={data.backups} canRestore={data.canRestore} />
    </Panel>
  );
}
