import { adminTexts } from '@tutti/contract/texts/admin-texts';
import { useState } from 'react';
import type { AdminUser } from '#data/admin/admin-users-queries.ts';
import { useUserDecisions } from '#data/admin/admin-users-queries.ts';
import type { UserCommands } from './user-actions.tsx';
import type { UserDecision, UserNotice } from './user-notice.tsx';
import { describeFailure } from './user-notice.tsx';
import type { UsersHost } from './users-place.ts';

const texts = adminTexts.users;

export type OpenDialog =
  | {
      readonly kind: 'roles' | 'sessions' | 'delete' | 'revoke' | 'app-keys' | 'second-step';
      readonly user: AdminUser;
    }
  | { readonly kind: 'pending' | 'manager' };

/** Decisions about single users, with the documented sentences, and which dialog is open. */
export function useUserCommands(host: UsersHost) {
  const { approve, reject } = useUserDecisions();
  const [notice, setNotice] = useState<UserNotice>();
  const [dialog, setDialog] = useState<OpenDialog>();

  const fail = (decision: UserDecision) => (error: unknown) => {
    setDialog(undefined);
    setNotice(describeFailure(host, decision, error));
  };
  const tell = (doneFor: string, text: string) => setNotice({ text, doneFor });
  const open = (next: OpenDialog) => {
    setNotice(undefined);
    setDialog(next);
  };
  const busy = approve.isPending ? approve.variables : reject.isPending ? reject.variables : undefined;

  const commands: UserCommands = {
    // Until the outcome was read: the focus goes back to the row when it is not busy any more.
    busyId: busy ?? notice?.doneFor,
    approve: ({ id }) => {
      setNotice(undefined);
      approve.mutate(id, {
        onSuccess: (isRelogin) => tell(id, isRelogin ? texts.approvedRelogin : texts.approved),
        onError: fail('approve'),
      });
    },
    reject: ({ id }) => {
      setNotice(undefined);
      reject.mutate(id, {
        onSuccess: (isRelogin) => tell(id, isRelogin ? texts.rejectedRelogin : texts.rejected),
        onError: fail('reject'),
      });
    },
    revoke: (user) => open({ kind: 'revoke', user }),
    remove: (user) => open({ kind: 'delete', user }),
    openRoles: (user) => open({ kind: 'roles', user }),
    revokeAppKeys: (user) => open({ kind: 'app-keys', user }),
    removeSecondStep: (user) => open({ kind: 'second-step', user }),
    openSessions: (user) => open({ kind: 'sessions', user }),
  };

  return { commands, notice, setNotice, dialog, open, close: () => setDialog(undefined), fail };
}
