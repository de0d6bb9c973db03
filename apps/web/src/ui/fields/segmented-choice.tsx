import { clsx } from 'clsx';
import { useId } from 'react';

interface SegmentedChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string }[];
  onChange: (value: Value) => void;
}

/** Radio buttons that look like a segmented control. */
export function SegmentedChoice<Value extends string>(props: SegmentedChoiceProps<Value>) {
  const { label, value, options, onChange } = props;
  const name = useId();
  return (
    <fieldset className="flex w-fit shrink-0 rounded-full bg-raised p-1">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={clsx(
            'inline-flex min-h-9 cursor-pointer items-center rounded-full px-3.5 text-xs font-semibold',
            'has-focus-visible:outline-2 has-focus-visible:outline-accent',
            option.value === value ? 'bg-ink text-canvas' : 'text-muted hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
