import { adminTexts } from '@tutti/contract/admin/texts';
import { adminUsersTexts } from '@tutti/contract/admin-users/texts';
import { ADMIN_SEARCH_MAX_LENGTH } from '@tutti/contract/limits';
import { listTexts } from '@tutti/contract/page/list-texts';
import { ArrowLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { AdminUser } from '#data/admin/admin-users-queries.ts';
import { useUsersList } from '#data/admin/admin-users-queries.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { FilterInput } from '#ui/fields/filter-controls.tsx';
import { RoleToggles } from './role-toggles.tsx';
import { RoleBadges } from './user-badges.tsx';
import { ListState, MoreUsers, UserLine } from './user-lines.tsx';

const LIST_STEP = 25;

function UserPicker({ onPick }: { onPick: (user: AdminUser) => void }) {
  const [search, setSearch] = useState('');
  const term = search.trim();
  const list = useUsersList({
    limit: LIST_STEP,
    sort: 'email',
    ...(term === '' ? {} : { search: term, searchIn: 'email,userName,roles' }),
  });
  const users = list.data?.pages.flatMap((page) => page.users) ?? [];
  return (
    <div className="space-y-3">
      <FilterInput
        label={listTexts.search}
        value={search}
        maxLength={ADMIN_SEARCH_MAX_LENGTH}
        placeholder={adminUsersTexts.emailUsernameOrRole}
        onValue={setSearch}
      />
      <ListState
        list={list}
        isEmpty={users.length === 0}
        emptyTitle={adminUsersTexts.nobodyMatches}
        emptyText={adminUsersTexts.searchHint}
      />
      <ul aria-label={adminUsersTexts.choices} className="divide-y divide-line">
        {users.map((user) => (
          <li key={user.id}>
            <button
              type="button"
              className="-mx-2 flex w-[calc(100%+1rem)] items-center gap-3 rounded-xl px-2 py-2 hover:bg-raised"
              onClick={() => onPick(user)}
            >
              <UserLine user={user} />
              <span className="hidden shrink-0 sm:block">
                <RoleBadges roles={user.roles} />
              </span>
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted rtl:rotate-180" />
            </button>
          </li>
        ))}
      </ul>
      <MoreUsers list={list} />
    </div>
  );
}

interface RoleManagerDialogProps {
  /** Set if the dialog was opened from the user's row. */
  user?: AdminUser | undefined;
  onClose: () => void;
}

/** Finds a user, and then adds or removes single roles (A-193 … A-195). */
export function RoleManagerDialog({ user, onClose }: RoleManagerDialogProps) {
  const [chosen, setChosen] = useState(user);
  const back = useRef<HTMLButtonElement>(null);
  const chosenId = chosen?.id;
  useEffect(() => {
    // The pressed line has disappeared, so the focus moves to the back button.
    if (chosenId !== undefined) back.current?.focus();
  }, [chosenId]);
  return (
    <Dialog isWide title={adminTexts.dashboard.roleManagement} onClose={onClose}>
      {chosen === undefined ? (
        <UserPicker onPick={setChosen} />
      ) : (
        <div className="space-y-5">
          {user === undefined && (
            <Button ref={back} look="ghost" className="-ms-3" onClick={() => setChosen(undefined)}>
              <ArrowLeft aria-hidden="true" className="size-4 rtl:rotate-180" />
              {adminUsersTexts.allUsers}
            </Button>
          )}
          <UserLine user={chosen} />
          <RoleToggles user={chosen} onChange={(roles) => setChosen({ ...chosen, roles: [...roles] })} />
        </div>
      )}
    </Dialog>
  );
}
