import { Copy } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useId } from 'react';
import { IconButton } from '#ui/button.tsx';
import { copyText } from './listen-copy.ts';

interface CopyFieldProps {
  label: string;
  value: string;
  copyLabel: string;
}

/** Both lie on top of each other: the invisible text makes the field as tall as its content. */
const IN_ONE_PLACE: CSSProperties = { gridArea: '1 / 1', resize: 'none' };
const TEXT = 'min-h-12 w-full rounded-xl border px-4 py-2.5 pe-18 text-base wrap-anywhere';

/** A value to copy. A link that is longer than a line wraps. */
export function CopyField({ label, value, copyLabel }: CopyFieldProps) {
  const id = useId();
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block text-sm font-medium text-ink">
        {label}
      </label>
      <div className="relative grid">
        <p aria-hidden="true" className={`${TEXT} invisible`} style={IN_ONE_PLACE}>
          {value}
        </p>
        <textarea
          readOnly
          id={id}
          rows={1}
          value={value}
          spellCheck={false}
          className={`${TEXT} overflow-hidden border-edge bg-raised text-muted`}
          style={IN_ONE_PLACE}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className="absolute inset-y-0 end-0">
          <IconButton label={copyLabel} className="m-0.5" onClick={() => void copyText(value)}>
            <Copy aria-hidden="true" className="size-4" />
          </IconButton>
        </div>
      </div>
    </div>
  );
}
