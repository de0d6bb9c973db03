import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useId } from 'react';

interface PanelProps {
  title: string;
  /** A line below the title: the purpose, a count or a time. */
  note?: ReactNode;
  action?: ReactNode;
  /** Optional, because some panels consist of their action only. */
  children?: ReactNode;
  /** Administration shows many panels side by side, so its titles and gaps are smaller. */
  isDense?: boolean;
  className?: string;
}

export function Panel({ title, note, action, children, isDense = false, className }: PanelProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={clsx(
        'rounded-card border border-line bg-surface p-5',
        isDense ? 'min-w-0' : 'space-y-5 sm:p-6',
        className,
      )}
    >
      <header
        className={clsx(
          'flex flex-wrap justify-between',
          isDense ? 'mb-4 items-center gap-x-4 gap-y-3' : 'items-start gap-x-6 gap-y-3',
        )}
      >
        <div className={isDense ? 'min-w-0' : 'space-y-0.5'}>
          <h2 id={titleId} className={isDense ? 'font-bold' : 'text-section'}>
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
