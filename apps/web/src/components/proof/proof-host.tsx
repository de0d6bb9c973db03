import { useEffect, useState } from 'react';
import { askForProofWith } from '#api/proof.ts';
import { Later } from '#ui/states/later.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';

/** Loaded on demand, because few actions need it. */
const ProofDialog = lazyComponent(async () => (await import('./proof-dialog.tsx')).ProofDialog);

/** Asks for the password when the server requires reauth. */
export function ProofHost() {
  const [answer, setAnswer] = useState<(isProved: boolean) => void>();

  useEffect(() => {
    // After a sign-out, pending callers must not wait forever.
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
    <Later onMissing={() => answer(false)}>
      <ProofDialog onProved={() => answer(true)} onCancel={() => answer(false)} />
    </Later>
  );
}
