import { Copy } from 'lucide-react';
import { IconButton } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { copyText } from './listen-copy.ts';

interface CopyFieldProps {
  label: string;
  value: string;
  copyLabel: string;
}

/** Something to be pasted elsewhere. */
export function CopyField({ label, value, copyLabel }: CopyFieldProps) {
  return (
    <Field
      readOnly
      label={label}
      value={value}
      onFocus={(event) => event.currentTarget.select()}
      trailing={
        <IconButton label={copyLabel} className="m-0.5" onClick={() => void copyText(value)}>
          <Copy aria-hidden="true" className="size-4" />
        </IconButton>
      }
    />
  );
}
