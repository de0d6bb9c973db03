import { adminTexts } from '@tutti/contract/texts/admin-texts';
import { clsx } from 'clsx';
import { ViewHeader } from '#components/view-header.tsx';
import type { AdminUser } from '#data/admin-queries.ts';
import { describeUsersFailure, useAdminUsers, useApproval } from '#data/admin-queries.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/message-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const texts = adminTexts.users;
const dateFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const CELL = 'px-3 py-3 align-middle';

function statusOf(user: AdminUser): { label: string; className: string } {
  if (user.approved) return { label: adminTexts.dashboard.approved, className: 'bg-good-soft text-good' };
  if (user.rejectedAt !== null) return { label: 'Rejected', className: 'bg-bad-soft text-live' };
  return { label: adminTexts.dashboard.pending, className: 'bg-warn-soft text-accent' };
}

/** Approve and Reject stand only beside accounts that are not approved (A §5). */
function ApprovalButtons({ user }: { user: AdminUser }) {
  const { approve, reject } = useApproval();
  if (user.approved) return null;
  const isBusy = approve.isPending || reject.isPending;
  return (
    <div className="flex gap-2 md:justify-end">
      <Button
        className="text-accent"
        disabled={isBusy}
        aria-label={`Approve ${user.email}`}
        onClick={() => approve.mutate(user.id)}
      >
        Approve
      </Button>
      <Button
        look="ghost"
        disabled={isBusy}
        aria-label={`Reject ${user.email}`}
        onClick={() => reject.mutate(user.id)}
      >
        Reject
      </Button>
    </div>
  );
}

function UserRow({ user }: { user: AdminUser }) {
  const status = statusOf(user);
  return (
    <tr className="border-t border-line">
      <td className={clsx(CELL, 'max-w-0')}>
        <p className="truncate font-medium" title={user.email}>
          {user.email}
        </p>
        <p className="truncate text-sm text-muted">
          {user.userName} · {dateFormat.format(new Date(user.registeredDate))}
        </p>
        <div className="mt-2 md:hidden">
          <ApprovalButtons user={user} />
        </div>
      </td>
      <td className={clsx(CELL, 'text-sm text-muted max-md:hidden')}>
        {user.roles.length > 0 ? user.roles.join(', ') : texts.noRoles}
      </td>
      <td className={CELL}>
        <span className={clsx('rounded-full px-3 py-1 text-xs font-bold', status.className)}>
          {status.label}
        </span>
      </td>
      <td className={clsx(CELL, 'max-md:hidden')}>
        <ApprovalButtons user={user} />
      </td>
    </tr>
  );
}

function UserTable({ users }: { users: readonly AdminUser[] }) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table className="w-full table-fixed">
        <thead className="text-start text-xs text-muted">
          <tr>
            <th scope="col" className={clsx(CELL, 'text-start font-medium')}>
              User
            </th>
            <th scope="col" className={clsx(CELL, 'w-32 text-start font-medium max-md:hidden')}>
              Roles
            </th>
            <th scope="col" className={clsx(CELL, 'w-28 text-start font-medium')}>
              Status
            </th>
            <th scope="col" className={clsx(CELL, 'w-56 text-end font-medium max-md:hidden')}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user.id} user={user} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Those who wait come first, the newest of them on top. */
function byUrgency(a: AdminUser, b: AdminUser): number {
  const waiting = (user: AdminUser) => (!user.approved && user.rejectedAt === null ? 0 : 1);
  return waiting(a) - waiting(b) || b.registeredDate.localeCompare(a.registeredDate);
}

export function UsersScreen() {
  const query = useAdminUsers();
  const users = query.data?.toSorted(byUrgency);
  const waiting = users?.filter((user) => !user.approved && user.rejectedAt === null).length ?? 0;
  return (
    <>
      <ViewHeader
        title={adminTexts.sidebar.users}
        note={users && `${users.length} accounts, ${waiting} waiting for approval`}
      />
      {query.isPending && <Skeleton className="h-64 rounded-card" />}
      {query.isError && (
        <MessageState
          isAlert
          {...describeUsersFailure(query.error)}
          action={<Button onClick={() => void query.refetch()}>Retry</Button>}
        />
      )}
      {users !== undefined && <UserTable users={users} />}
    </>
  );
}
