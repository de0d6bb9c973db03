import { musicTexts } from '@tutti/contract/texts/music-texts';
import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useCloseStage } from '#navigation/stage.ts';
import { Button } from '#ui/button.tsx';
import { ErrorBoundary } from '#ui/states/error-boundary.tsx';
import { lazyPage } from './lazy-page.ts';
import { UnderStage } from './under-stage.tsx';

const Stage = lazyPage(() => import('#shell/stage/stage.tsx'), 'Stage');

function BrokenStage({ children }: { children: ReactNode }) {
  const close = useCloseStage();
  return (
    <main className="fixed inset-0 z-40 flex flex-col items-start overflow-y-auto bg-stage p-3">
      <Button onClick={close}>{musicTexts.stage.close}</Button>
      <div className="m-auto">{children}</div>
    </main>
  );
}

/** A stage that cannot be loaded, or throws, must not take the music with it. */
function GuardedStage() {
  const { key } = useLocation();
  return (
    <ErrorBoundary resetKey={key} frame={(message) => <BrokenStage>{message}</BrokenStage>}>
      <Suspense fallback={<div aria-busy="true" className="fixed inset-0 z-40 bg-stage" />}>
        <Stage />
      </Suspense>
    </ErrorBoundary>
  );
}

interface StageOverProps {
  isOpen: boolean;
  /** The place it stands over. */
  children: ReactNode;
}

export function StageOver({ isOpen, children }: StageOverProps) {
  return (
    <>
      <UnderStage isCovered={isOpen}>{children}</UnderStage>
      {isOpen && <GuardedStage />}
    </>
  );
}
