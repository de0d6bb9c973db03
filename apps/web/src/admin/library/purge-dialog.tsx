import { CONFIRMATION_MISMATCH } from '@tutti/contract/errors';
import { PURGE_PHRASE } from '@tutti/contract/limits';
import { adminLibraryTexts } from '@tutti/contract/texts/admin-library-texts';
import { useState } from 'react';
import { usePurgeMissing } from '#data/admin/admin-library-queries.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { showToast } from '#ui/toasts/toast-store.ts';

interface PurgeDialogProps {
  count: number;
  onClose: () => void;
}

/** Forgetting tracks takes favorites and plays with them: only the typed phrase does it. */
export function PurgeDialog({ count, onClose }: PurgeDialogProps) {
  const purge = usePurgeMissing();
  // The number that was asked about; another one by the time of the answer is refused by the server.
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
