import { listTexts } from '@tutti/contract/page/list-texts';
import { ArrowDown, ArrowUp, ArrowUpDown, Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButton } from '#ui/button.tsx';
import { Select } from '#ui/fields/select.tsx';
import { useNarrow } from '#ui/screen/use-narrow.ts';
import type { ListOrder } from './use-list-order.ts';

interface SearchBoxProps {
  /** Placeholder and accessible name. */
  label: string;
  term: string;
  onTerm: (term: string) => void;
}

export function SearchBox({ label, term, onTerm }: SearchBoxProps) {
  return (
    <div className="list-search">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute start-3.5 top-1/2 size-4 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        dir="auto"
        aria-label={label}
        placeholder={label}
        value={term}
        maxLength={200}
        autoComplete="off"
        className="h-11 rounded-full border border-edge bg-surface text-sm placeholder:text-muted sm:ps-10 sm:pe-4"
        onChange={(event) => onTerm(event.currentTarget.value)}
      />
    </div>
  );
}

type SortSelectProps<Sort extends string> = Omit<ComponentProps<typeof Select<Sort>>, 'label' | 'phoneLook'>;

export function SortSelect<Sort extends string>(props: SortSelectProps<Sort>) {
  const chosen = props.options.find(({ value }) => value === props.value);
  return (
    <Select
      label={listTexts.sortBy}
      phoneLook={
        <>
          <ArrowUpDown className="size-4 shrink-0" />
          <span className="truncate">{chosen?.label}</span>
        </>
      }
      {...props}
    />
  );
}

type Direction = ListOrder<string>['order'];

export function DirectionButton({
  order,
  onChange,
}: {
  order: Direction;
  onChange: (order: Direction) => void;
}) {
  const isAscending = order === 'asc';
  const Arrow = isAscending ? ArrowUp : ArrowDown;
  return (
    <IconButton
      label={isAscending ? listTexts.ascending : listTexts.descending}
      className="bg-raised"
      onClick={() => onChange(isAscending ? 'desc' : 'asc')}
    >
      <Arrow aria-hidden="true" className="size-4" />
    </IconButton>
  );
}

const DIRECTIONS: readonly Direction[] = ['asc', 'desc'];

/** Column and direction in one field, because a phone has no room for two with words. */
function OrderSelect<Sort extends string>({ sorts, order, onChange }: OrderProps<Sort>) {
  const choices = sorts.flatMap(({ value, label }) =>
    DIRECTIONS.map((direction) => ({ sort: value, direction, label })),
  );
  const chosen = choices.findIndex(({ sort, direction }) => sort === order.sort && direction === order.order);
  const Arrow = order.order === 'asc' ? ArrowUp : ArrowDown;
  return (
    <Select
      label={listTexts.sortBy}
      value={String(chosen)}
      options={choices.map(({ label, direction }, index) => ({
        value: String(index),
        label: `${label} · ${direction === 'asc' ? listTexts.ascending : listTexts.descending}`,
      }))}
      phoneLook={
        <>
          <span className="truncate">{choices[chosen]?.label}</span>
          <Arrow className="size-4 shrink-0" />
        </>
      }
      onChange={(index) => {
        const choice = choices[Number(index)];
        if (choice) onChange({ ...order, sort: choice.sort, order: choice.direction });
      }}
    />
  );
}

interface OrderProps<Sort extends string> {
  sorts: readonly { readonly value: Sort; readonly label: string }[];
  order: ListOrder<Sort>;
  onChange: (order: ListOrder<Sort>) => void;
}

interface ListToolsProps<Sort extends string> extends OrderProps<Sort> {
  searchLabel: string;
}

export function ListTools<Sort extends string>(props: ListToolsProps<Sort>) {
  const { searchLabel, sorts, order, onChange } = props;
  const isNarrow = useNarrow();
  return (
    <>
      <SearchBox label={searchLabel} term={order.term} onTerm={(term) => onChange({ ...order, term })} />
      {isNarrow ? (
        <OrderSelect {...props} />
      ) : (
        <>
          <SortSelect value={order.sort} options={sorts} onChange={(sort) => onChange({ ...order, sort })} />
          <DirectionButton order={order.order} onChange={(next) => onChange({ ...order, order: next })} />
        </>
      )}
    </>
  );
}
