import { ADMIN_SEARCH_MAX_LENGTH } from '@tutti/contract/limits';
import { adminTexts } from '@tutti/contract/texts/admin-texts';
import { adminUsersTexts } from '@tutti/contract/texts/admin-users-texts';
import { listTexts } from '@tutti/contract/texts/list-texts';
import { useState } from 'react';
import type { AdminUser } from '#data/admin/admin-users-queries.ts';
import { useUsersList } from '#data/admin/admin-users-queries.ts';
import { useBulkDecision } from '#data/admin/bulk-decision.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { FilterInput } from '#ui/fields/filter-controls.tsx';
import { BulkButtons, BulkProgressLine, BulkSummary } from './bulk-decisions.tsx';
import { SelectAll, SelectUser } from './select-user.tsx';
import type { Selection } from './use-selection.ts';
import { useSelection } from './use-selection.ts';
import { ListState, MoreUsers, UserLine } from './user-lines.tsx';

/** As many as the server gives at once: most administrators see all who wait. */
const LIST_STEP = 100;

interface WaitingListProps {
  users: readonly AdminUser[];
  /** Also those that are not loaded yet. */
  total: number;
  selection: Selection;
}

function WaitingList({ users, total, selection }: WaitingListProps) {
  return (
    <>
      <div className="flex items-center justify-between gap-4 py-1">
        <SelectAll users={users} selection={selection} text={adminUsersTexts.selectAll} />
        <p role="status" className="text-sm text-muted tabular-nums">
          {adminUsersTexts.selectedOf(selection.size, total)}
        </p>
      </div>
      <ul aria-label={adminUsersTexts.waitingForApproval} className="divide-y divide-line">
        {users.map((user) => (
          <li key={user.id} className="flex items-center gap-4 py-2">
            <SelectUser user={user} selection={selection} />
            <UserLine user={user} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Everybody who waits, with the three bulk decisions about those selected (A-187 … A-192). */
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
  const selection = useSelection(users);
  const bulk = useBulkDecision();
  const selected = users.filter(({ id }) => selection.has(id));

  return (
    <Dialog
      isWide
      title={adminTexts.dashboard.pendingApprovals}
      onClose={onClose}
      footer={
        bulk.progress ? (
          <BulkProgressLine progress={bulk.progress} onStop={bulk.stop} />
        ) : (
          <BulkButtons selected={selected} onRun={(action, targets) => void bulk.run(action, targets)} />
        )
      }
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
        {users.length > 0 && <WaitingList users={users} total={total} selection={selection} />}
        <MoreUsers list={list} />
      </div>
    </Dialog>
  );
}
