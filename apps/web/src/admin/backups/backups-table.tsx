import { backupTexts as texts } from '@tutti/contract/admin-backups/texts';
import { adminMonitoringTexts } from '@tutti/contract/admin-overview/monitoring-texts';
import { adminUsersTexts } from '@tutti/contract/admin-users/texts';
import { CONFIRMATION_MISMATCH } from '@tutti/contract/errors';
import { RESTORE_PHRASE } from '@tutti/contract/limits';
import { clsx } from 'clsx';
import { Download, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { Backup } from '#data/admin/admin-backups-queries.ts';
import { useDownloadBackup, useRestoreBackup } from '#data/admin/admin-backups-queries.ts';
import { numberFormat } from '#language/formats.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Drawing } from '#ui/states/drawing.tsx';
import { showToast } from '#ui/toasts/toast-store.ts';
import { formatInstant } from '../format-date.ts';

const CELL = 'px-5 py-2 align-middle text-sm';
const HEAD = 'px-5 pb-2 text-xs font-medium text-muted';
const megabytes = numberFormat({ maximumFractionDigits: 1, minimumFractionDigits: 1 });

function holds({ accounts, tracks, playlists }: Backup): string {
  if (accounts === null || tracks === null || playlists === null) return texts.unknown;
  return texts.holds(
    adminUsersTexts.accounts(accounts),
    adminMonitoringTexts.tracks(tracks),
    texts.playlists(playlists),
  );
}

interface BackupRowProps {
  backup: Backup;
  canRestore: boolean;
  onRestore: () => void;
}

function BackupRow({ backup, canRestore, onRestore }: BackupRowProps) {
  const download = useDownloadBackup();
  const { name, reason, madeAt, sizeBytes } = backup;
  const moment = formatInstant(madeAt);
  const size = `${megabytes.format(sizeBytes / 1_000_000)} MB`;
  return (
    <tr className="backup-row border-t border-line">
      <th scope="row" className={clsx(CELL, 'text-start font-medium')}>
        <span className="block">{moment}</span>
        <span className="block text-xs font-normal text-muted">{texts.reasons[reason]}</span>
        {/* Replaces the columns on narrow screens. */}
        <span className="block text-xs font-normal text-muted md:hidden">{holds(backup)}</span>
        <span className="block text-xs font-normal tabular-nums text-muted md:hidden">{size}</span>
      </th>
      <td className={clsx(CELL, 'text-muted max-md:hidden')}>{holds(backup)}</td>
      <td className={clsx(CELL, 'text-end tabular-nums max-md:hidden')}>{size}</td>
      <td className={clsx(CELL, 'text-end')}>
        <span className="backup-actions inline-flex justify-end gap-2">
          <Button
            aria-label={texts.downloadOf(moment)}
            isUnavailable={download.isPending}
            onClick={() => download.mutate(name)}
          >
            <Download aria-hidden="true" className="size-4" />
            {texts.download}
          </Button>
          {/* This button is quiet, because a restore takes everybody back in time. */}
          <Button
            look="ghost"
            aria-label={texts.restoreOf(moment)}
            disabled={!canRestore}
            title={canRestore ? undefined : texts.noRestore}
            onClick={onRestore}
          >
            <RotateCcw aria-hidden="true" className="size-4" />
            {texts.restore}
          </Button>
        </span>
      </td>
    </tr>
  );
}

function RestoreDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const restore = useRestoreBackup();
  return (
    <ConfirmDialog
      isDanger
      title={texts.restoreTitle}
      text={texts.restoreText(formatInstant(backup.madeAt))}
      action={texts.restoreAction}
      phrase={RESTORE_PHRASE}
      isBusy={restore.isPending}
      onCancel={onClose}
      onMismatch={() => {
        showToast('warning', CONFIRMATION_MISMATCH.message);
        onClose();
      }}
      onConfirm={() => restore.mutate(backup.name, { onSettled: onClose })}
    />
  );
}

export function BackupsTable({ backups, canRestore }: { backups: readonly Backup[]; canRestore: boolean }) {
  const [chosen, setChosen] = useState<Backup>();
  if (backups.length === 0) {
    return (
      <div className="flex flex-col items-center gap-4 py-8 text-center">
        <Drawing name="kept" />
        <p className="max-w-md text-sm text-balance text-muted">{texts.empty}</p>
      </div>
    );
  }
  const { columns } = texts;
  return (
    <div className="-mx-5 -mb-3">
      <table aria-label={texts.title} className="w-full">
        <thead>
          <tr>
            <th scope="col" className={clsx(HEAD, 'text-start')}>
              {columns.made}
            </th>
            <th scope="col" className={clsx(HEAD, 'text-start max-md:hidden')}>
              {columns.holds}
            </th>
            <th scope="col" className={clsx(HEAD, 'text-end max-md:hidden')}>
              {columns.size}
            </th>
            <th scope="col" className={clsx(HEAD, 'text-end')}>
              {columns.actions}
            </th>
          </tr>
        </thead>
        <tbody>
          {backups.map((backup) => (
            <BackupRow
              key={backup.name}
              backup={backup}
              canRestore={canRestore}
              onRestore={() => setChosen(backup)}
            />
          ))}
        </tbody>
      </table>
      {chosen !== undefined && <RestoreDialog backup={chosen} onClose={() => setChosen(undefined)} />}
    </div>
  );
}
