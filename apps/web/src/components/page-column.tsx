import type { ReactNode } from 'react';
import './page-column.css';

/** A centered column for pages of forms and facts, because a row that is as wide as a large screen falls apart. */
export function PageColumn({ children }: { children: ReactNode }) {
  return <div className="page-column">{children}</div>;
}
