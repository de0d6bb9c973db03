import { clsx } from 'clsx';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { useId } from 'react';

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** A control inside the field, at its end. */
  trailing?: ReactNode;
}

export const FIELD_LABEL = 'block text-sm font-medium text-ink';

export function fieldClass(isWrong: boolean): string {
  return clsx(
    'h-12 w-full rounded-xl border bg-surface px-4 text-base text-ink placeholder:text-muted',
    'read-only:bg-raised read-only:text-muted',
    isWrong ? 'border-live' : 'border-edge',
  );
}

export function Field({ label, hint, error, trailing, id, ...rest }: FieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const described = clsx(error && `${fieldId}-error`, hint && `${fieldId}-hint`);
  return (
    <div className="space-y-1.5">
      <label htmlFor={fieldId} className={FIELD_LABEL}>
        {label}
      </label>
      <div className="relative">
        <input
          id={fieldId}
          aria-describedby={described || undefined}
          aria-invalid={error === undefined ? undefined : true}
          className={clsx(fieldClass(error !== undefined), trailing && 'pe-18')}
          {...rest}
        />
        {trailing && <div className="absolute inset-y-0 end-0">{trailing}</div>}
      </div>
      {error !== undefined && (
        <p id={`${fieldId}-error`} role="alert" className="text-sm text-live">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${fieldId}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
