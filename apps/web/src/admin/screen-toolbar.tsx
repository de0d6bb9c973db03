import type { ReactNode } from 'react';

interface ScreenToolbarProps {
  note?: ReactNode;
  /** A small button beside the note. */
  besideNote?: ReactNode;
  actions: ReactNode;
}

/** The screen's title is in the frame's header. */
export function ScreenToolbar({ note, besideNote, actions }: ScreenToolbarProps) {
  return (
    <div className="mb-5 flex min-h-11 flex-wrap items-center justify-between gap-3">
      <div className="flex items-center gap-1">
        <p aria-live="polite" className="text-sm text-muted">
          {note}
        </p>
        {besideNote}
      </div>
      <div className="flex flex-wrap items-center gap-2 max-md:grow">{actions}</div>
    </div>
  );
}
