/** Handles signed-in users on pages for visitors. */
import { pageTexts } from '@tutti/contract/page/texts';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { showToast } from '#ui/toasts/toast-store.ts';
import { readReturnTo } from './return-to.ts';

/** Continues to the page that the user requested before signing in, or else to home. */
export function LeaveLogin() {
  const { state } = useLocation();
  const returnTo = readReturnTo(state);
  return <Navigate to={returnTo?.to ?? '/'} state={returnTo?.state} replace />;
}

/** Opens home without a message if the user has just signed up with the invitation. */
export function LeaveInvitation() {
  const state: unknown = useLocation().state;
  const hasCome = typeof state === 'object' && state !== null && Reflect.get(state, 'hasCome') === true;
  return hasCome ? <Navigate to="/" replace /> : <SignOutFirst />;
}

/** Links in emails and invitations require a signed-out user (ruling 1.17). */
export function SignOutFirst() {
  useEffect(() => {
    showToast('info', pageTexts.signOutFirst);
  }, []);
  return <Navigate to="/" replace />;
}
