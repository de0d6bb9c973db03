import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import type { AdminUser } from '#data/admin-user-queries.ts';
import type { Selection } from './use-selection.ts';

/** The label around it makes the target as large as a finger. */
const TARGET = '-m-3 inline-flex min-h-11 cursor-pointer items-center gap-3 p-3';
const BOX = 'size-5 shrink-0 cursor-pointer accent-accent';

export function SelectUser({ user, selection }: { user: AdminUser; selection: Selection }) {
  return (
    <label className={TARGET}>
      <input
        type="checkbox"
        data-row-title
        aria-label={`Select ${user.email}`}
        className={BOX}
        checked={selection.has(user.id)}
        onChange={(event) => selection.set([user.id], event.currentTarget.checked)}
      />
    </label>
  );
}

interface SelectAllProps {
  users: readonly AdminUser[];
  selection: Selection;
  /** Shown beside the box where there is room. */
  text?: string;
}

export function SelectAll({ users, selection, text }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null);
  const isAll = users.length > 0 && selection.size === users.length;
  const isSome = selection.size > 0 && !isAll;
  useEffect(() => {
    // No attribute says "some of them".
    if (box.current !== null) box.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <label className={clsx(TARGET, text !== undefined && 'text-sm font-medium')}>
      <input
        ref={box}
        type="checkbox"
        aria-label={text === undefined ? 'Select all' : undefined}
        className={BOX}
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
