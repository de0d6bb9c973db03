import { DELETE_IMPORTANT_PHRASE, DELETE_PHRASE } from '@tutti/contract/limits';
import { adminTexts } from '@tutti/contract/texts/admin-texts';
import { adminUsersTexts } from '@tutti/contract/texts/admin-users-texts';
import { useState } from 'react';
import type { AdminUser, DeleteReply } from '#data/admin/admin-users-queries.ts';
import { useUserDecisions } from '#data/admin/admin-users-queries.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';

const texts = adminTexts.users;

interface DeleteUserDialogProps {
  user: AdminUser;
  onDeleted: () => void;
  onMismatch: () => void;
  onFailure: (error: unknown) => void;
  onCancel: () => void;
}

function describeAccount({ message, user }: DeleteReply): string {
  const roles = user === undefined || user.roles.length === 0 ? texts.noRoles : user.roles.join(', ');
  return adminUsersTexts.withRoles(message, roles);
}

/** Asks, tries without confirmation, and asks for a typed phrase where the server wants one (A-302 … A-311). */
export function DeleteUserDialog(props: DeleteUserDialogProps) {
  const { user, onDeleted, onMismatch, onFailure, onCancel } = props;
  const { remove } = useUserDecisions();
  const [question, setQuestion] = useState<DeleteReply>();

  const call = (isConfirmed: boolean) =>
    remove.mutate(
      { userId: user.id, isConfirmed },
      {
        onSuccess: (reply) => (reply.requiresConfirmation ? setQuestion(reply) : onDeleted()),
        onError: onFailure,
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
        onCancel={onCancel}
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
      onMismatch={onMismatch}
      onCancel={onCancel}
    />
  );
}
