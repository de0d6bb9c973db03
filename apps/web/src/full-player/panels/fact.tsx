import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface FactProps {
  name: string;
  /** Set for details that matter to few people; they have a line of their own. */
  isMinor?: boolean;
  children: ReactNode;
}

export function Fact({ name, isMinor = false, children }: FactProps) {
  return (
    <div className={clsx(isMinor && 'text-sm sm:col-span-2')}>
      <dt className="text-muted">{name}</dt>
      <dd dir="auto" className={clsx('tabular-nums wrap-anywhere', isMinor ? 'text-muted' : 'font-medium')}>
        {children}
      </dd>
    </div>
  );
}
