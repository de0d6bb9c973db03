import { useEffect, useState } from 'react';
import { setReauthHandler } from '#api/reauth.ts';
import { Later } from '#ui/states/later.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';

/** Loaded on demand, because few actions need it. */
const ReauthDialog = lazyComponent(async () => (await import('./reauth-dialog.tsx')).ReauthDialog);

export function ReauthHost() {
  const [answer, setAnswer] = useState<(isConfirmed: boolean) => void>();

  useEffect(() => {
    // After a sign-out, pending callers must not wait forever.
    let giveUp = (): void => {};
    const requestReauth = () =>
      new Promise<boolean>((resolve) => {
        giveUp = () => resolve(false);
        setAnswer(() => (isConfirmed: boolean) => {
          setAnswer(undefined);
          resolve(isConfirmed);
        });
      });
    const removeHandler = setReauthHandler(requestReauth);
    return () => {
      removeHandler();
      giveUp();
    };
  }, []);

  if (answer === undefined) return null;
  return (
    <Later onMissing={() => answer(false)}>
      <ReauthDialog onConfirmed={() => answer(true)} onCancel={() => answer(false)} />
    </Later>
  );
}
