import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';

export interface NativeSelectProps {
  id?: string;
  /** Ids of the elements that name and describe it, if no label does. */
  labelledBy?: string;
  describedBy?: string;
  name?: string;
  isDisabled?: boolean;
  value: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onChange: (value: string) => void;
  /** Gives it the shape of the fields beside it. */
  className: string;
}

/** A native select without a label, because phones show their own list, and type-ahead works everywhere. */
export function NativeSelect(props: NativeSelectProps) {
  const { id, labelledBy, describedBy, name, isDisabled, value, options, onChange, className } = props;
  return (
    <div className="relative w-full">
      <select
        id={id}
        name={name}
        disabled={isDisabled}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
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
