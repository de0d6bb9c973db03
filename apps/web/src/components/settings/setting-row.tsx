import { pageTexts as texts } from '@tutti/contract/page/texts';
import { clsx } from 'clsx';
import { Check, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import './settings.css';

/** The state of a value that is saved as soon as it changes. */
export type SaveState =
  | { readonly kind: 'idle' | 'saving' | 'saved' }
  | { readonly kind: 'failed'; readonly text: string };

interface SettingRowProps {
  label: string;
  /** Ids for the control's `aria-labelledby` and `aria-describedby`. */
  labelId: string;
  hintId: string;
  hint?: ReactNode;
  save: SaveState;
  /** A switch stays beside its label on phones; wider controls move below it. */
  isSwitch?: boolean;
  /** Further lines below the hint. */
  children?: ReactNode;
  control: ReactNode;
}

/** Label and hint on the left with a tick once the last change is saved, and the control on the right. */
export function SettingRow(props: SettingRowProps) {
  const { label, labelId, hintId, hint, save, isSwitch = false, children, control } = props;
  return (
    <div className={clsx('setting-row', isSwitch && 'is-switch')}>
      <div className="min-w-0">
        <div className="flex items-center gap-2 text-sm font-medium">
          <p id={labelId}>{label}</p>
          <SaveMark save={save} />
        </div>
        {hint && (
          <p id={hintId} className="mt-0.5 max-w-prose text-sm text-muted">
            {hint}
          </p>
        )}
        {children}
        {save.kind === 'failed' && (
          <p id={`${hintId}-error`} role="alert" className="mt-1 text-sm text-live">
            {save.text}
          </p>
        )}
      </div>
      <div className="flex min-w-0 sm:justify-end">{control}</div>
    </div>
  );
}

function SaveMark({ save }: { save: SaveState }) {
  return (
    <span role="status" className="inline-flex h-5 shrink-0 items-center text-accent">
      {save.kind === 'saving' && (
        <>
          <LoaderCircle aria-hidden="true" className="size-4 text-muted motion-safe:animate-spin" />
          <span className="sr-only">{texts.saving}</span>
        </>
      )}
      {save.kind === 'saved' && (
        <>
          <Check aria-hidden="true" className="size-5" />
          <span className="sr-only">{texts.saved}</span>
        </>
      )}
    </span>
  );
}
