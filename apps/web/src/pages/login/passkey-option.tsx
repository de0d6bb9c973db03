import { Later } from '#ui/states/later.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';

const PasskeySignIn = lazyComponent(async () => (await import('./passkey-sign-in.tsx')).PasskeySignIn);

/** Hidden if the browser lacks passkeys or the code fails to load, because passwords still work. */
export function PasskeyOption() {
  if (!('PublicKeyCredential' in window)) return null;
  return (
    // Reserves the height, because the card would otherwise grow under the pointer.
    <Later fallback={<div className="h-11" />} missing={null}>
      <PasskeySignIn />
    </Later>
  );
}
