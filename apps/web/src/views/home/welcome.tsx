import { homeTexts } from '@tutti/contract/texts/home-texts';
import { placeTexts } from '@tutti/contract/texts/place-texts';
import { shellTexts } from '@tutti/contract/texts/shell-texts';
import { useAuth } from '#data/account/auth-context.tsx';

/** The line below the heading: the user, and whether it is an administrator. */
export function Welcome() {
  const { user, isAdmin, isProfileDelayed, retryProfile } = useAuth();
  if (isProfileDelayed) {
    return (
      <>
        {placeTexts.noAnswer}{' '}
        <button type="button" className="font-semibold text-accent hover:underline" onClick={retryProfile}>
          {placeTexts.tryAgain}
        </button>
      </>
    );
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {homeTexts.welcome(user?.email)}
      {isAdmin && (
        <span className="rounded-full bg-accent px-2.5 py-0.5 text-xs font-bold text-on-accent">
          {shellTexts.menu.admin}
        </span>
      )}
    </span>
  );
}
