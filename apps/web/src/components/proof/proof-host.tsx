import { useEffect, useState } from 'react';
import { askForProofWith } from '#api/proof.ts';
import { Later } from '#ui/states/later.tsx';
import { laterPart } from '#ui/states/later-part.tsx';

/** Few acts need it, and those seldom. */
const ProofDialog = laterPart(async () => (await import('./proof-dialog.tsx')).ProofDialog);

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
    <Later onMissing={() => answer(false)}>
      <ProofDialog onProved={() => answer(true)} onCancel={() => answer(false)} />
    </Later>
  );
}
