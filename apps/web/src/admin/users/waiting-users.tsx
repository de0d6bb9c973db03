import { adminDashboardTexts } from '@tutti/contract/admin-overview/dashboard-texts';
import { ACTIVE_USERS_POLL_MS } from '@tutti/contract/limits';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { textLinkClass } from '#components/forms/form-page.tsx';
import { Panel } from '#components/panel.tsx';
import type { AdminUser } from '#data/admin/admin-users-queries.ts';
import { useUsersPage } from '#data/admin/admin-users-queries.ts';
import { PendingApprovalsDialog } from './pending-approvals-dialog.tsx';
import { RowDecision } from './row-decision.tsx';
import { useUserCommands } from './use-user-commands.ts';
import { UserLine } from './user-lines.tsx';
import { UserNotices } from './user-notice.tsx';

/** More are in the dialog, because the rest of the dashboard must stay in sight. */
const SHOWN = 3;

/** Returns those who have waited longest first. */
export function useWaitingUsers() {
  return useUsersPage(
    { status: 'pending', sort: 'registeredDate', order: 'asc', limit: SHOWN },
    ACTIVE_USERS_POLL_MS,
  );
}

/** Keeps the focus in the list after a decision, because the pressed button disappears with its row. */
function useFocusInList(users: readonly AdminUser[]) {
  const list = useRef<HTMLUListElement>(null);
  const hasDecided = useRef(false);
  const first = users[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed list is the moment at which rows disappear.
  useEffect(() => {
    if (!hasDecided.current || document.activeElement !== document.body) return;
    hasDecided.current = false;
    const next = list.current?.querySelector('button') ?? document.getElementById('main');
    next?.focus();
  }, [first, users.length]);
  return { list, noteDecision: () => (hasDecided.current = true) };
}

/** Lists people who cannot listen until an administrator decides about them; empty while nobody waits. */
export function WaitingUsers() {
  const { data } = useWaitingUsers();
  const { commands, notices, dismiss } = useUserCommands('dashboard');
  const [isReviewing, setIsReviewing] = useState(false);
  // A decided row stays in the answer until the next one, and must not be decided about twice.
  const users = data?.users.filter(({ approved, rejectedAt }) => !approved && rejectedAt === null) ?? [];
  const total = Math.max(data?.total ?? 0, users.length);
  const { list, noteDecision } = useFocusInList(users);
  return (
    <>
      {users.length > 0 && (
        <Panel
          isDense
          title={adminDashboardTexts.peopleWaiting(total)}
          action={
            total > users.length && (
              <button
                type="button"
                className={clsx('-my-3 min-h-11 text-sm', textLinkClass)}
                onClick={() => setIsReviewing(true)}
              >
                {adminDashboardTexts.reviewAll}
              </button>
            )
          }
        >
          <ul ref={list} className="-my-3 divide-y divide-line">
            {users.map((user) => (
              <li key={user.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
                <UserLine user={user} />
                <RowDecision
                  user={user}
                  isBusy={commands.isBusy(user)}
                  onDecide={(action) => {
                    noteDecision();
                    commands[action === 'approve' ? 'approve' : 'reject'](user);
                  }}
                />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <UserNotices host="dashboard" notices={notices} onRead={dismiss} />
      {isReviewing && <PendingApprovalsDialog onClose={() => setIsReviewing(false)} />}
    </>
  );
}
