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
import { UsersPageView } from './users-page-view.tsx';
import type { UsersHost, UsersPlace } from './users-place.ts';
import { firstOrder, isFiltered, readUsersPlace, toUsersAddress, toUsersQuery } from './users-place.ts';
import { UsersSkeleton } from './users-skeleton.tsx';
import { UsersToolbar } from './users-toolbar.tsx';

function useUsersPlace() {
  const [address, setAddress] = useAddressQuery();
  const place = readUsersPlace(address);
  /** Any change but turning the page starts at the first page again. */
  const show = (change: Partial<UsersPlace>) => {
    const next = { ...place, page: 1, ...change };
    setAddress(toUsersAddress(next), { replace: next.page === place.page });
  };
  /** In the place of this one, to which Back would lead again and again. */
  const correct = (page: number) => setAddress(toUsersAddress({ ...place, page }), { replace: true });
  return { place, show, correct };
}

function describeUsers(total: number, place: UsersPlace): string {
  const accounts = adminUsersTexts.accounts(total);
  return isFiltered(place) ? adminUsersTexts.found(accounts) : accounts;
}

export function UserManagement({ host }: { host: UsersHost }) {
  const { place, show, correct } = useUsersPlace();
  const query = useUsersPage(toUsersQuery(place, host));
  const panel = useUserCommands(host);

  const pageCount = query.isPlaceholderData ? undefined : query.data?.totalPages;
  const isPastEnd = pageCount !== undefined && place.page > Math.max(1, pageCount);
  useEffect(() => {
    // The last user of the last page was deleted, perhaps by somebody else.
    if (isPastEnd) correct(Math.max(1, pageCount));
  });

  if (isAccessDenied(query.error)) return <AccessDenied />;
  return (
    <>
      <UsersToolbar
        note={query.data && describeUsers(query.data.total, place)}
        onPending={() => panel.open({ kind: 'pending' })}
        onRoles={() => panel.open({ kind: 'manager' })}
      />
      <UsersFilterBar host={host} place={place} onChange={show} />
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
          place={place}
          isLoading={query.isPlaceholderData}
          commands={panel.commands}
          onPlace={show}
          onSort={(sort) => {
            const turned = place.order === 'asc' ? 'desc' : 'asc';
            show({ sort, order: place.sort === sort ? turned : firstOrder(sort) });
          }}
        />
      )}
      <UserDialogs panel={panel} />
    </>
  );
}
