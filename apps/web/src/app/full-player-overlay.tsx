import { musicTexts } from '@tutti/contract/music/texts';
import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useCloseFullPlayer } from '#navigation/full-player-address.ts';
import { Button } from '#ui/button.tsx';
import { ErrorBoundary } from '#ui/states/error-boundary.tsx';
import { BehindFullPlayer } from './behind-full-player.tsx';
import { lazyPage } from './lazy-page.ts';

const FullPlayer = lazyPage(() => import('#full-player/full-player.tsx'), 'FullPlayer');

function BrokenFullPlayer({ children }: { children: ReactNode }) {
  const close = useCloseFullPlayer();
  return (
    <main className="fixed inset-0 z-40 flex flex-col items-start overflow-y-auto bg-canvas p-3">
      <Button onClick={close}>{musicTexts.stage.close}</Button>
      <div className="m-auto">{children}</div>
    </main>
  );
}

/** Keeps the music playing if the full player cannot be loaded or throws. */
function GuardedFullPlayer() {
  const { key } = useLocation();
  return (
    <ErrorBoundary resetKey={key} frame={(message) => <BrokenFullPlayer>{message}</BrokenFullPlayer>}>
      <Suspense fallback={<div aria-busy="true" className="fixed inset-0 z-40 bg-canvas" />}>
        <FullPlayer />
      </Suspense>
    </ErrorBoundary>
  );
}

interface FullPlayerOverlayProps {
  isOpen: boolean;
  children: ReactNode;
}

export function FullPlayerOverlay({ isOpen, children }: FullPlayerOverlayProps) {
  return (
    <>
      <BehindFullPlayer isCovered={isOpen}>{children}</BehindFullPlayer>
      {isOpen && <GuardedFullPlayer />}
    </>
  );
}
