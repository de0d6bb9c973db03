import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './button.tsx';

interface PagerProps {
  label: string;
  page: number;
  pageCount: number;
  /** There are more pages than the counted ones. */
  hasMore?: boolean;
  position: string;
  previousLabel: string;
  nextLabel: string;
  onPage: (page: number) => void;
}

/** Hidden if there is only one page. */
export function Pager(props: PagerProps) {
  const { label, page, pageCount, hasMore = false, position, previousLabel, nextLabel, onPage } = props;
  if (pageCount <= 1 && page === 1 && !hasMore) return null;
  return (
    <nav aria-label={label} className="flex items-center justify-between gap-3 sm:justify-center sm:gap-6">
      <Button isUnavailable={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden="true" className="-ms-1 size-4 rtl:rotate-180" />
        {previousLabel}
      </Button>
      <p aria-live="polite" className="text-sm text-muted tabular-nums">
        {position}
      </p>
      <Button isUnavailable={page >= pageCount && !hasMore} onClick={() => onPage(page + 1)}>
        {nextLabel}
        <ChevronRight aria-hidden="true" className="-me-1 size-4 rtl:rotate-180" />
      </Button>
    </nav>
  );
}
