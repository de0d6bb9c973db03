/**
 * Provides the signed-in user. A stored token means signed in; the profile is loaded with it. Only a response that
 * proves the session invalid (our own 401, or one that is no profile) signs out at once. A server that responds with
 * errors gets a minute of retries before that, and a network failure gets unlimited ones (ruling 3.8).
 */

import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorTexts } from '@tutti/contract/error-texts';
import { pageTexts } from '@tutti/contract/page/texts';
import { isAdmin } from '@tutti/contract/roles';
import type { ReactNode } from 'react';
import {
  createContext,
  use,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import { isTransient, readCode } from '#api/api-error.ts';
import type { CurrentUser } from '#api/auth-api.ts';
import { logout as endSession, fetchCurrentUser } from '#api/auth-api.ts';
import { personOf, sessionOf } from '#api/token-claims.ts';
import type { SignOutReason } from '#api/token-store.ts';
import { clearToken, readSignOutReason, readToken, storeToken, subscribeToToken } from '#api/token-store.ts';
import { dismissToasts, showToast } from '#ui/toasts/toast-store.ts';
import { accountKeys } from './account-keys.ts';
import { forgetHistory } from './forget-history.ts';

/** Retries after error responses, 1 s, 2 s, 4 s … apart. */
const MAX_ERROR_ANSWERS = 6;
const MAX_RETRY_DELAY_MS = 30_000;

export type { CurrentUser as SignedInUser } from '#api/auth-api.ts';

export interface Auth {
  readonly token: string | null;
  /** Unchanged when the token is refreshed. */
  readonly session: string | null;
  readonly isSignedIn: boolean;
  readonly user: CurrentUser | undefined;
  readonly isAdmin: boolean;
  /** The profile cannot be loaded now, but the session is kept. */
  readonly isProfileDelayed: boolean;
  readonly signOutReason: SignOutReason;
  /** Returns an empty text without a token. */
  getToken(): string;
  signIn(token: string): void;
  signOut(): Promise<void>;
  retryProfile(): void;
}

const AuthContext = createContext<Auth | undefined>(undefined);

export function shouldRetryProfile(failureCount: number, error: unknown): boolean {
  // A proxy may let the page through again, for example after it has asked for its password.
  if (readCode(error) === 'NETWORK' || readCode(error) === 'GUARDED') return true;
  return isTransient(error) && failureCount < MAX_ERROR_ANSWERS;
}

export function profileRetryDelayMs(failureCount: number): number {
  return Math.min(1000 * 2 ** failureCount, MAX_RETRY_DELAY_MS);
}

export const profileQuery = (session: string | null) =>
  queryOptions({
    queryKey: accountKeys.currentUser(session),
    queryFn: ({ signal }) => fetchCurrentUser(signal),
    staleTime: 5 * 60_000,
    retry: shouldRetryProfile,
    retryDelay: profileRetryDelayMs,
  });

/** Clears the data and undo toasts of one account, because the next user of this computer must not see them. */
function forgetPerson(queryClient: QueryClient): void {
  queryClient.clear();
  forgetHistory();
  dismissToasts();
  if (readToken() === null && readSignOutReason() === 'refused')
    showToast('info', errorTexts.authenticationFailed);
}

/** Clears before the next user's screens render, because they would show the old data or wait for cleared requests. */
function subscribeBehind(forget: () => void, onChange: () => void): () => void {
  let owner = personOf(readToken());
  return subscribeToToken(() => {
    const left = owner;
    owner = personOf(readToken());
    if (left !== null && left !== owner) forget();
    onChange();
  });
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    (onChange: () => void) => subscribeBehind(() => forgetPerson(queryClient), onChange),
    [queryClient],
  );
  const token = useSyncExternalStore(subscribe, readToken);
  const session = sessionOf(token);
  const profile = useQuery({
    ...profileQuery(session),
    enabled: token !== null,
    // Roles may have changed while the page was in the background.
    refetchOnWindowFocus: true,
  });

  const { isError, failureCount, refetch } = profile;
  // Deferred, because every component depends on it and would render at once, together with the current screen. It
  // never leaks to another session.
  const known = useDeferredValue(useMemo(() => ({ session, user: profile.data }), [session, profile.data]));
  const user = token !== null && known.session === session ? known.user : undefined;
  useEffect(() => {
    // All retries failed or the response was clear; a known profile survives a failed refetch.
    if (isError && readToken() === token && profile.data === undefined) clearToken('refused');
  }, [isError, token, profile.data]);

  const signOut = useCallback(async () => {
    // The session ends here whatever the server says; the request is sent first, because it needs the token.
    const ending = endSession().catch(() => undefined);
    clearToken('left');
    await ending;
  }, []);

  const retryProfile = useCallback(() => {
    // A retry that is waiting would swallow this one.
    const waiting = queryClient.cancelQueries({ queryKey: accountKeys.currentUser(session) });
    void waiting.then(() => refetch());
  }, [queryClient, session, refetch]);

  const auth = useMemo<Auth>(
    () => ({
      token,
      session,
      isSignedIn: token !== null,
      user,
      isAdmin: user !== undefined && isAdmin(user.roles),
      isProfileDelayed: token !== null && user === undefined && failureCount > 0,
      signOutReason: readSignOutReason(),
      getToken: () => token ?? readToken() ?? '',
      signIn: storeToken,
      signOut,
      retryProfile,
    }),
    [token, session, user, failureCount, signOut, retryProfile],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (auth === undefined) throw new Error(pageTexts.authOutsideProvider);
  return auth;
}
