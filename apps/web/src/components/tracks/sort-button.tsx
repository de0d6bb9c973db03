import { listTexts } from '@tutti/contract/page/list-texts';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';

export type SortedColumn = 'title' | 'album' | 'duration' | 'added';

export interface ColumnSorting {
  readonly sort: string;
  readonly order: 'asc' | 'desc';
  /** A second press on the same column reverses it. */
  onSort(column: SortedColumn): void;
}

interface SortButtonProps {
  label: string;
  column: SortedColumn;
  sorting: ColumnSorting;
  /** The head of a table says the order itself. */
  isInTable?: boolean;
}

/** The name of a column by which a list can be sorted. */
export function SortButton({ label, column, sorting, isInTable = false }: SortButtonProps) {
  const isSorted = sorting.sort === column;
  const isAscending = sorting.order === 'asc';
  const Arrow = isAscending ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      aria-pressed={isInTable ? undefined : isSorted}
      className={clsx(
        'inline-flex min-h-10 items-center gap-1 hover:text-ink',
        isInTable && 'max-sm:hidden',
        isSorted && 'text-ink',
      )}
      onClick={() => sorting.onSort(column)}
    >
      {label}
      {isSorted && <Arrow aria-hidden="true" className="size-3.5" />}
      {isSorted && !isInTable && (
        <span className="sr-only">{isAscending ? listTexts.ascending : listTexts.descending}</span>
      )}
    </button>
  );
}
