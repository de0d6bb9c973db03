import { listTexts } from '@tutti/contract/page/list-texts';
import { clsx } from 'clsx';
import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { Button } from '../button.tsx';

interface FoldingFiltersProps {
  /** The accessible name of the search. */
  label: string;
  search: ReactNode;
  /** The number of collapsed filters that are set. */
  setCount: number;
  /** Classes of the desktop grid, whose first cell is the search field. */
  className: string;
  children: ReactNode;
}

/** On a phone only the search stays open and the other filters collapse, so that the first rows are on the screen. */
export function FoldingFilters({ label, search, setCount, className, children }: FoldingFiltersProps) {
  const [isOpen, setIsOpen] = useState(setCount > 0);
  const id = useId();
  return (
    <search
      aria-label={label}
      className={clsx('mb-5 grid grid-cols-[1fr_auto] items-end gap-3 md:grid', className)}
    >
      {search}
      <Button
        className="rounded-xl md:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <ListFilter aria-hidden="true" className="size-4" />
        {setCount === 0 ? listTexts.filters : listTexts.filtersCounted(setCount)}
      </Button>
      <div
        id={id}
        className={clsx(
          'col-span-2 grid grid-cols-2 items-end gap-3 md:contents',
          !isOpen && 'max-md:hidden',
        )}
      >
        {children}
      </div>
    </search>
  );
}
