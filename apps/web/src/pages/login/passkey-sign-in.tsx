import { passkeyTexts as texts } from '@tutti/contract/passkeys/texts';
import { useState } from 'react';
import { useAuth } from '#data/account/auth-context.tsx';
import { passkeyFailureText, usePasskeySignIn } from '#data/account/passkeys-queries.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/states/banner.tsx';

export function PasskeySignIn() {
  const auth = useAuth();
  const { mutate, isPending } = usePasskeySignIn();
  const [fault, setFault] = useState<string>();
  function signIn() {
    setFault(undefined);
    mutate(undefined, {
      onSuccess: (token) => auth.signIn(token),
      onError: (error) => setFault(passkeyFailureText(error)),
    });
  }
  return (
    <div className="grid gap-3">
      {fault !== undefined && <Banner tone="bad">{fault}</Banner>}
      <Button className="w-full" isUnavailable={isPending} onClick={signIn}>
        {texts.signIn}
      </Button>
    </div>
  );
}
