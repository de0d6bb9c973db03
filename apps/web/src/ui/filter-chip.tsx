import { clsx } from 'clsx';
import './filter-chip.css';

interface FilterChipProps {
  label: string;
  isChosen: boolean;
  onToggle: () => void;
}

/** Narrows a list to one kind; a second press shows all of it again. */
export function FilterChip({ label, isChosen, onToggle }: FilterChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className={clsx('filter-chip', isChosen && 'is-chosen')}
      onClick={onToggle}
    >
      <span dir="auto" className="truncate">
        {label}
      </span>
    </button>
  );
}
