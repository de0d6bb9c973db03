import { useState } from 'react';

export interface UserSelection {
  readonly size: number;
  has(id: string): boolean;
  /** Selects or deselects all of them. */
  set(ids: readonly string[], isSelected: boolean): void;
}

const NOTHING: ReadonlySet<string> = new Set();

/** Drops ids that are no longer listed, because nobody should decide about users they do not see. */
export function useUserSelection(listed: readonly { readonly id: string }[]): UserSelection {
  const [chosen, setChosen] = useState(NOTHING);
  const visible = new Set(listed.map(({ id }) => id).filter((id) => chosen.has(id)));
  return {
    size: visible.size,
    has: (id) => visible.has(id),
    set: (ids, isSelected) => {
      const next = new Set(visible);
      for (const id of ids) {
        if (isSelected) next.add(id);
        else next.delete(id);
      }
      setChosen(next);
    },
  };
}
