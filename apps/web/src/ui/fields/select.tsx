import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';

interface SelectProps<Value extends string> {
  label: string;
  /** The name within a form. */
  name?: string;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string }[];
  onChange: (value: Value) => void;
  /** Above it, as the labels of a form's fields. */
  isLabelShown?: boolean;
  isDisabled?: boolean;
}

/**
 * The native select: the system's own list on phones, and type-ahead everywhere. A phone has no room for the label
 * beside it; there it is only spoken.
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, name, value, options, onChange, isLabelShown, isDisabled } = props;
  return (
    <label
      className={clsx(
        'text-sm',
        isLabelShown ? 'flex flex-col items-start gap-1.5' : 'inline-flex items-center gap-2 text-muted',
      )}
    >
      <span className={isLabelShown ? 'font-medium' : 'max-sm:sr-only'}>{label}</span>
      <span className="relative inline-flex">
        <select
          className="min-h-11 appearance-none rounded-full bg-raised py-2 ps-4 pe-10 font-semibold text-ink hover:bg-line"
          name={name}
          value={value}
          disabled={isDisabled}
          onChange={(event) => onChange(event.currentTarget.value as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute end-3.5 top-1/2 size-4 -translate-y-1/2"
        />
      </span>
    </label>
  );
}
