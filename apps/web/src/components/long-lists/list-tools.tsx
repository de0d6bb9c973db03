import { listTexts } from '@tutti/contract/texts/list-texts';
import { ArrowDown, ArrowUp, Search } from 'lucide-react';
import { IconButton } from '#ui/button.tsx';
import { Select } from '#ui/fields/select.tsx';
import type { ListOrder } from './use-list-order.ts';

interface SearchBoxProps {
  /** Placeholder and accessible name. */
  label: string;
  term: string;
  onTerm: (term: string) => void;
}

/** Filters the list below while the user types. */
export function SearchBox({ label, term, onTerm }: SearchBoxProps) {
  return (
    <div className="relative max-sm:w-full">
      <Search aria-hidden="true" className="absolute start-4 top-1/2 size-4 -translate-y-1/2 text-muted" />
      <input
        type="search"
        dir="auto"
        aria-label={label}
        placeholder={label}
        value={term}
        maxLength={200}
        autoComplete="off"
        className="h-11 w-full rounded-full border border-edge bg-surface ps-10 pe-4 text-sm placeholder:text-muted sm:w-60"
        onChange={(event) => onTerm(event.currentTarget.value)}
      />
    </div>
  );
}

interface ListToolsProps<Sort extends string> {
  searchLabel: string;
  sorts: readonly { readonly value: Sort; readonly label: string }[];
  order: ListOrder<Sort>;
  onChange: (order: ListOrder<Sort>) => void;
}

/** Search, sort and direction of a list of the library. */
export function ListTools<Sort extends string>({
  searchLabel,
  sorts,
  order,
  onChange,
}: ListToolsProps<Sort>) {
  const isAscending = order.order === 'asc';
  const Arrow = isAscending ? ArrowUp : ArrowDown;
  return (
    <>
      <SearchBox label={searchLabel} term={order.term} onTerm={(term) => onChange({ ...order, term })} />
      <Select
        label={listTexts.sortBy}
        value={order.sort}
        options={sorts}
        onChange={(sort) => onChange({ ...order, sort })}
      />
      <IconButton
        label={isAscending ? listTexts.ascending : listTexts.descending}
        className="bg-raised"
        onClick={() => onChange({ ...order, order: isAscending ? 'desc' : 'asc' })}
      >
        <Arrow aria-hidden="true" className="size-4" />
      </IconButton>
    </>
  );
}
