import { pageTexts } from '@tutti/contract/page/texts';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { useIsOnline } from '../screen/use-is-online.ts';
import { showToast } from '../toasts/toast-store.ts';
import { ErrorBoundary } from './error-boundary.tsx';

interface LaterProps {
  children: ReactNode;
  /** Called if a part that the user requested is missing. */
  onMissing?: (() => void) | undefined;
  /** A change retries a missing part, as does a network that comes back. */
  resetKey?: string;
  fallback?: ReactNode;
  /** Shown if loading fails; the fallback by default. */
  missing?: ReactNode;
}

/** Wraps optional parts of a screen: a part that is missing or throws breaks neither the screen nor the music. */
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
