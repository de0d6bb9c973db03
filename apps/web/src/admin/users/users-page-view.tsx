import { adminTexts } from '@tutti/contract/admin/texts';
import { adminUsersTexts } from '@tutti/contract/admin-users/texts';
import { X } from 'lucide-react';
import type { AdminUser, UsersPage } from '#data/admin/admin-users-queries.ts';
import { useBulkDecision } from '#data/admin/bulk-decision.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Pager } from '#ui/pager.tsx';
import { useNarrowScreen } from '#ui/screen/use-narrow-screen.ts';
import { MessageState } from '#ui/states/message-state.tsx';
import { BulkButtons, BulkProgressLine, BulkSummary } from './bulk-decisions.tsx';
import { SelectAll } from './select-user.tsx';
import type { UserSelection } from './use-user-selection.ts';
import { useUserSelection } from './use-user-selection.ts';
import type { UserCommands } from './user-actions.tsx';
import type { UserSort, UsersListState } from './users-list-state.ts';
import { isFiltered } from './users-list-state.ts';
import { UsersTable } from './users-table.tsx';

const { previous, next, page: pageText } = adminTexts.audit;

interface BulkBarProps {
  users: readonly AdminUser[];
  selection: UserSelection;
  bulk: ReturnType<typeof useBulkDecision>;
}

/** Stays visible at the bottom while users are selected. */
function BulkBar({ users, selection, bulk }: BulkBarProps) {
  const { progress, run, stop } = bulk;
  if (progress === undefined && selection.size === 0) return null;
  const selected = users.filter(({ id }) => selection.has(id));
  return (
    <section
      aria-label={adminUsersTexts.selectedUsers}
      className="sticky bottom-3 z-10 flex flex-wrap items-center gap-2 rounded-card border border-edge bg-surface p-3 shadow-lift"
    >
      {progress ? (
        <BulkProgressLine progress={progress} onStop={stop} />
      ) : (
        <>
          <p role="status" className="grow ps-2 text-sm font-medium tabular-nums">
            {adminUsersTexts.selected(selection.size)}
          </p>
          <IconButton
            label={adminUsersTexts.clearTheSelection}
            className="md:order-last"
            onClick={() =>
              selection.set(
                users.map(({ id }) => id),
                false,
              )
            }
          >
            <X aria-hidden="true" className="size-4" />
          </IconButton>
          <BulkButtons selected={selected} onRun={(action, targets) => void run(action, targets)} />
        </>
      )}
    </section>
  );
}

function NoUsers({ listState, onClear }: { listState: UsersListState; onClear: () => void }) {
  if (!isFiltered(listState)) return <MessageState drawing="people" title={adminUsersTexts.empty} />;
  return (
    <MessageState
      drawing="search"
      title={adminUsersTexts.nobodyMatches}
      text={adminUsersTexts.noMatchHint}
      action={<Button onClick={onClear}>{adminUsersTexts.showAllAccounts}</Button>}
    />
  );
}

interface UsersPageViewProps {
  page: UsersPage;
  listState: UsersListState;
  isLoading: boolean;
  commands: UserCommands;
  onListState: (change: Partial<UsersListState>) => void;
  onSort: (sort: UserSort) => void;
}

export function UsersPageView(props: UsersPageViewProps) {
  const { page, listState, isLoading, commands, onListState, onSort } = props;
  const { users, totalPages } = page;
  const selection = useUserSelection(users);
  const bulk = useBulkDecision();
  const isNarrow = useNarrowScreen();
  return (
    <div aria-busy={isLoading} className="space-y-4">
      {bulk.outcome && <BulkSummary outcome={bulk.outcome} onClose={bulk.forget} />}
      {users.length === 0 ? (
        <NoUsers listState={listState} onClear={() => onListState({ search: '', status: '', role: '' })} />
      ) : (
        <>
          {isNarrow && (
            <div className="flex py-1">
              <SelectAll users={users} selection={selection} text={adminUsersTexts.selectAllOnThisPage} />
            </div>
          )}
          <UsersTable
            users={users}
            listState={listState}
            selection={selection}
            commands={commands}
            onSort={onSort}
          />
        </>
      )}
      <BulkBar users={users} selection={selection} bulk={bulk} />
      <Pager
        label={adminUsersTexts.pagesOfUsers}
        page={listState.page}
        pageCount={totalPages}
        position={pageText(listState.page, Math.max(listState.page, totalPages))}
        previousLabel={previous}
        nextLabel={next}
        onPage={(target) => onListState({ page: target })}
      />
    </div>
  );
}
