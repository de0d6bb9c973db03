import { useEntryState } from '#navigation/use-entry-state.ts';
import type { View } from '#navigation/view.ts';
import { rememberInHistory } from '#navigation/view.ts';

export interface ListOrder<Sort extends string> {
  readonly sort: Sort;
  readonly order: 'asc' | 'desc';
  readonly term: string;
}

/** Search and sort of a list, restored by Back and reload. */
export function useListOrder<Sort extends string>(
  view: View,
  sorts: readonly { readonly value: Sort }[],
): [ListOrder<Sort>, (order: ListOrder<Sort>) => void] {
  const [order, setOrder] = useEntryState<ListOrder<Sort>>(() => ({
    sort: sorts.find(({ value }) => value === view.sort)?.value ?? (sorts[0]?.value as Sort),
    order: view.order === 'desc' ? 'desc' : 'asc',
    term: view.term ?? '',
  }));
  return [
    order,
    (next) => {
      setOrder(next);
      rememberInHistory({ ...view, ...next });
    },
  ];
}
