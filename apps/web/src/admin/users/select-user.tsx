import { adminUsersTexts } from '@tutti/contract/admin-users/texts';
import { clsx } from 'clsx';
import type { AdminUser } from '#data/admin/admin-users-queries.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import type { UserSelection } from './use-user-selection.ts';

/** The label extends the checkbox to a touch target of 44 px. */
const TARGET = '-m-3 flex w-fit min-h-11 cursor-pointer items-center gap-3 p-3';

export function SelectUser({ user, selection }: { user: AdminUser; selection: UserSelection }) {
  return (
    <label className={TARGET}>
      <Checkbox
        data-row-title
        aria-label={adminUsersTexts.select(user.email)}
        checked={selection.has(user.id)}
        onChange={(event) => selection.set([user.id], event.currentTarget.checked)}
      />
    </label>
  );
}

interface SelectAllProps {
  users: readonly AdminUser[];
  selection: UserSelection;
  /** Shown beside the box if there is space. */
  text?: string;
}

export function SelectAll({ users, selection, text }: SelectAllProps) {
  const isAll = users.length > 0 && selection.size === users.length;
  return (
    <label className={clsx(TARGET, text !== undefined && 'text-sm font-medium')}>
      <Checkbox
        isMixed={selection.size > 0 && !isAll}
        aria-label={text === undefined ? adminUsersTexts.selectAll : undefined}
        disabled={users.length === 0}
        checked={isAll}
        onChange={() =>
          selection.set(
            users.map(({ id }) => id),
            !isAll,
          )
        }
      />
      {text}
    </label>
  );
}
