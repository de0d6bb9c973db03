import { appTexts } from '@tutti/contract/app-keys/texts';
import { useRevokeAppKeysOfUser } from '#data/account/app-keys-queries.ts';
import type { AdminUser } from '#data/admin/admin-users-queries.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';

const texts = appTexts.admin;

/** Revokes the keys of the user's other music apps after a confirmation, and reports how many there were. */
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
