import { passkeyTexts } from '@tutti/contract/passkeys/texts';
import { useState } from 'react';
import { passkeyFailureText, useReauthenticateWithPasskey } from '#data/account/passkeys-queries.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/states/banner.tsx';

export function PasskeyReauth({ onConfirmed }: { onConfirmed: () => void }) {
  const { mutate, isPending } = useReauthenticateWithPasskey();
  const [fault, setFault] = useState<string>();
  return (
    <div className="space-y-3">
      {fault !== undefined && <Banner tone="bad">{fault}</Banner>}
      <Button
        isUnavailable={isPending}
        onClick={() =>
          mutate(undefined, {
            onSuccess: onConfirmed,
            onError: (error) => setFault(passkeyFailureText(error)),
          })
        }
      >
        {passkeyTexts.prove}
      </Button>
    </div>
  );
}
