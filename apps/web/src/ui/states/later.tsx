import { pageTexts } from '@tutti/contract/texts/page-texts';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { useIsOnline } from '../screen/use-is-online.ts';
import { showToast } from '../toasts/toast-store.ts';
import { ErrorBoundary } from './error-boundary.tsx';

interface LaterProps {
  children: ReactNode;
  /** Called if a part that the user requested is missing. */
  onMissing?: (() => void) | undefined;
  /** A change of it gives what is missing another chance, as does a network that comes back. */
  resetKey?: string;
  /** Until it has come. */
  fallback?: ReactNode;
  /** Shown if loading fails; the fallback by default. */
  missing?: ReactNode;
}

/**
 * Around parts that a screen can do without: what is missing or throws takes neither the screen around it nor the music
 * with it.
 */
export function Later({
  children,
  onMissing,
  resetKey = '',
  fallback = null,
  missing = fallback,
}: LaterProps) {
  const isOnline = useIsOnline();
  const noteFailure = () => {
    if (onMissing === undefined) return;
    showToast('error', pageTexts.partMissing);
    onMissing();
  };
  return (
    <ErrorBoundary resetKey={`${isOnline} ${resetKey}`} frame={() => missing} onFailure={noteFailure}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}
