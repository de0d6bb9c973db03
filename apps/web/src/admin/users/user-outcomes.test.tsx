/** The result of a decision is shown even if a dialog is opened, closed or used meanwhile. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import '#test/popover-in-jsdom.ts';
import type { UsersHost } from '#admin/users/users-list-state.ts';
import type { AdminUser } from '#data/admin/admin-users-queries.ts';
import { type Answers, refusal } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import {
  APPROVED as ADAM,
  choose,
  findRow,
  LIST,
  openUsers as open,
  REJECTED,
  toUsersPage,
  WAITING,
} from '#test/render-users.tsx';
import { listToasts } from '#ui/toasts/toast-store.ts';
import { isUnavailable } from '../../test/is-unavailable.ts';

const APPROVED = { ...ADAM, hasSecondFactor: true };
const openUsers = (answers: Answers, host?: UsersHost) =>
  open({ [LIST]: () => toUsersPage([WAITING, APPROVED, REJECTED]), ...answers }, host);

afterEach(leavePage);

const pressIn = (role: string, name: string) =>
  fireEvent.click(within(screen.getByRole(role)).getByRole('button', { name }));

async function approve(user: AdminUser) {
  const row = await findRow(user);
  fireEvent.click(row.getByRole('button', { name: `Approve ${user.email}` }));
}
const approvalOf = (user: AdminUser) => `POST /api/admin/approve/${user.id}`;
const approved = { message: '', requiresRelogin: false };

it.each([
  ['Revoke app keys', `DELETE /api/admin/users/${APPROVED.id}/app-keys`, '2 apps disconnected.'],
  [
    'Remove two-step sign-in',
    `DELETE /api/admin/users/${APPROVED.id}/second-factors`,
    'Two-step sign-in removed.',
  ],
  ['Delete', `POST /api/admin/users/${APPROVED.id}/delete`, 'User deleted successfully.'],
])('%s: shows the result even after its dialog has closed', async (action, call, sentence) => {
  const answer = Promise.withResolvers<unknown>();
  const server = openUsers({ [call]: () => answer.promise });
  await choose(APPROVED, action);
  pressIn('alertdialog', action);
  await waitFor(() => expect(server.list(call)).toHaveLength(1));
  pressIn('alertdialog', 'Cancel');
  answer.resolve({ message: 'ok', revoked: 2 });
  expect(await screen.findByText(sentence)).toBeTruthy();
});

it('shows a refusal even if the dialog was closed before the response', async () => {
  const answer = Promise.withResolvers<unknown>();
  const call = `POST /api/admin/users/${APPROVED.id}/delete`;
  const server = openUsers({ [call]: () => answer.promise });
  await choose(APPROVED, 'Delete');
  pressIn('alertdialog', 'Delete');
  await waitFor(() => expect(server.list(call)).toHaveLength(1));
  pressIn('alertdialog', 'Cancel');
  answer.resolve(refusal(400, { code: 'LAST_ADMIN', message: 'The last one.' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to delete user: The last one.');
});

it('shows the results of two decisions at once, and both rows as busy', async () => {
  const [first, second] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
  openUsers({
    [approvalOf(WAITING)]: () => first.promise,
    [approvalOf(REJECTED)]: () => second.promise,
  });
  await approve(WAITING);
  await approve(REJECTED);
  for (const { email } of [WAITING, REJECTED]) {
    expect(isUnavailable(screen.getByRole('button', { name: `Approve ${email}` }))).toBe(true);
  }
  second.resolve(approved);
  expect(await screen.findByText('User approved successfully!')).toBeTruthy();
  first.resolve(refusal(404, { code: 'USER_NOT_FOUND', message: 'User not found.' }));
  expect(await screen.findByText(/^Failed to approve user: User not found\./)).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByRole('alert').textContent).toContain('User not found.');
});

it('needs no press between several approvals', async () => {
  const answers = { [approvalOf(WAITING)]: () => approved, [approvalOf(REJECTED)]: () => approved };
  const server = openUsers(answers, 'dashboard');
  await approve(WAITING);
  await approve(REJECTED);
  await waitFor(() => expect(server.changes()).toHaveLength(2));
  await screen.findByText('User approved successfully!');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('shows alerts about ended sessions one after the other', async () => {
  const signedOut = { message: '', requiresRelogin: true };
  openUsers({ [approvalOf(WAITING)]: () => signedOut, [approvalOf(REJECTED)]: () => signedOut }, 'dashboard');
  await approve(WAITING);
  await approve(REJECTED);
  for (const _each of [1, 2]) {
    await screen.findByText(/must log in again/);
    pressIn('alertdialog', 'OK');
  }
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('a failure does not close a dialog that was opened meanwhile', async () => {
  const answer = Promise.withResolvers<unknown>();
  openUsers({ [approvalOf(WAITING)]: () => answer.promise });
  await approve(WAITING);
  await choose(APPROVED, 'Roles');
  answer.resolve(refusal(404, { code: 'USER_NOT_FOUND', message: 'User not found.' }));
  expect(await screen.findByText(/^Failed to approve user: User not found\./)).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'User Role Management' })).toBeTruthy();
});

it('shows the result even if the screen was left before the response', async () => {
  const answer = Promise.withResolvers<unknown>();
  const server = openUsers({ [approvalOf(WAITING)]: () => answer.promise });
  await approve(WAITING);
  await waitFor(() => expect(server.list(approvalOf(WAITING))).toHaveLength(1));
  cleanup();
  answer.resolve(refusal(404, { code: 'USER_NOT_FOUND', message: 'User not found.' }));
  await waitFor(() =>
    expect(listToasts()).toMatchObject([
      { type: 'error', message: expect.stringContaining('User not found.') },
    ]),
  );
});
