/** Parts that a screen can do without: loaded when somebody needs them, and left out where they cannot be had. */
import { pageTexts } from '@tutti/contract/texts/page-texts';
import type { ComponentType, ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import { showToast } from '../toasts/toast-store.ts';
import { ErrorBoundary } from './error-boundary.tsx';

/** Asked for anew by whoever mounts it after it could not be had; React's own lazy parts stay missing until a reload. */
export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const begin = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        current = begin();
        throw error;
      }
    });
  let current = begin();
  return function LaterPart(props) {
    const [Part] = useState(() => current as ComponentType<Props>);
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
  const tell = () => {
    showToast('error', pageTexts.partMissing);
    onMissing?.();
  };
  return (
    <ErrorBoundary
      resetKey={resetKey}
      frame={() => fallback}
      {...(onMissing === undefined ? {} : { onFailure: tell })}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}
