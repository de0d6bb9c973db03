import type { ReactNode } from 'react';
import './with-aside.css';

interface WithAsideProps {
  /** Takes no space if it is empty. */
  aside: ReactNode;
  isNarrow?: boolean;
  children: ReactNode;
}

/** Beside the content if the pane is wide enough for both, and below it otherwise. */
export function WithAside({ aside, isNarrow = false, children }: WithAsideProps) {
  return (
    <div className={isNarrow ? 'with-aside is-narrow' : 'with-aside'}>
      <div>{children}</div>
      <div className="space-y-12">{aside}</div>
    </div>
  );
}
