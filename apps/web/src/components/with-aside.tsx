import type { ReactNode } from 'react';
import './with-aside.css';

interface WithAsideProps {
  /** Nothing of it takes no room. */
  aside: ReactNode;
  /** A narrow one, for which there is room sooner. */
  isEarly?: boolean;
  children: ReactNode;
}

/** A list with more beside it where the pane is wide enough for both, and below it otherwise. */
export function WithAside({ aside, isEarly = false, children }: WithAsideProps) {
  return (
    <div className={isEarly ? 'with-aside is-early' : 'with-aside'}>
      <div>{children}</div>
      <div className="space-y-12">{aside}</div>
    </div>
  );
}
