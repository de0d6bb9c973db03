import type { ReactNode } from 'react';
import { useId } from 'react';

interface PanelProps {
  title: string;
  /** One line about what this is for. */
  note?: string;
  action?: ReactNode;
  /** None where the action is all there is. */
  children?: ReactNode;
}

/** One subject of the pages of the account. */
export function Panel({ title, note, action, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="space-y-5 rounded-card border border-line bg-surface p-5 sm:p-6">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="space-y-0.5">
          <h2 id={id} className="text-lg font-semibold tracking-tight">
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
