import { adminTexts } from '@tutti/contract/admin/texts';
import { adminUsersTexts } from '@tutti/contract/admin-users/texts';
import { ADMIN_SEARCH_MAX_LENGTH } from '@tutti/contract/limits';
import { listTexts } from '@tutti/contract/page/list-texts';
import { useState } from 'react';
import type { AdminUser } from '#data/admin/admin-users-queries.ts';
import { useUsersList } from '#data/admin/admin-users-queries.ts';
import { type BulkAction, type Everybody, useBulkDecision } from '#data/admin/bulk-decision.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { FilterInput } from '#ui/fields/filter-controls.tsx';
import { formatNumber } from '../format-number.ts';
import { BulkButtons, BulkProgressLine, BulkSummary } from './bulk-decisions.tsx';
import type { RowDecisionProps } from './row-decision.tsx';
import { RowDecision } from './row-decision.tsx';
import { SelectAll, SelectUser } from './select-user.tsx';
import type { UserSelection } from './use-user-selection.ts';
import { useUserSelection } from './use-user-selection.ts';
import { ListState, MoreUsers, UserLine } from './user-lines.tsx';

/** Matches the server's page size, so that most administrators see all waiting users. */
const LIST_STEP = 100;

interface WaitingListProps extends Pick<RowDecisionProps, 'isBusy' | 'onDecide'> {
  users: readonly AdminUser[];
  /** Includes those that are not loaded yet. */
  total: number;
  selection: UserSelection;
  /** All waiting users are selected, including those that are not in the list. */
  isEverybody: boolean;
  onEverybody: () => void;
}

function WaitingList(props: WaitingListProps) {
  const { users, total, selection, isEverybody, onEverybody, isBusy, onDecide } = props;
  const isMore = !isEverybody && selection.size === users.length && users.length < total;
  return (
    <>
      <div className="flex items-center justify-between gap-4 py-1">
        <SelectAll users={users} selection={selection} text={adminUsersTexts.selectAll} />
        <p role="status" className="text-sm text-muted tabular-nums">
          {adminUsersTexts.selectedOf(isEverybody ? total : selection.size, total)}
        </p>
      </div>
      {isMore && (
        <Button className="w-full" onClick={onEverybody}>
          {adminUsersTexts.selectEverybody(formatNumber(total))}
        </Button>
      )}
      <ul aria-label={adminUsersTexts.waitingForApproval} className="divide-y divide-line">
        {users.map((user) => (
          <li key={user.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <SelectUser user={user} selection={selection} />
            <UserLine user={user} />
            <RowDecision user={user} isBusy={isBusy} onDecide={onDecide} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface Waiting {
  readonly users: readonly AdminUser[];
  readonly total: number;
  readonly term: string;
}

function usePendingDecision({ users, total, term }: Waiting) {
  const [chosen, setChosen] = useState<Everybody>();
  const listed = useUserSelection(users);
  const bulk = useBulkDecision();
  // The choice ends with a new search, because that matches other users.
  const everybody = chosen?.search === term ? chosen : undefined;
  const selection: UserSelection = {
    ...listed,
    set: (ids, isSelected) => {
      // Deselecting one user ends the choice of all, because that user must be left out.
      setChosen(undefined);
      listed.set(ids, isSelected);
    },
  };
  return {
    bulk,
    selection,
    everybody,
    isEverybody: everybody !== undefined,
    chooseEverybody: () => setChosen({ search: term, total }),
    decide: (action: BulkAction, targets: readonly AdminUser[]) => {
      setChosen(undefined);
      void (everybody ? bulk.runAboutEverybody(action, everybody) : bulk.run(action, targets));
    },
    decideOne: (action: BulkAction, targets: readonly AdminUser[]) => void bulk.run(action, targets),
  };
}

interface FooterProps {
  users: readonly AdminUser[];
  decision: ReturnType<typeof usePendingDecision>;
}

function Footer({ users, decision }: FooterProps) {
  const { bulk, selection, everybody, decide } = decision;
  if (bulk.progress) return <BulkProgressLine progress={bulk.progress} onStop={bulk.stop} />;
  const selected = users.filter(({ id }) => selection.has(id));
  return <BulkButtons selected={selected} everybody={everybody?.total} onRun={decide} />;
}

/** Lists waiting users, with bulk decisions about the selected ones (A-187 … A-192). */
export function PendingApprovalsDialog({ onClose }: { onClose: () => void }) {
  const [search, setSearch] = useState('');
  const term = search.trim();
  const list = useUsersList({
    status: 'pending',
    limit: LIST_STEP,
    ...(term === '' ? {} : { search: term, searchIn: 'email,userName' }),
  });
  const users = list.data?.pages.flatMap((page) => page.users) ?? [];
  const total = list.data?.pages.at(-1)?.total ?? 0;
  const decision = usePendingDecision({ users, total, term });
  const { bulk, selection, isEverybody } = decision;

  return (
    <Dialog
      isWide
      title={adminTexts.dashboard.pendingApprovals}
      onClose={onClose}
      footer={<Footer users={users} decision={decision} />}
    >
      <div className="space-y-3">
        {bulk.outcome && <BulkSummary outcome={bulk.outcome} onClose={bulk.forget} />}
        <FilterInput
          label={listTexts.search}
          value={search}
          maxLength={ADMIN_SEARCH_MAX_LENGTH}
          placeholder={adminUsersTexts.emailOrUsername}
          onValue={setSearch}
        />
        <ListState
          list={list}
          isEmpty={users.length === 0}
          emptyTitle={term === '' ? adminUsersTexts.nobodyIsWaiting : adminUsersTexts.nobodyMatches}
          emptyText={term === '' ? adminUsersTexts.nobodyIsWaitingHint : adminUsersTexts.nobodyMatchesHint}
        />
        {users.length > 0 && (
          <WaitingList
            {...{ users, total, selection, isEverybody }}
            isBusy={bulk.progress !== undefined}
            onEverybody={decision.chooseEverybody}
            onDecide={decision.decideOne}
          />
        )}
        <MoreUsers list={list} />
      </div>
    </Dialog>
  );
}
