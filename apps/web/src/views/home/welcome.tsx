import { shellTexts } from '@tutti/contract/frame/texts';
import { placeTexts } from '@tutti/contract/home/place-texts';
import { homeTexts } from '@tutti/contract/home/texts';
import { useAuth } from '#data/account/auth-context.tsx';

interface WelcomeProps {
  /** This person has played and marked nothing yet. */
  isNewcomer?: boolean | undefined;
  /** Shows nothing, so that the greeting does not change. */
  isWaiting?: boolean;
}

export function Welcome({ isNewcomer = false, isWaiting = false }: WelcomeProps) {
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
  if (isWaiting) return '\u00a0';
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {isNewcomer ? homeTexts.firstWelcome(user?.email) : homeTexts.welcome(user?.email)}
      {isAdmin && (
        <span className="rounded-full bg-accent px-2.5 py-0.5 text-xs font-bold text-on-accent">
          {shellTexts.menu.admin}
        </span>
      )}
    </span>
  );
}
