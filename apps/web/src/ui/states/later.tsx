/** Parts that a screen can do without: loaded when somebody needs them, and left out where they cannot be had. */
import { pageTexts } from '@tutti/contract/texts/page-texts';
import type { ComponentType, ReactNode } from 'react';
import { lazy, Suspense } from 'react';
import { showToast } from '../toasts/toast-store.ts';
import { ErrorBoundary } from './error-boundary.tsx';

class MissingPart extends Error {
  readonly askAnew: () => void;

  constructor(cause: unknown, askAnew: () => void) {
    super('a part of the page could not be loaded', { cause });
    this.askAnew = askAnew;
  }
}

/**
 * For a place within `Later`, after whose failure it is asked for anew by whoever mounts it next; React's own lazy parts stay
 * missing until a reload. Not before the failure was seen: React begins again and again with what is not mounted yet, and
 * would ask for ever.
 */
export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const begin = () => {
    const Part = lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        throw new MissingPart(error, () => {
          // Of two places that miss it the second must not take away what the first has asked for.
          if (current === Part) current = begin();
        });
      }
    });
    return Part;
  };
  let current: ComponentType<Props> = begin() as ComponentType<Props>;
  return function LaterPart(props) {
    const Part = current;
    return <Part {...props} />;
  };
}

interface LaterProps {
  children: ReactNode;
  /** Of what somebody has asked for, who is told then. */
  onMissing?: (() => void) | undefined;
  /** A change of it gives what is missing another chance. */
  resetKey?: string;
  fallback?: ReactNode;
}

/** What is missing or throws takes neither the screen around it nor the music with it. */
export function Later({ children, onMissing, resetKey = '', fallback = null }: LaterProps) {
  const noteFailure = (error: unknown) => {
    if (error instanceof MissingPart) error.askAnew();
    if (onMissing === undefined) return;
    showToast('error', pageTexts.partMissing);
    onMissing();
  };
  return (
    <ErrorBoundary resetKey={resetKey} frame={() => fallback} onFailure={noteFailure}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}
