import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';
import type { InputHTMLAttributes } from 'react';
import { useEffect, useRef } from 'react';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** Some of the items it stands for are selected. */
  isMixed?: boolean;
}

/** A native checkbox with a custom drawing; callers make the touch target large enough. */
export function Checkbox({ isMixed = false, className, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The mixed state has no HTML attribute.
    if (box.current !== null) box.current.indeterminate = isMixed;
  }, [isMixed]);
  const mark = 'pointer-events-none absolute inset-0 m-auto hidden size-3.5 stroke-3 text-on-accent';
  return (
    <span className={clsx('relative inline-flex size-5 shrink-0', className)}>
      <input
        ref={box}
        type="checkbox"
        className={clsx(
          'peer size-5 cursor-pointer appearance-none rounded-md border border-edge bg-canvas',
          'checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent',
          'disabled:cursor-not-allowed disabled:opacity-50',
        )}
        {...rest}
      />
      <Check aria-hidden="true" className={clsx(mark, 'peer-checked:block peer-indeterminate:hidden')} />
      <Minus aria-hidden="true" className={clsx(mark, 'peer-indeterminate:block')} />
    </span>
  );
}
