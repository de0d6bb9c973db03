import { useAuth } from '#data/auth-context.tsx';

/** The line below the heading: who is here, and whether they may do more than others. */
export function Welcome() {
  const { user, isAdmin, isProfileDelayed, retryProfile } = useAuth();
  if (isProfileDelayed) {
    return (
      <>
        The server does not answer right now.{' '}
        <button type="button" className="font-semibold text-accent hover:underline" onClick={retryProfile}>
          Try again
        </button>
      </>
    );
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      Welcome back{user && `, ${user.email}`}
      {isAdmin && (
        <span className="rounded-full bg-accent px-2.5 py-0.5 text-xs font-bold text-on-accent">Admin</span>
      )}
    </span>
  );
}
