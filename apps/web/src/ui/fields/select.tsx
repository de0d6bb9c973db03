import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

interface SelectProps<Value extends string> {
  label: string;
  name?: string;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string }[];
  onChange: (value: Value) => void;
  /** The label is above the field, as in forms. */
  isLabelShown?: boolean;
  /** Another element already shows the label. */
  isLabelHidden?: boolean;
  isDisabled?: boolean;
  /** Shown on a phone, where a field as wide as its longest value has no room in a row of tools. */
  phoneLook?: ReactNode;
}

/**
 * A native select: phones show their own list, and type-ahead works everywhere. On a phone the label is only announced,
 * because there is no room beside the field.
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, name, value, options, onChange, isLabelShown, isLabelHidden, isDisabled, phoneLook } = props;
  return (
    <label
      className={clsx(
        'text-sm',
        isLabelShown
          ? 'flex flex-col items-start gap-1.5'
          : 'inline-flex min-w-0 items-center gap-2 text-muted',
      )}
    >
      <span className={isLabelShown ? 'font-medium' : isLabelHidden ? 'sr-only' : 'max-sm:sr-only'}>
        {label}
      </span>
      <span className="relative inline-flex min-w-0">
        <select
          className={clsx(
            'min-h-11 min-w-0 appearance-none rounded-full bg-raised py-2 ps-4 pe-10 font-semibold text-ink hover:bg-line',
            phoneLook !== undefined &&
              'max-sm:absolute max-sm:inset-0 max-sm:w-full max-sm:bg-transparent max-sm:px-0! max-sm:text-transparent',
          )}
          // The label contains the look on a phone, too.
          aria-label={phoneLook === undefined ? undefined : label}
          name={name}
          value={value}
          disabled={isDisabled}
          onChange={(event) => onChange(event.currentTarget.value as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} className="bg-surface text-ink">
              {option.label}
            </option>
          ))}
        </select>
        {phoneLook !== undefined && (
          <span
            aria-hidden="true"
            className="phone-look inline-flex h-11 max-w-36 min-w-11 items-center justify-center gap-1.5 rounded-full bg-raised px-3.5 font-semibold text-ink sm:hidden"
          >
            {phoneLook}
          </span>
        )}
        <ChevronDown
          aria-hidden="true"
          className={clsx(
            'pointer-events-none absolute end-3.5 top-1/2 size-4 -translate-y-1/2',
            phoneLook !== undefined && 'max-sm:hidden',
          )}
        />
      </span>
    </label>
  );
}
