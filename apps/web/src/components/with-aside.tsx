import type { ReactNode } from 'react';
import './with-aside.css';

interface WithAsideProps {
  /** Empty content takes no space. */
  aside: ReactNode;
  /** A narrow aside, which fits beside the content sooner. */
  isNarrow?: boolean;
  children: ReactNode;
}

/** Shows the aside beside the content if the pane is wide enough for both, and below it otherwise. */
export function WithAside({ aside, isNarrow = false, children }: WithAsideProps) {
  return (
    <div className={isNarrow ? 'with-aside is-narrow' : 'with-aside'}>
      <div>{children}</div>
      <div className="space-y-12">{aside}</div>
    </div>
  );
}
