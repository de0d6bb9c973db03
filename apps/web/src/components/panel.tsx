import type { ReactNode } from 'react';
import { useId } from 'react';

interface PanelProps {
  title: string;
  /** One line that explains the purpose. */
  note?: string;
  action?: ReactNode;
  /** Missing if the panel only has an action. */
  children?: ReactNode;
}

/** One section of an account page. */
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
