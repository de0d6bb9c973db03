import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

interface MoreDetailsProps {
  title: string;
  children: ReactNode;
}

/** Holds what few people need, behind a line that opens it. */
export function MoreDetails({ title, children }: MoreDetailsProps) {
  return (
    <details className="more-details">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-1.5 rounded-lg text-sm font-semibold text-accent">
        {title}
        <ChevronDown aria-hidden="true" className="size-4" />
      </summary>
      {children}
    </details>
  );
}
