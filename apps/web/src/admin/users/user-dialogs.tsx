import { adminTexts } from '@tutti/contract/admin/texts';
import { adminUsersTexts } from '@tutti/contract/admin-users/texts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { showToast } from '#ui/toasts/toast-store.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { PendingApprovalsDialog } from './pending-approvals-dialog.tsx';
import { RemoveSecondStepDialog } from './remove-second-step-dialog.tsx';
import { RevokeAppKeysDialog } from './revoke-app-keys-dialog.tsx';
import { RoleManagerDialog } from './role-manager-dialog.tsx';
import type { useUserCommands } from './use-user-commands.ts';
import { UserSessionsDialog } from './user-sessions-dialog.tsx';
import { UserSignOnLinksDialog } from './user-sign-on-links-dialog.tsx';

const texts = adminTexts.users;

type Panel = Pick<ReturnType<typeof useUserCommands>, 'commands' | 'dialog' | 'close' | 'fail' | 'tell'>;

export function UserDialogs({ panel }: { panel: Panel }) {
  const { commands, dialog, close, fail, tell: toast } = panel;
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'pending':
      return <PendingApprovalsDialog onClose={close} />;
    case 'manager':
      return <RoleManagerDialog onClose={close} />;
    case 'roles':
      return <RoleManagerDialog user={dialog.user} onClose={close} />;
    case 'sessions':
      return <UserSessionsDialog user={dialog.user} onClose={close} />;
    case 'sign-on-links':
      return <UserSignOnLinksDialog user={dialog.user} onClose={close} />;
    case 'revoke':
      return (
        <ConfirmDialog
          title={adminUsersTexts.revokeApproval(dialog.user.email)}
          text={texts.revokeApproval}
          action={texts.revokeApprovalAction}
          isDanger
          onConfirm={() => {
            close();
            commands.reject(dialog.user);
          }}
          onCancel={close}
        />
      );
    case 'app-keys':
      return <RevokeAppKeysDialog user={dialog.user} onClose={close} />;
    case 'second-step':
      return <RemoveSecondStepDialog user={dialog.user} onClose={close} />;
    case 'delete':
      return (
        <DeleteUserDialog
          user={dialog.user}
          onClose={close}
          onFailure={(error) => fail('delete', error)}
          onMismatch={() => toast({ text: texts.deleteMismatch })}
          onDeleted={() => showToast('success', texts.deleted)}
        />
      );
  }
}
