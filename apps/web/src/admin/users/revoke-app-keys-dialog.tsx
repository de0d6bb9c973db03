import { appTexts } from '@tutti/contract/texts/app-texts';
import { useRevokeAppKeysOfUser } from '#data/account/app-keys-queries.ts';
import type { AdminUser } from '#data/admin/admin-users-queries.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';

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
      onConfirm={() => revoke(user.id, { onSettled: onClose })}
    />
  );
}
