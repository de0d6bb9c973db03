import { useId } from 'react';
import { FIELD_LABEL, fieldClass } from './field.tsx';
import { NativeSelect, type NativeSelectProps } from './native-select.tsx';

interface FieldSelectProps extends Pick<NativeSelectProps, 'value' | 'options' | 'onChange'> {
  label: string;
}

/** A select cannot be edited as text, so browsers count it as read-only. */
export const EDITABLE = 'bg-surface! text-ink!';

/** A native select in a form, with the shape of the fields beside it. */
export function FieldSelect({ label, ...select }: FieldSelectProps) {
  const id = useId();
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className={FIELD_LABEL}>
        {label}
      </label>
      <NativeSelect id={id} className={`${fieldClass(false)} ${EDITABLE}`} {...select} />
    </div>
  );
}
