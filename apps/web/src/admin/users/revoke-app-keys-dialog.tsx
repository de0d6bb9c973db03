import { appTexts } from '@tutti/contract/texts/app-texts';
import { serverMessageOr } from '#api/api-error.ts';
import { useRevokeAppKeysOfUser } from '#data/account/app-keys-queries.ts';
import type { AdminUser } from '#data/admin/admin-users-queries.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { showToast } from '#ui/toasts/toast-store.ts';

const texts = appTexts.admin;

/** Asks, then ends what a user's other music apps sign in with, and says how many there were. */
export function RevokeAppKeysDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { mutate: revoke, isPending } = useRevokeAppKeysOfUser();
  return (
    <ConfirmDialog
      title={texts.revokeTitle(user.email)}
      text={texts.revokeText}
      action={texts.revoke}
      isDanger
      isBusy={isPending}
      onCancel={onClose}
      onConfirm={() =>
        revoke(user.id, {
          onSuccess: (count) => void showToast('success', appTexts.revokedOfUser(count)),
          onError: (error) => void showToast('error', serverMessageOr(error, texts.revokeFailed)),
          onSettled: onClose,
        })
      }
    />
  );
}
