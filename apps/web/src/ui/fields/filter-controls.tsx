/**
 * Filter controls for the top of a list. Labels are above the controls, so that these line up in a row and stack on a
 * phone.
 */
import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import type { InputHTMLAttributes } from 'react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { NativeSelect, type NativeSelectProps } from './native-select.tsx';

const CONTROL = 'h-11 w-full rounded-xl border border-edge bg-surface px-3.5 text-sm text-ink';
const LABEL = 'mb-1.5 block text-xs font-medium text-muted';

/** Avoids a request for every letter, but still feels immediate. */
const TYPING_PAUSE_MS = 300;

interface FilterInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string;
  value: string;
  /** Called after a pause in typing, and at once on Enter or when the field loses the focus. */
  onValue: (value: string) => void;
}

export function FilterInput({
  label,
  value,
  onValue,
  className,
  type = 'search',
  ...rest
}: FilterInputProps) {
  const id = useId();
  const [draft, setDraft] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    // A value set elsewhere (Clear Filters, Back) replaces the typed one.
    setKnown(value);
    setDraft(value);
  }
  const send = useEffectEvent(() => {
    if (draft !== value) onValue(draft);
  });
  useEffect(() => {
    if (draft === value) return;
    const timer = setTimeout(send, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, value]);
  return (
    <div className={className}>
      <label htmlFor={id} className={LABEL}>
        {label}
      </label>
      <div className="relative">
        {type === 'search' && (
          <Search
            aria-hidden="true"
            className="absolute start-3.5 top-1/2 size-4 -translate-y-1/2 text-muted"
          />
        )}
        <input
          id={id}
          type={type}
          autoComplete="off"
          className={clsx(CONTROL, 'placeholder:text-muted', type === 'search' && 'ps-10')}
          {...rest}
          value={draft}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onBlur={() => {
            if (draft !== value) onValue(draft);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && draft !== value) onValue(draft);
          }}
        />
      </div>
    </div>
  );
}

interface FilterSelectProps extends Pick<NativeSelectProps, 'value' | 'options'> {
  label: string;
  onValue: (value: string) => void;
  className?: string;
}

export function FilterSelect({ label, value, options, onValue, className }: FilterSelectProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className={LABEL}>
        {label}
      </label>
      <NativeSelect id={id} value={value} options={options} onChange={onValue} className={CONTROL} />
    </div>
  );
}
