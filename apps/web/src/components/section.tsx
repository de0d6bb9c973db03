import type { ReactNode } from 'react';
import { useId } from 'react';

interface SectionProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

export function Section({ title, action, children }: SectionProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="space-y-4">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h2 id={headingId} className="text-section">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
