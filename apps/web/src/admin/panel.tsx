import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useId } from 'react';

interface PanelProps {
  title: string;
  /** A line beside the title: when it was measured, how many there are. */
  note?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A titled block of an admin screen. */
export function Panel({ title, note, action, children, className }: PanelProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={clsx('min-w-0 rounded-card border border-line bg-surface p-5', className)}
    >
      <header className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 id={titleId} className="font-semibold">
            {title}
          </h2>
          {note && <p className="text-sm text-muted">{note}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}
