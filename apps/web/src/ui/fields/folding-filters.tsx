import { listTexts } from '@tutti/contract/texts/list-texts';
import { clsx } from 'clsx';
import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { Button } from '../button.tsx';

interface FoldingFiltersProps {
  /** The accessible name of the search. */
  label: string;
  search: ReactNode;
  /** How many of the folded filters are set. */
  setCount: number;
  /** Classes of the grid on a desk; the search field is its first cell. */
  className: string;
  children: ReactNode;
}

/** On a phone the search stays and the other filters fold away, so that the rows begin on the first screen. */
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
