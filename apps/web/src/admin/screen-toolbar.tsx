import type { ReactNode } from 'react';

interface ScreenToolbarProps {
  note?: ReactNode;
  actions: ReactNode;
}

/** The screen's title is in the frame's header. */
export function ScreenToolbar({ note, actions }: ScreenToolbarProps) {
  return (
    <div className="mb-5 flex min-h-11 flex-wrap items-center justify-between gap-3">
      <p aria-live="polite" className="text-sm text-muted">
        {note}
      </p>
      <div className="flex flex-wrap items-center gap-2 max-md:grow">{actions}</div>
    </div>
  );
}
