import { adminLibraryTexts } from '@tutti/contract/admin-library/texts';
import { CONFIRMATION_MISMATCH } from '@tutti/contract/errors';
import { PURGE_PHRASE } from '@tutti/contract/limits';
import { useState } from 'react';
import { usePurgeMissing } from '#data/admin/admin-library-queries.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { showToast } from '#ui/toasts/toast-store.ts';

interface PurgeDialogProps {
  count: number;
  onClose: () => void;
}

/** Purging tracks also deletes their favorites and plays, so the administrator must type a phrase. */
export function PurgeDialog({ count, onClose }: PurgeDialogProps) {
  const purge = usePurgeMissing();
  // The server refuses if the number has changed since the question was shown.
  const [expected] = useState(count);
  return (
    <ConfirmDialog
      isDanger
      title={adminLibraryTexts.purgeTitle}
      text={adminLibraryTexts.purgeQuestion(expected)}
      action={adminLibraryTexts.purgeAction}
      phrase={PURGE_PHRASE}
      isBusy={purge.isPending}
      onCancel={onClose}
      onMismatch={() => {
        showToast('warning', CONFIRMATION_MISMATCH.message);
        onClose();
      }}
      onConfirm={() => purge.mutate(expected, { onSettled: onClose })}
    />
  );
}
