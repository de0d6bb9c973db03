/**
 * The table of users with its searches, decisions and dialogs, for the users page and for the dashboard. Searching,
 * filtering, sorting and paging is the server's work, so that 100,000 users are as quick as ten.
 */
import { adminUsersTexts } from '@tutti/contract/texts/admin-users-texts';
import { pageTexts } from '@tutti/contract/texts/page-texts';
import { useEffect } from 'react';
import { describeUsersFailure, isAccessDenied, useUsersPage } from '#data/admin/admin-users-queries.ts';
import { Button } from '#ui/button.tsx';
import { useAddressQuery } from '#ui/screen/use-address-query.ts';
import { MessageState } from '#ui/states/message-state.tsx';
import { AccessDenied } from '../access-denied.tsx';
import { useUserCommands } from './use-user-commands.ts';
import { UserDialogs } from './user-dialogs.tsx';
import { UserNotices } from './user-notice.tsx';
import { UsersFilterBar } from './users-filter-bar.tsx';
import type { UsersHost, UsersListState } from './users-list-state.ts';
import {
  firstOrder,
  isFiltered,
  readUsersListState,
  toUsersAddress,
  toUsersQuery,
} from './users-list-state.ts';
import { UsersPageView } from './users-page-view.tsx';
import { UsersSkeleton } from './users-skeleton.tsx';
import { UsersToolbar } from './users-toolbar.tsx';

function useUsersListState() {
  const [address, setAddress] = useAddressQuery();
  const listState = readUsersListState(address);
  /** Any change but turning the page starts at the first page again. */
  const show = (change: Partial<UsersListState>) => {
    const next = { ...listState, page: 1, ...change };
    setAddress(toUsersAddress(next), { replace: next.page === listState.page });
  };
  /** In the place of this one, to which Back would lead again and again. */
  const correct = (page: number) => setAddress(toUsersAddress({ ...listState, page }), { replace: true });
  return { listState, show, correct };
}

function describeUsers(total: number, listState: UsersListState): string {
  const accounts = adminUsersTexts.accounts(total);
  return isFiltered(listState) ? adminUsersTexts.found(accounts) : accounts;
}

export function UserManagement({ host }: { host: UsersHost }) {
  const { listState, show, correct } = useUsersListState();
  const query = useUsersPage(toUsersQuery(listState, host));
  const panel = useUserCommands(host);

  const pageCount = query.isPlaceholderData ? undefined : query.data?.totalPages;
  const isPastEnd = pageCount !== undefined && listState.page > Math.max(1, pageCount);
  useEffect(() => {
    // The last user of the last page was deleted, perhaps by somebody else.
    if (isPastEnd) correct(Math.max(1, pageCount));
  });

  if (isAccessDenied(query.error)) return <AccessDenied />;
  return (
    <>
      <UsersToolbar
        note={query.data && describeUsers(query.data.total, listState)}
        onPending={() => panel.open({ kind: 'pending' })}
        onRoles={() => panel.open({ kind: 'manager' })}
      />
      <UsersFilterBar host={host} listState={listState} onChange={show} />
      <UserNotices host={host} notices={panel.notices} onRead={panel.dismiss} />
      {query.isPending && <UsersSkeleton />}
      {query.isError && (
        <MessageState
          isAlert
          title={describeUsersFailure(query.error)}
          action={<Button onClick={() => void query.refetch()}>{pageTexts.retry}</Button>}
        />
      )}
      {/* Also one that is old: what was chosen in it, and a decision about them, go on. */}
      {query.data && (
        <UsersPageView
          page={query.data}
          listState={listState}
          isLoading={query.isPlaceholderData}
          commands={panel.commands}
          onListState={show}
          onSort={(sort) => {
            const turned = listState.order === 'asc' ? 'desc' : 'asc';
            show({ sort, order: listState.sort === sort ? turned : firstOrder(sort) });
          }}
        />
      )}
      <UserDialogs panel={panel} />
    </>
  );
}
