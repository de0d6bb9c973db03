import { useState } from 'react';

export interface Selection {
  readonly size: number;
  has(id: string): boolean;
  /** All of them in, or all of them out. */
  set(ids: readonly string[], isSelected: boolean): void;
}

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Ids chosen in a list. Only what is in the list counts: whoever left it (another page, another filter, deleted by
 * another administrator) must not be decided about unseen.
 */
export function useUserSelection(listed: readonly { readonly id: string }[]): Selection {
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
