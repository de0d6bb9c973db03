import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { adminTexts } from '@tutti/contract/admin/texts';
import { useNavigationType } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refusal, refuse, serveAdministrator } from '#test/fake-server.ts';
import { turnMailOff } from '#test/mail-off.ts';
import { buildOverview } from '#test/render-admin.tsx';
import { renderScreen } from '#test/render-screen.tsx';
import {
  APPROVED,
  buildUser,
  findRow,
  LIST,
  openUsers,
  REJECTED,
  toUsersPage,
  USERS,
  WAITING,
} from '#test/render-users.tsx';
import { dismissToast, listToasts } from '#ui/toasts/toast-store.ts';
import { UserManagement } from './user-management.tsx';

const texts = adminTexts.users;
const APPROVE = `POST /api/admin/approve/${WAITING.id}`;
const REJECT = `POST /api/admin/users/${WAITING.id}/reject`;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** Expects the sentence in an alert, and nowhere else. */
async function readAlert(sentence: string) {
  const alert = within(await screen.findByRole('alertdialog', { name: 'Done' }));
  expect(alert.getByText(sentence)).toBeTruthy();
  expect(screen.getAllByText(sentence)).toHaveLength(1);
  expect(listToasts()).toEqual([]);
  fireEvent.click(alert.getByRole('button', { name: 'OK' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
}

/** Expects the sentence in a toast, and in no dialog. */
async function seeToast(sentence: string) {
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(listToasts()).toMatchObject([{ type: 'success', message: sentence }]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
}

afterEach(() => {
  cleanup();
  for (const { id } of listToasts()) dismissToast(id);
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('the table of users', () => {
  it('has the documented columns and shows every user [A-196, A-248]', async () => {
    openUsers();
    const table = await screen.findByRole('table', { name: 'Users' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['', 'User', 'Roles', 'Status', 'Security', 'Registered', 'Actions']);
    const row = await findRow(APPROVED);
    for (const text of ['adam', 'DJ', 'User', 'Approved', 'Email confirmed'])
      expect(row.getByText(text)).toBeTruthy();
    expect((await findRow(WAITING)).getByText('No roles')).toBeTruthy();
    expect((await findRow(REJECTED)).getByText('Rejected')).toBeTruthy();
  });

  it('shows locks, failures and protection in the security column', async () => {
    const users = [
      buildUser('lea', { lockoutEnd: new Date(Date.now() + 600_000).toISOString(), accessFailedCount: 5 }),
      buildUser('finn', { accessFailedCount: 2, lockoutEnd: new Date(Date.now() - 1000).toISOString() }),
      buildUser('root', { isProtected: true, emailConfirmed: true }),
    ];
    openUsers({ [LIST]: () => toUsersPage(users) });
    expect((await findRow(users[0] as never)).getByText(/^Locked until/)).toBeTruthy();
    expect((await findRow(users[1] as never)).getByText('2 failed sign-ins')).toBeTruthy();
    expect((await findRow(users[2] as never)).getByText('Protected')).toBeTruthy();
  });

  it('offers approving and rejecting only beside users that are not approved [A-352, A-353]', async () => {
    openUsers();
    for (const [user, count] of [
      [WAITING, 1],
      [REJECTED, 1],
      [APPROVED, 0],
    ] as const) {
      const row = await findRow(user);
      expect(row.queryAllByRole('button', { name: `Approve ${user.email}` })).toHaveLength(count);
      expect(row.queryAllByRole('button', { name: `Reject ${user.email}` })).toHaveLength(count);
    }
  });

  it('lets the server search, filter, sort and page', async () => {
    const server = openUsers({ [LIST]: ({ query }) => toUsersPage(USERS, Number(query.page), 4) });
    await findRow(WAITING);
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'wan' } });
    fireEvent.blur(screen.getByLabelText('Search'));
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'pending' } });
    fireEvent.change(screen.getByLabelText('Role'), { target: { value: 'none' } });
    press('User');
    await findRow(WAITING);
    press('Next');
    await waitFor(() =>
      expect(server.list(LIST).at(-1)?.query).toEqual({
        page: '2',
        search: 'wan',
        searchIn: 'email,userName',
        status: 'pending',
        role: 'none',
        sort: 'email',
        order: 'asc',
      }),
    );
    expect(screen.getByRole('columnheader', { name: 'User' }).getAttribute('aria-sort')).toBe('ascending');
    press('Clear');
    await waitFor(() =>
      expect(server.list(LIST).at(-1)?.query).toEqual({ page: '1', sort: 'email', order: 'asc' }),
    );
  });

  it('shows the last page if the current one no longer exists', async () => {
    const server = openUsers(
      { [LIST]: ({ query }) => (query.page === '3' ? toUsersPage([], 3, 2) : toUsersPage(USERS, 2, 2)) },
      'users',
      '/admin/users?page=3',
    );
    await findRow(WAITING);
    expect(server.list(LIST).map(({ query }) => query.page)).toEqual(['3', '2']);
  });

  it('replaces the history entry of a page past the end', async () => {
    serveAdministrator({
      [LIST]: ({ query }) => (query.page === '3' ? toUsersPage([], 3, 2) : toUsersPage(USERS, 2, 2)),
    });
    const HowItCame = () => <output data-testid="came">{useNavigationType()}</output>;
    renderScreen(
      <>
        <UserManagement host="users" />
        <HowItCame />
      </>,
      { path: '/admin/users?page=3' },
    );
    await findRow(WAITING);
    expect(screen.getByTestId('came').textContent).toBe('REPLACE');
  });

  it('describes a failure to load, and retries [A-444]', async () => {
    let isBroken = true;
    openUsers({
      [LIST]: () =>
        isBroken ? refusal(400, { code: 'BAD_REQUEST', message: 'Not so.' }) : toUsersPage(USERS),
    });
    expect(await screen.findByText('Failed to load users: 400 Not so.')).toBeTruthy();
    isBroken = false;
    press('Retry');
    await findRow(WAITING);
  });

  it('says that the role is missing, and requests it [A-371, A-372, A-373, A-446, A-457]', async () => {
    const server = openUsers({
      [LIST]: refuse(403, { code: 'ADMIN_REQUIRED', message: 'No.' }),
      'POST /api/admin/request-access': () => ({ message: 'Admin access request submitted.' }),
    });
    expect(await screen.findByText('Access Denied')).toBeTruthy();
    expect(screen.getByText('You do not have admin privileges.')).toBeTruthy();
    expect(screen.queryByText(/Failed to load users/)).toBeNull();
    press('Request Admin Access');
    await seeToast('Admin access request submitted.');
    expect(server.list('POST /api/admin/request-access')).toHaveLength(1);
  });
});

describe('approving and rejecting', () => {
  it.each([
    [false, 'User approved successfully!'],
    [
      true,
      "User approved successfully! The user's existing tokens have been revoked and they must log in again to access streaming features.",
    ],
  ])(
    'reports an approval, in an alert only if it ended sessions: %s [A-453, A-454]',
    async (requiresRelogin, sentence) => {
      openUsers({ [APPROVE]: () => ({ message: '', requiresRelogin }) });
      const row = await findRow(WAITING);
      fireEvent.click(row.getByRole('button', { name: `Approve ${WAITING.email}` }));
      await (requiresRelogin ? readAlert : seeToast)(sentence);
    },
  );

  it.each([
    [false, 'User rejected.'],
    [
      true,
      'User rejected. Any active sessions have been terminated and they cannot access streaming features.',
    ],
  ])(
    'reports a rejection, in an alert only if it ended sessions: %s [A-455, A-456]',
    async (requiresRelogin, sentence) => {
      openUsers({ [REJECT]: () => ({ message: '', requiresRelogin }) });
      const row = await findRow(WAITING);
      fireEvent.click(row.getByRole('button', { name: `Reject ${WAITING.email}` }));
      await (requiresRelogin ? readAlert : seeToast)(sentence);
    },
  );

  it('shows neither approval nor roles after a rejection, before the refetch [A-300]', async () => {
    const suspended = buildUser('sven', { roles: ['DJ'] });
    let fetchCount = 0;
    openUsers({
      [LIST]: () => {
        fetchCount += 1;
        return fetchCount === 1 ? toUsersPage([suspended]) : new Promise(() => {});
      },
      [`POST /api/admin/users/${suspended.id}/reject`]: () => ({ message: '', requiresRelogin: false }),
    });
    const row = await findRow(suspended);
    expect(row.getByText('DJ')).toBeTruthy();
    fireEvent.click(row.getByRole('button', { name: `Reject ${suspended.email}` }));
    await waitFor(() => expect(row.getByText('No roles')).toBeTruthy());
    expect(row.queryByText('Approved')).toBeNull();
  });

  it('describes a failure above the rows of the users page, and reloads them [A-452]', async () => {
    const server = openUsers({
      [APPROVE]: refuse(404, { code: 'USER_NOT_FOUND', message: 'User not found.' }),
    });
    const row = await findRow(WAITING);
    fireEvent.click(row.getByRole('button', { name: `Approve ${WAITING.email}` }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to approve user: User not found.');
    expect(alert.textContent).toContain('Someone else may have changed this');
    await waitFor(() => expect(server.list(LIST)).toHaveLength(2));
    press('Dismiss message');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['Approve', APPROVE, texts.approveFailed],
    ['Reject', REJECT, texts.rejectFailed],
  ])(
    'alerts the reason from the server on the dashboard, or else "Failed to …": %s [A-447, A-448]',
    async (act, call, fallback) => {
      const answers: unknown[] = [
        refusal(400, { code: 'LAST_ADMIN', message: 'The last administrator cannot be removed.' }),
        refusal(400, ''),
      ];
      openUsers({ [call]: () => answers.shift() }, 'dashboard');
      for (const sentence of ['The last administrator cannot be removed.', fallback]) {
        const row = await findRow(WAITING);
        fireEvent.click(row.getByRole('button', { name: `${act} ${WAITING.email}` }));
        const alert = await screen.findByRole('alertdialog');
        expect(within(alert).getByText(sentence)).toBeTruthy();
        fireEvent.click(within(alert).getByRole('button', { name: 'OK' }));
      }
    },
  );
});

describe('decisions about selected users', () => {
  const BULK = 'POST /api/admin/users/bulk';
  const done = (count: number) => ({ requested: count, succeeded: count, failures: [], signedOut: 0 });

  it('approves only users that are not approved, and deletes all selected ones', async () => {
    const server = openUsers({ [BULK]: ({ body }) => done((body as { userIds: string[] }).userIds.length) });
    await findRow(WAITING);
    fireEvent.click(screen.getByLabelText('Select all'));
    const bar = within(screen.getByRole('region', { name: 'Selected users' }));
    expect(bar.getByText('3 selected')).toBeTruthy();
    fireEvent.click(bar.getByRole('button', { name: 'Approve All' }));
    expect(await screen.findByText('Approved 2 of 2 users.')).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Delete All' }));
    const question = within(screen.getByRole('alertdialog'));
    expect(question.getByText(texts.bulkDelete(3))).toBeTruthy();
    fireEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Deleted 3 of 3 users.')).toBeTruthy();
    expect(server.list(BULK).map(({ body }) => body)).toEqual([
      { action: 'approve', userIds: [WAITING.id, REJECTED.id] },
      { action: 'delete', userIds: [WAITING.id, APPROVED.id, REJECTED.id] },
    ]);
  });

  it('keeps the selection while the list cannot be refetched', async () => {
    let isBroken = false;
    const answer = Promise.withResolvers<unknown>();
    openUsers({
      [LIST]: () =>
        isBroken ? refusal(400, { code: 'BAD_REQUEST', message: 'Not so.' }) : toUsersPage(USERS),
      [APPROVE]: refuse(404, { code: 'USER_NOT_FOUND', message: 'User not found.' }),
      [BULK]: () => answer.promise,
    });
    const row = await findRow(WAITING);
    fireEvent.click(row.getByLabelText(`Select ${WAITING.email}`));
    press('Approve All');
    await screen.findByText('0 of 1 done');
    isBroken = true;
    fireEvent.click(row.getByRole('button', { name: `Approve ${WAITING.email}` }));
    await screen.findByText('Failed to load users: 400 Not so.');
    expect(screen.getByText('0 of 1 done')).toBeTruthy();
    answer.resolve(done(1));
    expect(await screen.findByText('Approved 1 of 1 user.')).toBeTruthy();
    await findRow(WAITING);
  });

  it('shows progress, and deselects users that have left the list', async () => {
    let finish = () => {};
    const decided = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let listed = USERS;
    openUsers({
      [LIST]: () => toUsersPage(listed),
      [BULK]: async () => {
        await decided;
        listed = [APPROVED];
        return done(1);
      },
    });
    const row = await findRow(WAITING);
    fireEvent.click(row.getByLabelText(`Select ${WAITING.email}`));
    press('Approve All');
    expect(await screen.findByText('0 of 1 done')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Decided' })).toBeTruthy();
    finish();
    await waitFor(() => expect(screen.queryByText(WAITING.email)).toBeNull());
    expect(screen.queryByRole('region', { name: 'Selected users' })).toBeNull();
  });
});

describe('the tools above the table', () => {
  it('say how many people wait, and lead to the invitations', async () => {
    openUsers({ 'GET /api/admin/overview': () => buildOverview({ pending: 7 }) });
    const pending = await screen.findByRole('button', { name: 'Pending Approvals' });
    await within(pending).findByText('7');
    expect(screen.getByRole('link', { name: 'Invite' }).getAttribute('href')).toBe('/admin/invitations');
    expect(screen.queryByText(/^Email isn't set up/)).toBeNull();
  });

  it('say that nobody can confirm an address on a server that cannot send emails', async () => {
    turnMailOff();
    openUsers();
    await screen.findByText(/^Email isn't set up, so nobody can confirm an address\./);
  });
});
