import { adminTexts } from '@tutti/contract/admin/texts';
import { adminUsersTexts } from '@tutti/contract/admin-users/texts';
import { ADMIN_SEARCH_MAX_LENGTH } from '@tutti/contract/limits';
import { listTexts } from '@tutti/contract/page/list-texts';
import { ROLE_NAMES } from '@tutti/contract/roles';
import { Button } from '#ui/button.tsx';
import { FilterInput, FilterSelect } from '#ui/fields/filter-controls.tsx';
import { FoldingFilters } from '#ui/fields/folding-filters.tsx';
import type { UserSort, UsersHost, UsersListState } from './users-list-state.ts';
import { isFiltered } from './users-list-state.ts';

const { approved, pending } = adminTexts.dashboard;

const STATUS_OPTIONS = [
  { value: '', label: listTexts.all },
  { value: 'pending', label: pending },
  { value: 'approved', label: approved },
  { value: 'rejected', label: adminUsersTexts.rejected },
  { value: 'locked', label: adminUsersTexts.locked },
  { value: 'protected', label: adminUsersTexts.protected },
];
const ROLE_OPTIONS = [
  { value: '', label: listTexts.all },
  ...ROLE_NAMES.map((name) => ({ value: name, label: name })),
  { value: 'none', label: adminTexts.users.noRoles },
];
const SORT_OPTIONS = [
  { value: 'registeredDate desc', label: adminUsersTexts.newestFirst },
  { value: 'registeredDate asc', label: adminUsersTexts.oldestFirst },
  { value: 'email asc', label: adminUsersTexts.emailAscending },
  { value: 'email desc', label: adminUsersTexts.emailDescending },
  { value: 'userName asc', label: adminUsersTexts.usernameAscending },
  { value: 'userName desc', label: adminUsersTexts.usernameDescending },
];

const PLACEHOLDERS: Readonly<Record<UsersHost, string>> = {
  dashboard: adminUsersTexts.emailOrRole,
  users: adminUsersTexts.emailOrUsername,
};

interface UsersFilterBarProps {
  host: UsersHost;
  listState: UsersListState;
  onChange: (change: Partial<UsersListState>) => void;
}

export function UsersFilterBar({ host, listState, onChange }: UsersFilterBarProps) {
  const setCount = [listState.status, listState.role].filter((value) => value !== '').length;
  return (
    <FoldingFilters
      label={adminUsersTexts.users}
      setCount={setCount}
      className="md:grid-cols-4 lg:grid-cols-[minmax(12rem,2fr)_1fr_1fr_1fr_auto]"
      search={
        <FilterInput
          label={listTexts.search}
          value={listState.search}
          maxLength={ADMIN_SEARCH_MAX_LENGTH}
          placeholder={PLACEHOLDERS[host]}
          className="md:max-lg:col-span-4"
          onValue={(search) => onChange({ search })}
        />
      }
    >
      <FilterSelect
        label={adminUsersTexts.status}
        value={listState.status}
        options={STATUS_OPTIONS}
        onValue={(value) => onChange({ status: value as UsersListState['status'] })}
      />
      <FilterSelect
        label={adminUsersTexts.role}
        value={listState.role}
        options={ROLE_OPTIONS}
        onValue={(value) => onChange({ role: value as UsersListState['role'] })}
      />
      <FilterSelect
        label={listTexts.sort}
        value={`${listState.sort} ${listState.order}`}
        options={SORT_OPTIONS}
        onValue={(value) => {
          const [sort, order] = value.split(' ') as [UserSort, UsersListState['order']];
          onChange({ sort, order });
        }}
      />
      <Button
        isUnavailable={!isFiltered(listState)}
        className="whitespace-nowrap"
        onClick={() => onChange({ search: '', status: '', role: '' })}
      >
        {listTexts.clear}
      </Button>
    </FoldingFilters>
  );
}
