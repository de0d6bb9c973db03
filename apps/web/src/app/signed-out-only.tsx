/** Pages for visitors, as seen by a signed-in user. */
import { pageTexts } from '@tutti/contract/texts/page-texts';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { showToast } from '#ui/toasts/toast-store.ts';
import { readReturnTo } from './return-to.ts';

/** Just signed in: on to what was asked for before, or home. */
export function LeaveLogin() {
  const { state } = useLocation();
  const askedPage = readReturnTo(state);
  return <Navigate to={askedPage?.to ?? '/'} state={askedPage?.state} replace />;
}

/** Just come by it: home, without a word. */
export function LeaveInvitation() {
  const state: unknown = useLocation().state;
  const hasCome = typeof state === 'object' && state !== null && Reflect.get(state, 'hasCome') === true;
  return hasCome ? <Navigate to="/" replace /> : <SignOutFirst />;
}

/** Links of mails and invitations are for somebody who is signed out (ruling 1.17). */
export function SignOutFirst() {
  useEffect(() => {
    showToast('info', pageTexts.signOutFirst);
  }, []);
  return <Navigate to="/" replace />;
}
