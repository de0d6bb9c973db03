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

/** Stacks both elements in one grid cell: the invisible text makes the field as tall as its content. */
const SAME_GRID_CELL: CSSProperties = { gridArea: '1 / 1', resize: 'none' };
const TEXT = 'min-h-12 w-full rounded-xl border px-4 py-2.5 pe-18 text-base wrap-anywhere';

export function CopyField({ label, value, copyLabel }: CopyFieldProps) {
  const id = useId();
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block text-sm font-medium text-ink">
        {label}
      </label>
      <div className="relative grid">
        <p aria-hidden="true" className={`${TEXT} invisible`} style={SAME_GRID_CELL}>
          {value}
        </p>
        <textarea
          readOnly
          id={id}
          rows={1}
          value={value}
          spellCheck={false}
          className={`${TEXT} overflow-hidden border-edge bg-raised text-muted`}
          style={SAME_GRID_CELL}
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
