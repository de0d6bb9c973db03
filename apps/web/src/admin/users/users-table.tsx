/** Shows users as a table, or as cards on narrow screens. Rows keep no state of their own. */

import { adminUsersTexts } from '@tutti/contract/admin-users/texts';
import { listTexts } from '@tutti/contract/page/list-texts';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Avatar } from '#components/avatar.tsx';
import type { AdminUser } from '#data/admin/admin-users-queries.ts';
import { dateFormat } from '#language/formats.ts';
import { moveBetweenRows } from '#ui/row-keys.ts';
import { useNarrowScreen } from '#ui/screen/use-narrow-screen.ts';
import { SelectAll, SelectUser } from './select-user.tsx';
import type { UserSelection } from './use-user-selection.ts';
import type { UserCommands } from './user-actions.tsx';
import { UserActions } from './user-actions.tsx';
import { RoleBadges, SecuritySignals, UserStatusBadge } from './user-badges.tsx';
import type { UserSort, UsersListState } from './users-list-state.ts';

const CELL = 'px-3 py-3 align-middle';
const dates = dateFormat({ dateStyle: 'medium' });

interface UsersTableProps {
  users: readonly AdminUser[];
  listState: UsersListState;
  selection: UserSelection;
  commands: UserCommands;
  onSort: (sort: UserSort) => void;
}

type RowProps = Pick<UsersTableProps, 'selection' | 'commands'> & { user: AdminUser };

/** Shows the registration date below the name if the table has no such column. */
function UserName({ user, hasDate }: { user: AdminUser; hasDate?: boolean }) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar
        name={user.userName}
        pictureUrl={null}
        className={clsx('size-9 text-sm', hasDate && 'max-xl:hidden')}
      />
      <div className="min-w-0">
        <p className="truncate text-sm font-medium" title={user.email}>
          {user.email}
        </p>
        <p dir="auto" className="truncate text-xs text-muted" title={user.userName}>
          {user.userName}
          {hasDate && <span className="xl:hidden"> · {dates.format(new Date(user.registeredDate))}</span>}
        </p>
      </div>
    </div>
  );
}

function UserRow({ user, selection, commands }: RowProps) {
  return (
    <tr className={clsx('border-t border-line', selection.has(user.id) && 'bg-raised/50')}>
      <td className={clsx(CELL, 'ps-4')}>
        <SelectUser user={user} selection={selection} />
      </td>
      <td className={CELL}>
        <UserName user={user} hasDate />
      </td>
      <td className={CELL}>
        <RoleBadges roles={user.roles} />
      </td>
      <td className={CELL}>
        <UserStatusBadge user={user} />
      </td>
      <td className={CELL}>
        <SecuritySignals user={user} />
      </td>
      <td className={clsx(CELL, 'text-sm text-muted tabular-nums max-xl:hidden')}>
        {dates.format(new Date(user.registeredDate))}
      </td>
      <td className={clsx(CELL, 'pe-2')}>
        <UserActions user={user} commands={commands} />
      </td>
    </tr>
  );
}

function UserCard({ user, selection, commands }: RowProps) {
  return (
    <li
      className={clsx(
        'space-y-3 rounded-card border bg-surface p-4',
        selection.has(user.id) ? 'border-accent' : 'border-line',
      )}
    >
      <div className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <UserName user={user} />
        </div>
        <SelectUser user={user} selection={selection} />
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        <UserStatusBadge user={user} />
        <RoleBadges roles={user.roles} />
      </div>
      <SecuritySignals user={user} />
      <div className="-mb-2 flex items-center justify-between gap-3 border-t border-line pt-1">
        {user.approved && (
          <p className="text-xs text-muted tabular-nums">
            {adminUsersTexts.registered(dates.format(new Date(user.registeredDate)))}
          </p>
        )}
        <div className={clsx(!user.approved && 'grow')}>
          <UserActions user={user} commands={commands} />
        </div>
      </div>
    </li>
  );
}

interface SortHeadingProps extends Pick<UsersTableProps, 'listState' | 'onSort'> {
  name: string;
  sort: UserSort;
  className?: string;
}

function SortHeading({ name, sort, listState, onSort, className }: SortHeadingProps) {
  const isActive = listState.sort === sort;
  const Arrow = listState.order === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={isActive ? (listState.order === 'asc' ? 'ascending' : 'descending') : 'none'}
      className={clsx('px-3 py-1 text-start font-medium', className)}
    >
      <button
        type="button"
        className={clsx('inline-flex min-h-9 items-center gap-1.5 hover:text-ink', isActive && 'text-ink')}
        onClick={() => onSort(sort)}
      >
        {name}
        {isActive && <Arrow aria-hidden="true" className="size-3.5" />}
      </button>
    </th>
  );
}

function UsersTableHead({ users, listState, selection, onSort }: Omit<UsersTableProps, 'commands'>) {
  const heading = 'px-3 py-1 text-start font-medium';
  return (
    <thead className="text-xs text-muted">
      <tr>
        <th scope="col" className="w-14 py-1 ps-4 pe-3 text-start">
          <SelectAll users={users} selection={selection} />
        </th>
        <SortHeading name={adminUsersTexts.user} sort="email" listState={listState} onSort={onSort} />
        <th scope="col" className={clsx(heading, 'w-40')}>
          {listTexts.roles}
        </th>
        <th scope="col" className={clsx(heading, 'w-26')}>
          {adminUsersTexts.status}
        </th>
        <th scope="col" className={clsx(heading, 'w-44')}>
          {adminUsersTexts.security}
        </th>
        <SortHeading
          name={adminUsersTexts.registeredHeading}
          sort="registeredDate"
          listState={listState}
          onSort={onSort}
          className="w-30 max-xl:hidden"
        />
        <th scope="col" className="w-60 py-1 pe-4 text-end font-medium">
          {adminUsersTexts.actions}
        </th>
      </tr>
    </thead>
  );
}

export function UsersTable({ users, listState, selection, commands, onSort }: UsersTableProps) {
  const isNarrow = useNarrowScreen();
  if (isNarrow) {
    return (
      <ul
        aria-label={adminUsersTexts.users}
        className="grid grid-cols-1 items-start gap-3 md:grid-cols-2"
        onKeyDown={moveBetweenRows}
      >
        {users.map((user) => (
          <UserCard key={user.id} user={user} selection={selection} commands={commands} />
        ))}
      </ul>
    );
  }
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface">
      <table aria-label={adminUsersTexts.users} className="w-full table-fixed">
        <UsersTableHead users={users} listState={listState} selection={selection} onSort={onSort} />
        <tbody onKeyDown={moveBetweenRows}>
          {users.map((user) => (
            <UserRow key={user.id} user={user} selection={selection} commands={commands} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
