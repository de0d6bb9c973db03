import { backupTexts as texts } from '@tutti/contract/admin-backups/texts';
import { DatabaseBackup } from 'lucide-react';
import { formatDateTime } from '#components/format-date-time.ts';
import { Loaded } from '#components/loaded.tsx';
import { Panel } from '#components/panel.tsx';
import { relativeTime } from '#components/relative-time.ts';
import { useNow } from '#components/use-now.ts';
import type { BackupsReply } from '#data/admin/admin-backups-queries.ts';
import { useBackups, useMakeBackup } from '#data/admin/admin-backups-queries.ts';
import { Button } from '#ui/button.tsx';
import { formatInstant } from '../format-date.ts';
import { BackupsTable } from './backups-table.tsx';

function describe({ everyHours, kept: limit }: BackupsReply): string {
  return `${everyHours === 0 ? texts.never : texts.every(everyHours)}, ${texts.kept(limit)}`;
}

const HOUR_MS = 3_600_000;

/** Returns when the schedule makes the next backup; undefined if it is off, or late, because then one comes within minutes. */
function findNext({ backups, everyHours }: BackupsReply, nowMs: number): number | undefined {
  const last = backups.find(({ reason }) => reason === 'daily');
  if (everyHours === 0 || last === undefined) return undefined;
  const nextMs = Date.parse(last.madeAt) + everyHours * HOUR_MS;
  return nextMs > nowMs ? nextMs : undefined;
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

function Backups({ data }: { data: BackupsReply }) {
  const nowMs = useNow();
  const [newest] = data.backups;
  const nextMs = findNext(data, nowMs);
  return (
    <Panel
      isDense
      // The name of the page stands above, so the title says what people come to check.
      title={newest === undefined ? texts.title : texts.last(relativeTime(new Date(newest.madeAt), nowMs))}
      note={
        <>
          <span className="block">{describe(data)}</span>
          {nextMs !== undefined && (
            <span className="block">{texts.next(formatDateTime(new Date(nextMs)))}</span>
          )}
        </>
      }
      action={<MakeBackup isCreating={data.isCreating} />}
    >
      <p className="mb-2 max-w-prose text-sm text-muted">{texts.about}</p>
      <p className="mb-6 max-w-prose text-sm break-words text-muted">{texts.folder(data.folder)}</p>
      <FailedRestore failed={data.failedRestore} />
      <BackupsTable backups={data.backups} canRestore={data.canRestore} />
    </Panel>
  );
}

export function BackupsScreen() {
  return (
    <Loaded query={useBackups()} failed={texts.loadFailed} heights={['h-96']}>
      {(data) => <Backups data={data} />}
    </Loaded>
  );
}
