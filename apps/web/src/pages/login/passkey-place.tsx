import { Later } from '#ui/states/later.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';

const PasskeySignIn = lazyComponent(async () => (await import('./passkey-sign-in.tsx')).PasskeySignIn);

/** Shown only if the browser supports passkeys; without it or its code, passwords still work. */
export function PasskeyPlace() {
  if (!('PublicKeyCredential' in window)) return null;
  return (
    // Reserves the height, because the card would grow under the pointer.
    <Later fallback={<div className="h-11" />} missing={null}>
      <PasskeySignIn />
    </Later>
  );
}
