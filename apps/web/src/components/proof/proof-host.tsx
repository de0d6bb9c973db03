import { lazy, Suspense, useEffect, useState } from 'react';
import { askForProofWith } from '#api/proof.ts';

/** Few acts need it, and those seldom. */
const ProofDialog = lazy(async () => ({ default: (await import('./proof-dialog.tsx')).ProofDialog }));

/** Asks whoever sits here for the password when the server wants to know who it is. */
export function ProofHost() {
  const [answer, setAnswer] = useState<(isProved: boolean) => void>();

  useEffect(() => {
    // Signed out meanwhile: whatever waits for the answer must not wait for ever.
    let giveUp = (): void => {};
    const ask = () =>
      new Promise<boolean>((resolve) => {
        giveUp = () => resolve(false);
        setAnswer(() => (isProved: boolean) => {
          setAnswer(undefined);
          resolve(isProved);
        });
      });
    const stopAsking = askForProofWith(ask);
    return () => {
      stopAsking();
      giveUp();
    };
  }, []);

  if (answer === undefined) return null;
  return (
    <Suspense>
      <ProofDialog onProved={() => answer(true)} onCancel={() => answer(false)} />
    </Suspense>
  );
}
