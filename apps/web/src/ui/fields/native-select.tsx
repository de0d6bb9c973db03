import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';

export interface NativeSelectProps {
  id: string;
  value: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onChange: (value: string) => void;
  /** Gives it the shape of the fields beside it. */
  className: string;
}

/** A native select without a label, because phones show their own list, and type-ahead works everywhere. */
export function NativeSelect({ id, value, options, onChange, className }: NativeSelectProps) {
  return (
    <div className="relative">
      <select
        id={id}
        className={clsx(className, 'appearance-none truncate pe-10')}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute end-3.5 top-1/2 size-4 -translate-y-1/2 text-muted"
      />
    </div>
  );
}
