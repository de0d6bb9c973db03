import { listTexts } from '@tutti/contract/page/list-texts';
import { pageTexts } from '@tutti/contract/page/texts';
import { Avatar } from '#components/avatar.tsx';
import type { AdminUser } from '#data/admin/admin-users-queries.ts';
import { describeUsersFailure } from '#data/admin/admin-users-queries.ts';
import { dateFormat } from '#language/formats.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';

const dates = dateFormat({ dateStyle: 'medium' });

export function UserLine({ user }: { user: AdminUser }) {
  return (
    <div className="flex min-w-0 grow items-center gap-3">
      <Avatar name={user.userName} pictureUrl={null} className="size-9 text-sm" />
      <div className="min-w-0 grow text-start">
        <p className="truncate text-sm font-medium" title={user.email}>
          {user.email}
        </p>
        <p className="truncate text-xs text-muted">
          <span dir="auto">{user.userName}</span> · {dates.format(new Date(user.registeredDate))}
        </p>
      </div>
    </div>
  );
}

export function ListSkeleton() {
  return (
    <div aria-busy="true" className="space-y-2 py-1">
      {['one', 'two', 'three'].map((name) => (
        <Skeleton key={name} className="h-14 rounded-xl" />
      ))}
    </div>
  );
}

interface ListStateProps {
  list: { readonly isPending: boolean; readonly error: Error | null; refetch(): unknown };
  isEmpty: boolean;
  emptyTitle: string;
  emptyText: string;
}

/** Shown instead of an empty list. */
export function ListState({ list, isEmpty, emptyTitle, emptyText }: ListStateProps) {
  if (list.isPending) return <ListSkeleton />;
  if (list.error === null)
    return isEmpty ? <MessageState drawing="all-well" title={emptyTitle} text={emptyText} /> : null;
  return (
    <MessageState
      isAlert
      title={describeUsersFailure(list.error)}
      action={<Button onClick={() => void list.refetch()}>{pageTexts.retry}</Button>}
    />
  );
}

interface GrowingList {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  fetchNextPage(): unknown;
}

export function MoreUsers({ list }: { list: GrowingList }) {
  if (!list.hasNextPage) return null;
  return (
    <div className="flex justify-center py-2">
      <Button isUnavailable={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {list.isFetchingNextPage ? listTexts.loading : listTexts.loadMore}
      </Button>
    </div>
  );
}
