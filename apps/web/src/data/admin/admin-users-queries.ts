/** Every list of users is stale after a decision, even after a failed one. */

import type { QueryClient } from '@tanstack/react-query';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { adminTexts } from '@tutti/contract/admin/texts';
import { adminUsersTexts } from '@tutti/contract/admin-users/texts';
import type { AdminUser, RoleChange, UsersPage, UsersQuery } from '#api/admin-users-api.ts';
import {
  addRole,
  approveUser,
  deleteUser,
  fetchUserSessions,
  fetchUsersPage,
  rejectUser,
  removeRole,
  requestAdminAccess,
  revokeUserSession,
  revokeUserSessions,
} from '#api/admin-users-api.ts';
import { ApiError, type ApiErrorCode } from '#api/api-error.ts';
import { toastOutcome, usePendingInputs } from '../toast-outcome.ts';
import { adminKeys } from './admin-keys.ts';

export type { AdminUser, DeleteReply, UserSession, UsersPage, UsersQuery } from '#api/admin-users-api.ts';

export async function reloadUsers(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: adminKeys.adminUsers }),
    queryClient.invalidateQueries({ queryKey: adminKeys.adminOverview }),
  ]);
}

export function useUsersPage(input: UsersQuery, refetchIntervalMs?: number) {
  return useQuery({
    queryKey: adminKeys.adminUsersPage(input),
    queryFn: ({ signal }) => fetchUsersPage(input, signal),
    placeholderData: keepPreviousData,
    // Another administrator may have decided meanwhile.
    staleTime: 0,
    refetchOnWindowFocus: true,
    ...(refetchIntervalMs === undefined ? {} : { refetchInterval: refetchIntervalMs }),
  });
}

export function useUsersList(input: Omit<UsersQuery, 'page'>) {
  return useInfiniteQuery({
    queryKey: adminKeys.adminUsersList(input),
    queryFn: ({ pageParam, signal }) => fetchUsersPage({ ...input, page: pageParam }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, totalPages }: UsersPage) => (page < totalPages ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** A-444 … A-446: one sentence per kind of failure. */
export function describeUsersFailure(error: unknown): string {
  const { loadFailed, connectFailed } = adminTexts.users;
  if (!(error instanceof ApiError)) return loadFailed(error instanceof Error ? error.message : String(error));
  if (error.code === 'NETWORK') return connectFailed;
  if (error.status === 0) return loadFailed(error.message);
  return loadFailed(`${error.status} ${error.serverMessage ?? error.message}`.trim());
}

function patchUser(queryClient: QueryClient, userId: string, change: Partial<AdminUser>): void {
  const patch = (user: AdminUser) => (user.id === userId ? { ...user, ...change } : user);
  queryClient.setQueriesData<UsersPage>({ queryKey: adminKeys.adminUsersPages }, (page) =>
    page === undefined ? undefined : { ...page, users: page.users.map(patch) },
  );
}

export interface UserDecision {
  readonly userId: string;
  readonly kind: 'approve' | 'reject';
}

/** Called for every request, even if its dialog is closed or other users are decided about meanwhile. */
interface DecisionOutcomes {
  onDone: (decision: UserDecision, isRelogin: boolean) => void;
  onFailure: (decision: UserDecision, error: unknown) => void;
}

const DECIDE_USER = ['decide-user'];

/** Updates the visible rows at once, and then reloads the lists. */
export function useUserDecisions({ onDone, onFailure }: DecisionOutcomes) {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: DECIDE_USER,
    mutationFn: ({ userId, kind }: UserDecision) =>
      kind === 'approve' ? approveUser(userId) : rejectUser(userId),
    onSuccess: (isRelogin, decision) => {
      const { userId, kind } = decision;
      // the server also removes the roles of a rejected user.
      const change =
        kind === 'approve' ? { approved: true, rejectedAt: null } : { approved: false, roles: [] };
      patchUser(queryClient, userId, change);
      onDone(decision, isRelogin);
    },
    onError: (error, decision) => onFailure(decision, error),
    onSettled: () => reloadUsers(queryClient),
  });
  return { decide: mutate, deciding: usePendingInputs<UserDecision>(DECIDE_USER) };
}

interface DeletionOutcomes {
  onDeleted: () => void;
  onFailure: (error: unknown) => void;
}

/** Called for every request. A deletion that needs a confirmation is returned to the caller. */
export function useUserDeletion({ onDeleted, onFailure }: DeletionOutcomes) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, isConfirmed }: { userId: string; isConfirmed: boolean }) =>
      deleteUser(userId, isConfirmed),
    onSuccess: ({ requiresConfirmation }) => {
      if (!requiresConfirmation) onDeleted();
    },
    onError: onFailure,
    onSettled: () => reloadUsers(queryClient),
  });
}

export interface RoleToggle extends RoleChange {
  readonly hasRole: boolean;
}

/** */
export function useRoleToggle() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ hasRole, ...change }: RoleToggle) => (hasRole ? removeRole(change) : addRole(change)),
    onSettled: () => reloadUsers(queryClient),
  });
}

export function useUserSessions(userId: string) {
  return useQuery({
    queryKey: adminKeys.adminUserSessions(userId),
    queryFn: ({ signal }) => fetchUserSessions(userId, signal),
    staleTime: 0,
  });
}

export function useSessionRevocation(userId: string) {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: adminKeys.adminUserSessions(userId) });
  const revoke = useMutation({
    mutationFn: (sessionId: string) => revokeUserSession({ userId, id: sessionId }),
    onSettled,
  });
  const revokeAll = useMutation({ mutationFn: () => revokeUserSessions(userId), onSettled });
  return { revoke, revokeAll };
}

export function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 403;
}

/** These refusals name a step that an administrator must take first. */
const OPEN_TO_ADMINISTRATORS: readonly ApiErrorCode[] = ['PROOF_REQUIRED', 'SECOND_FACTOR_MISSING'];

/** The server refuses this account because it has lost its Admin role. */
export function isAccessDenied(error: unknown): boolean {
  return isRefused(error) && !OPEN_TO_ADMINISTRATORS.includes(error.code);
}

export function useRequestAdminAccess() {
  return useMutation({
    mutationFn: requestAdminAccess,
    ...toastOutcome(() => adminTexts.users.accessRequested, adminUsersTexts.requestFailed),
  });
}
