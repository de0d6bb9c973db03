import type { SignedInUser } from '#data/account/auth-context.tsx';
import { AccountCard } from './account-card.tsx';
import { ProfileInformation } from './profile-information.tsx';

export function ProfileSettings({ user }: { user: SignedInUser }) {
  return (
    <>
      <AccountCard user={user} />
      <ProfileInformation user={user} />
    </>
  );
}
