import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { usePageTitle } from '#ui/announcer.tsx';
import './view-header.css';

interface ViewHeaderProps {
  title: string;
  note?: ReactNode;
  actions?: ReactNode;
  /** There are more than fit beside the title on a phone, where they are one row below the note, which scrolls sideways. */
  hasManyActions?: boolean;
}

/** The title is in a line of one height on every page, so that it does not move from page to page. */
export function ViewHeader({ title, note, actions, hasManyActions = false }: ViewHeaderProps) {
  usePageTitle(title);
  return (
    <header className={clsx('view-header', hasManyActions && 'is-stacked')}>
      <div className="view-title">
        <h1
          dir="auto"
          className="line-clamp-3 text-xl font-bold tracking-tight text-balance wrap-anywhere"
          title={title}
        >
          {title}
        </h1>
      </div>
      {actions && <div className="view-actions">{actions}</div>}
      {note && <div className="view-note text-sm text-muted">{note}</div>}
    </header>
  );
}
