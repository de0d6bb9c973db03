import { Later } from '#ui/states/later.tsx';
import { laterPart } from '#ui/states/later-part.tsx';

const PasskeySignIn = laterPart(async () => (await import('./passkey-sign-in.tsx')).PasskeySignIn);

/** Only where the browser has them; most sign in with a password, also where this one file does not come. */
export function PasskeyPlace() {
  if (!('PublicKeyCredential' in window)) return null;
  return (
    // Its place, or the card would grow under a hand on its way.
    <Later fallback={<div className="h-11" />} missing={null}>
      <PasskeySignIn />
    </Later>
  );
}
