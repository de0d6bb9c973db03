import type { ReactNode } from 'react';
import { usePageTitle } from '#ui/announcer.tsx';

interface ViewHeaderProps {
  title: string;
  /** A line below the title. */
  note?: ReactNode;
  /** Buttons and sort controls. */
  actions?: ReactNode;
}

export function ViewHeader({ title, note, actions }: ViewHeaderProps) {
  usePageTitle(title);
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0 space-y-1">
        <h1
          dir="auto"
          className="line-clamp-3 text-xl font-bold tracking-tight text-balance wrap-anywhere"
          title={title}
        >
          {title}
        </h1>
        {note && <div className="text-sm text-muted">{note}</div>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2 sm:gap-3">{actions}</div>}
    </header>
  );
}
