import { secondFactorTexts } from '@tutti/contract/second-factors/texts';
import { useRemoveSecondFactorsOfUser } from '#data/account/second-factors-queries.ts';
import type { AdminUser } from '#data/admin/admin-users-queries.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';

const texts = secondFactorTexts.admin;

/** Removing it lets the user sign in with the password alone. */
export function RemoveSecondStepDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { mutate: remove, isPending } = useRemoveSecondFactorsOfUser();
  return (
    <ConfirmDialog
      title={texts.removeTitle(user.email)}
      text={texts.removeText}
      action={texts.remove}
      isDanger
      isBusy={isPending}
      onCancel={onClose}
      onConfirm={() => remove(user.id, { onSettled: onClose })}
    />
  );
}
