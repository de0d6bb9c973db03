import { adminTexts } from '@tutti/contract/admin/texts';
import { adminUsersTexts } from '@tutti/contract/admin-users/texts';
import { DELETE_IMPORTANT_PHRASE, DELETE_PHRASE } from '@tutti/contract/limits';
import { useState } from 'react';
import type { AdminUser, DeleteReply } from '#data/admin/admin-users-queries.ts';
import { useUserDeletion } from '#data/admin/admin-users-queries.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';

const texts = adminTexts.users;

interface DeleteUserDialogProps {
  user: AdminUser;
  onDeleted: () => void;
  onMismatch: () => void;
  onFailure: (error: unknown) => void;
  onClose: () => void;
}

function describeAccount({ message, user }: DeleteReply): string {
  const roles = user === undefined || user.roles.length === 0 ? texts.noRoles : user.roles.join(', ');
  return adminUsersTexts.withRoles(message, roles);
}

/** Asks, sends the request unconfirmed, and asks for a typed phrase if the server requires it (A-302 … A-311). */
export function DeleteUserDialog(props: DeleteUserDialogProps) {
  const { user, onDeleted, onMismatch, onFailure, onClose } = props;
  const remove = useUserDeletion({ onDeleted, onFailure });
  const [question, setQuestion] = useState<DeleteReply>();

  const call = (isConfirmed: boolean) =>
    remove.mutate(
      { userId: user.id, isConfirmed },
      {
        onSuccess: (reply) => (reply.requiresConfirmation ? setQuestion(reply) : onClose()),
        onError: onClose,
      },
    );

  if (question === undefined) {
    return (
      <ConfirmDialog
        title={adminUsersTexts.deleteNamed(user.email)}
        text={texts.singleDelete}
        action={adminUsersTexts.deleteAction}
        isDanger
        isBusy={remove.isPending}
        onConfirm={() => call(false)}
        onCancel={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      key="phrase"
      title={
        question.isImportantAccount
          ? adminUsersTexts.deleteImportant
          : adminUsersTexts.deleteNamed(user.email)
      }
      text={describeAccount(question)}
      action={adminUsersTexts.deleteAction}
      isDanger
      isBusy={remove.isPending}
      phrase={question.isImportantAccount ? DELETE_IMPORTANT_PHRASE : DELETE_PHRASE}
      onConfirm={() => call(true)}
      onMismatch={() => {
        onClose();
        onMismatch();
      }}
      onCancel={onClose}
    />
  );
}
