/** Renders the users screen of the administration with three users. */
import { fireEvent, screen, within } from '@testing-library/react';
import { UserManagement } from '#admin/users/user-management.tsx';
import type { UsersHost } from '#admin/users/users-list-state.ts';
import type { AdminUser } from '#data/admin/admin-users-queries.ts';
import type { Answers } from '#test/fake-server.ts';
import { serveAdministrator } from '#test/fake-server.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { ToastHost } from '#ui/toasts/toast-host.tsx';

export function buildUser(name: string, parts: Partial<AdminUser> = {}): AdminUser {
  return {
    id: `id-of-${name}`,
    email: `${name}@example.org`,
    userName: name,
    roles: [],
    approved: false,
    registeredDate: '2026-11-01T12:00:00.000Z',
    phoneNumber: null,
    emailConfirmed: false,
    lockoutEnd: null,
    accessFailedCount: 0,
    isProtected: false,
    rejectedAt: null,
    hasSecondFactor: false,
    signOnLinks: 0,
    ...parts,
  };
}

export const WAITING = buildUser('wanda');
export const APPROVED = buildUser('adam', { approved: true, roles: ['DJ', 'User'], emailConfirmed: true });
export const REJECTED = buildUser('rita', { rejectedAt: '2026-11-02T12:00:00.000Z' });
export const USERS = [WAITING, APPROVED, REJECTED];

export function toUsersPage(users: readonly AdminUser[], page = 1, totalPages = 1) {
  return { users, total: users.length, page, limit: 25, totalPages };
}

export const LIST = 'GET /api/admin/users/page';

export function openUsers(answers: Answers = {}, host: UsersHost = 'users', path = '/admin/users') {
  const server = serveAdministrator({ [LIST]: () => toUsersPage(USERS), ...answers });
  renderScreen(
    <>
      <UserManagement host={host} />
      <ToastHost />
    </>,
    { path },
  );
  return server;
}

export async function findRow(user: AdminUser) {
  const cell = await screen.findByText(user.email);
  return within(cell.closest('tr') as HTMLElement);
}

/** Chooses an item in the menu of a user. */
export async function choose(user: AdminUser, item: string) {
  const row = await findRow(user);
  fireEvent.click(row.getByRole('button', { name: `More options for ${user.email}` }));
  fireEvent.click(screen.getByRole('menuitem', { name: item, hidden: true }));
}
