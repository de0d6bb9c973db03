/** The server searches, filters, sorts and pages, so that 100,000 users are as fast as ten. */
import { adminUsersTexts } from '@tutti/contract/admin-users/texts';
import { pageTexts } from '@tutti/contract/page/texts';
import { useEffect } from 'react';
import { describeUsersFailure, isAccessDenied, useUsersPage } from '#data/admin/admin-users-queries.ts';
import { Button } from '#ui/button.tsx';
import { useAddressQuery } from '#ui/screen/use-address-query.ts';
import { MessageState } from '#ui/states/message-state.tsx';
import { AccessDenied } from '../access-denied.tsx';
import { MailOffNote } from '../mail-off-note.tsx';
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
  /** Any change other than the page itself starts at the first page. */
  const show = (change: Partial<UsersListState>) => {
    const next = { ...listState, page: 1, ...change };
    setAddress(toUsersAddress(next), { replace: next.page === listState.page });
  };
  /** Replaces the history entry, because Back would lead to the missing page again and again. */
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
    // The last user of the page was deleted, perhaps by another administrator.
    if (isPastEnd) correct(Math.max(1, pageCount));
  });

  if (isAccessDenied(query.error)) return <AccessDenied />;
  return (
    <>
      <UsersToolbar
        host={host}
        note={query.data && describeUsers(query.data.total, listState)}
        onPending={() => panel.open({ kind: 'pending' })}
        onRoles={() => panel.open({ kind: 'manager' })}
      />
      {host === 'users' && (
        <MailOffNote className="mb-5" text={adminUsersTexts.mailOff} linkText={adminUsersTexts.setUpMail} />
      )}
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
      {/* Outdated rows stay mounted, because they hold the selection and running decisions. */}
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
