import { Passkeys } from './passkeys.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SingleSignOn } from './single-sign-on.tsx';

export function WaysIn({ email }: { email: string }) {
  return (
    <>
      <Passkeys />
      <SecondFactor />
      <SingleSignOn email={email} />
    </>
  );
}
