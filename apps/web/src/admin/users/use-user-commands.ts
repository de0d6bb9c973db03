import { adminTexts } from '@tutti/contract/admin/texts';
import { useEffect, useRef, useState } from 'react';
import type { AdminUser, UserDecision } from '#data/admin/admin-users-queries.ts';
import { useUserDecisions } from '#data/admin/admin-users-queries.ts';
import { guardedToast } from '#data/session-guard.ts';
import type { UserCommands } from './user-actions.tsx';
import type { ShownNotice, UserAttempt, UserNotice } from './user-notice.tsx';
import { describeFailure } from './user-notice.tsx';
import type { UsersHost } from './users-list-state.ts';

const texts = adminTexts.users;

/** The second text says that sessions were ended. */
const DONE = {
  approve: [texts.approved, texts.approvedRelogin],
  reject: [texts.rejected, texts.rejectedRelogin],
} as const;

export type OpenDialog =
  | {
      readonly kind:
        | 'roles'
        | 'sessions'
        | 'sign-on-links'
        | 'delete'
        | 'revoke'
        | 'app-keys'
        | 'second-step';
      readonly user: AdminUser;
    }
  | { readonly kind: 'pending' | 'manager' };

/** Handles decisions about single users and their messages, and knows which dialog is open. */
export function useUserCommands(host: UsersHost) {
  const [notices, setNotices] = useState<readonly ShownNotice[]>([]);
  const [dialog, setDialog] = useState<OpenDialog>();

  const [toastLater] = useState(guardedToast);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const toast = (notice: UserNotice) => {
    // A toast is enough if the administrator has nothing to read before continuing (ruling 0.22).
    if (notice.isPassing) return toastLater('success', notice.text);
    if (isShown.current)
      return setNotices((reported) => [...reported, { ...notice, id: 1 + (reported.at(-1)?.id ?? 0) }]);
    // The administrator has left the screen.
    toastLater(notice.doneFor === undefined ? 'error' : 'success', notice.text);
  };
  const fail = (attempt: UserAttempt, error: unknown) => toast(describeFailure(host, attempt, error));
  const { decide, deciding } = useUserDecisions({
    onDone: ({ userId, kind }, isRelogin) =>
      toast({ text: DONE[kind][isRelogin ? 1 : 0], doneFor: userId, isPassing: !isRelogin }),
    onFailure: ({ kind }, error) => fail(kind, error),
  });
  // Alerts about ended sessions stay.
  const forgetFailures = () =>
    setNotices((reported) => reported.filter(({ doneFor }) => doneFor !== undefined));
  const begin = (kind: UserDecision['kind'], { id }: AdminUser) => {
    forgetFailures();
    decide({ userId: id, kind });
  };
  const open = (next: OpenDialog) => {
    forgetFailures();
    setDialog(next);
  };

  const commands: UserCommands = {
    // Rows stay busy until the alert is closed, because the focus then returns to the row.
    isBusy: ({ id }) =>
      deciding.some(({ userId }) => userId === id) || notices.some(({ doneFor }) => doneFor === id),
    approve: (user) => begin('approve', user),
    reject: (user) => begin('reject', user),
    revoke: (user) => open({ kind: 'revoke', user }),
    remove: (user) => open({ kind: 'delete', user }),
    openRoles: (user) => open({ kind: 'roles', user }),
    revokeAppKeys: (user) => open({ kind: 'app-keys', user }),
    removeSecondStep: (user) => open({ kind: 'second-step', user }),
    openSessions: (user) => open({ kind: 'sessions', user }),
    openSignOnLinks: (user) => open({ kind: 'sign-on-links', user }),
  };

  const close = () => setDialog(undefined);
  const dismiss = (read: ShownNotice) =>
    setNotices((reported) => reported.filter((notice) => notice !== read));
  return { commands, notices, tell: toast, dismiss, dialog, open, close, fail };
}
