import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ROLE_DESCRIPTIONS, ROLE_NAMES } from '@tutti/contract/roles';
import { afterEach, describe, expect, it, vi } from 'vitest';
import '#test/popover-in-jsdom.ts';
import type { SentRequest } from '#test/fake-server.ts';
import { refusal, refuse } from '#test/fake-server.ts';
import {
  APPROVED,
  buildUser,
  choose,
  findRow,
  LIST,
  openUsers,
  toUsersPage,
  USERS,
  WAITING,
} from '#test/render-users.tsx';
import { dismissToast, listToasts } from '#ui/toasts/toast-store.ts';
import { isUnavailable } from '../../test/is-unavailable.ts';
import type { UsersHost } from './users-list-state.ts';

const DELETE = `POST /api/admin/users/${APPROVED.id}/delete`;

afterEach(() => {
  cleanup();
  for (const { id } of listToasts()) dismissToast(id);
  vi.unstubAllGlobals();
  localStorage.clear();
});

const pressIn = (role: string, name: string) =>
  fireEvent.click(within(screen.getByRole(role)).getByRole('button', { name }));

describe('revoking an approval', () => {
  const REVOKE = `POST /api/admin/users/${APPROVED.id}/reject`;

  it('is offered only for approved accounts, asks, and then rejects the account', async () => {
    const server = openUsers({ [REVOKE]: () => ({ message: 'User rejected.', requiresRelogin: true }) });
    await choose(APPROVED, 'Revoke approval');
    expect(server.list(REVOKE)).toHaveLength(0);
    pressIn('alertdialog', 'Revoke approval');
    await waitFor(() => expect(server.list(REVOKE)).toHaveLength(1));
    expect(await screen.findByText(/User rejected\. Any active sessions have been terminated/)).toBeTruthy();
  });

  it('is not offered for a waiting account', async () => {
    openUsers();
    const row = await findRow(WAITING);
    fireEvent.click(row.getByRole('button', { name: `More options for ${WAITING.email}` }));
    expect(screen.queryByRole('menuitem', { name: 'Revoke approval', hidden: true })).toBeNull();
  });
});

describe('revoking app keys', () => {
  const REVOKE = `DELETE /api/admin/users/${APPROVED.id}/app-keys`;

  it.each([
    [0, '0 apps disconnected.'],
    [1, '1 app disconnected.'],
    [3, '3 apps disconnected.'],
  ])('asks, revokes all of them and reports their number: %i', async (revoked, sentence) => {
    const server = openUsers({ [REVOKE]: () => ({ message: 'ok', revoked }) });
    await choose(APPROVED, 'Revoke app keys');
    pressIn('alertdialog', 'Cancel');
    expect(server.list(REVOKE)).toHaveLength(0);
    await choose(APPROVED, 'Revoke app keys');
    pressIn('alertdialog', 'Revoke app keys');
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(server.list(REVOKE)).toHaveLength(1);
  });

  it('reports that they could not be revoked', async () => {
    openUsers({ [REVOKE]: refuse(404, { code: 'USER_NOT_FOUND', message: 'User not found.' }) });
    await choose(APPROVED, 'Revoke app keys');
    pressIn('alertdialog', 'Revoke app keys');
    expect(await screen.findByText('User not found.')).toBeTruthy();
  });
});

describe('deleting a user', () => {
  const question = (isImportantAccount: boolean) => ({
    message: 'This account is in use.',
    requiresConfirmation: true,
    user: { email: APPROVED.email, roles: APPROVED.roles },
    isImportantAccount,
  });

  async function openDeletion(isImportant: boolean, host: UsersHost = 'users') {
    const server = openUsers(
      {
        [DELETE]: ({ query }) =>
          query.confirmed === 'true' ? { message: 'User deleted successfully.' } : question(isImportant),
      },
      host,
    );
    await choose(APPROVED, 'Delete');
    expect(
      within(screen.getByRole('alertdialog')).getByText(
        'Are you sure you want to delete this user? This action cannot be undone.',
      ),
    ).toBeTruthy();
    pressIn('alertdialog', 'Delete');
    return server;
  }

  it.each([
    ['ordinary', false, 'DELETE'],
    ['important', true, 'DELETE IMPORTANT ACCOUNT'],
  ])(
    '%s asks, sends the request unconfirmed, and repeats it after the phrase [A-302, A-307, A-308, A-309, A-346, A-487]',
    async (_id, isImportant, phrase) => {
      const server = await openDeletion(isImportant);
      const field = await screen.findByLabelText(`Type ${phrase} to confirm`);
      expect(screen.getByText(/This account is in use\. Roles: DJ, User\./)).toBeTruthy();
      fireEvent.change(field, { target: { value: phrase } });
      pressIn('alertdialog', 'Delete');
      expect(await screen.findByText('User deleted successfully.')).toBeTruthy();
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(server.list(DELETE).map(({ query }) => query)).toEqual([{}, { confirmed: 'true' }]);
    },
  );

  it.each(['delete', 'DELETE ', 'DELETE IMPORTANT ACCOUNT'])('cancels on %j [A-310]', async (typed) => {
    const server = await openDeletion(false);
    fireEvent.change(await screen.findByLabelText('Type DELETE to confirm'), { target: { value: typed } });
    pressIn('alertdialog', 'Delete');
    expect(screen.getByRole('alert').textContent).toContain(
      'Deletion cancelled. Confirmation text did not match.',
    );
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(server.list(DELETE)).toHaveLength(1);
  });

  it('does nothing on cancel, at either question [A-311]', async () => {
    const server = openUsers({ [DELETE]: () => question(false) });
    await choose(APPROVED, 'Delete');
    pressIn('alertdialog', 'Cancel');
    expect(server.list(DELETE)).toHaveLength(0);
    await choose(APPROVED, 'Delete');
    pressIn('alertdialog', 'Delete');
    await screen.findByLabelText('Type DELETE to confirm');
    pressIn('alertdialog', 'Cancel');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(listToasts()).toEqual([]);
    expect(server.list(DELETE)).toHaveLength(1);
  });

  it("alerts the server's message on the dashboard, or else the documented one [A-449]", async () => {
    const answers = [refusal(400, { code: 'SELF_CHANGE', message: 'Not yourself.' }), refusal(400, '')];
    openUsers({ [DELETE]: () => answers.shift() }, 'dashboard');
    for (const sentence of ['Not yourself.', 'Failed to delete user']) {
      await choose(APPROVED, 'Delete');
      pressIn('alertdialog', 'Delete');
      expect(await screen.findByText(sentence)).toBeTruthy();
      pressIn('alertdialog', 'OK');
    }
  });

  it('says inline on the users page that another administrator was faster [A-452]', async () => {
    openUsers({ [DELETE]: refuse(404, { code: 'USER_NOT_FOUND', message: 'User not found.' }) });
    await choose(APPROVED, 'Delete');
    pressIn('alertdialog', 'Delete');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to delete user: User not found.',
    );
  });
});

describe('User Role Management', () => {
  async function openRoles(answers = {}) {
    const server = openUsers(answers);
    await findRow(WAITING);
    fireEvent.click(screen.getByRole('button', { name: 'User Role Management' }));
    return server;
  }
  const dialog = () => within(screen.getByRole('dialog', { name: 'User Role Management' }));

  it('searches email, username and role [A-193, A-194, A-197, A-349]', async () => {
    const server = await openRoles();
    fireEvent.change(dialog().getByLabelText('Search'), { target: { value: 'dj' } });
    fireEvent.blur(dialog().getByLabelText('Search'));
    await waitFor(() =>
      expect(server.list(LIST).at(-1)?.query).toMatchObject({
        search: 'dj',
        searchIn: 'email,userName,roles',
      }),
    );
  });

  it('toggles each of the five roles [A-195, A-243, A-244, A-245, A-246, A-247, A-312, A-313]', async () => {
    const server = await openRoles({
      'POST /api/admin/add-role': () => ({ message: 'Given.' }),
      'POST /api/admin/remove-role': () => ({ message: 'Taken.' }),
    });
    fireEvent.click(await dialog().findByRole('button', { name: new RegExp(APPROVED.email) }));
    const toggles = dialog().getAllByRole('switch');
    expect(toggles.map((toggle) => toggle.getAttribute('aria-label'))).toEqual([...ROLE_NAMES]);
    for (const name of ROLE_NAMES) expect(dialog().getByText(ROLE_DESCRIPTIONS[name])).toBeTruthy();
    const isOn = (name: string) => dialog().getByRole('switch', { name }).getAttribute('aria-checked');
    expect([isOn('DJ'), isOn('Host')]).toEqual(['true', 'false']);

    fireEvent.click(dialog().getByRole('switch', { name: 'DJ' }));
    await waitFor(() => expect(isOn('DJ')).toBe('false'));
    expect(server.list('POST /api/admin/remove-role').map(({ body }) => body)).toEqual([
      { userId: APPROVED.id, roleName: 'DJ' },
    ]);
    fireEvent.click(dialog().getByRole('switch', { name: 'Host' }));
    await waitFor(() => expect(isOn('Host')).toBe('true'));
    expect(server.list('POST /api/admin/add-role').map(({ body }) => body)).toEqual([
      { userId: APPROVED.id, roleName: 'Host' },
    ]);
  });

  it('replaces the list with a message if no user matches or the server refuses', async () => {
    const found = { answer: () => toUsersPage([]) as unknown };
    const server = await openRoles({
      [LIST]: ({ query }: SentRequest) =>
        query.searchIn === 'email,userName,roles' ? found.answer() : toUsersPage(USERS),
    });
    const search = (term: string) => {
      fireEvent.change(dialog().getByLabelText('Search'), { target: { value: term } });
      fireEvent.blur(dialog().getByLabelText('Search'));
    };
    search('zz');
    await dialog().findByText('No matching users');
    expect(dialog().queryByRole('alert')).toBeNull();
    found.answer = () => refusal(400, { code: 'BAD_REQUEST', message: 'Not like that' });
    search('dj');
    const alert = within(await dialog().findByRole('alert'));
    expect(dialog().queryByText('No matching users')).toBeNull();
    found.answer = () => toUsersPage([APPROVED]);
    fireEvent.click(alert.getByRole('button', { name: 'Retry' }));
    await dialog().findByRole('button', { name: new RegExp(APPROVED.email) });
    expect(dialog().queryByText('No matching users')).toBeNull();
    expect(server.changes()).toEqual([]);
  });

  it('says that roles apply at once and end no session', async () => {
    await openRoles();
    fireEvent.click(await dialog().findByRole('button', { name: new RegExp(APPROVED.email) }));
    dialog().getByText('Changes apply immediately. The user stays signed in.');
  });

  it('says why a role could not be changed, or else the documented sentence [A-450, A-451]', async () => {
    const answers = [refusal(400, { code: 'UNKNOWN_ROLE', message: 'Role not found.' }), refusal(400, '')];
    const refuse = () => answers.shift();
    await openRoles({ 'POST /api/admin/add-role': refuse, 'POST /api/admin/remove-role': refuse });
    fireEvent.click(await dialog().findByRole('button', { name: new RegExp(APPROVED.email) }));
    const fail = async (name: string, sentence: string) => {
      fireEvent.click(dialog().getByRole('switch', { name }));
      expect(await dialog().findByText(sentence)).toBeTruthy();
      expect(dialog().getByRole('alert').textContent).toBe(sentence);
    };
    await fail('Host', 'Role not found.');
    await fail('DJ', 'Failed to remove role');
    expect(dialog().getByRole('switch', { name: 'DJ' }).getAttribute('aria-checked')).toBe('true');
    answers.push(refusal(400, ''));
    await fail('Host', 'Failed to add role');
  });
});

describe('Pending Approvals', () => {
  const BULK = 'POST /api/admin/users/bulk';
  const pendingUsers = ['ann', 'ben', 'cem'].map((name) => buildUser(name));
  const dialog = () => within(screen.getByRole('dialog', { name: 'Pending Approvals' }));

  async function openPending(answers = {}) {
    const server = openUsers({
      [LIST]: ({ query }) => toUsersPage(query.status === 'pending' ? pendingUsers : USERS),
      ...answers,
    });
    await findRow(WAITING);
    fireEvent.click(screen.getByRole('button', { name: 'Pending Approvals' }));
    await dialog().findByText(pendingUsers[0]?.email ?? '');
    return server;
  }
  const done = (count: number) => ({ requested: count, succeeded: count, failures: [], signedOut: 0 });

  it('searches waiting users by email and username [A-187, A-188, A-197, A-348]', async () => {
    const server = await openPending();
    fireEvent.change(dialog().getByLabelText('Search'), { target: { value: 'AN' } });
    fireEvent.blur(dialog().getByLabelText('Search'));
    await waitFor(() =>
      expect(server.list(LIST).at(-1)?.query).toMatchObject({
        status: 'pending',
        search: 'AN',
        searchIn: 'email,userName',
      }),
    );
  });

  it('approves the selected users, and none without a selection [A-189, A-190]', async () => {
    const server = await openPending({ [BULK]: () => done(3) });
    for (const name of ['Approve All', 'Reject All', 'Delete All']) {
      expect(isUnavailable(dialog().getByRole('button', { name }))).toBe(true);
    }
    fireEvent.click(dialog().getByLabelText('Select all'));
    expect(dialog().getByText('3 of 3 selected')).toBeTruthy();
    fireEvent.click(dialog().getByLabelText(`Select ${pendingUsers[1]?.email}`));
    fireEvent.click(dialog().getByRole('button', { name: 'Approve All' }));
    await dialog().findByText(/^Approved/);
    expect(server.list(BULK).map(({ body }) => body)).toEqual([
      { action: 'approve', userIds: [pendingUsers[0]?.id, pendingUsers[2]?.id] },
    ]);
  });

  it.each([
    ['Approve', 'approve'],
    ['Reject', 'reject'],
  ])('decides about one person in their row: %s', async (word, action) => {
    const server = await openPending({ [BULK]: () => done(1) });
    fireEvent.click(dialog().getByLabelText('Select all'));
    fireEvent.click(dialog().getByRole('button', { name: `${word} ${pendingUsers[1]?.email}` }));
    await dialog().findByText(new RegExp(`^${word}`), { selector: '[role=status] *, [role=status]' });
    expect(server.list(BULK).map(({ body }) => body)).toEqual([{ action, userIds: [pendingUsers[1]?.id] }]);
  });

  it.each([
    ['Reject All', 'Reject', 'reject', 'Are you sure you want to reject 3 users?'],
    [
      'Delete All',
      'Delete',
      'delete',
      'Are you sure you want to DELETE 3 users? This action cannot be undone.',
    ],
  ])('asks before it decides: %s [A-191, A-192, A-344, A-345]', async (button, answer, action, question) => {
    const server = await openPending({ [BULK]: () => done(3) });
    fireEvent.click(dialog().getByLabelText('Select all'));
    fireEvent.click(dialog().getByRole('button', { name: button }));
    expect(within(screen.getByRole('alertdialog')).getByText(question)).toBeTruthy();
    pressIn('alertdialog', 'Cancel');
    expect(server.list(BULK)).toEqual([]);
    fireEvent.click(dialog().getByRole('button', { name: button }));
    pressIn('alertdialog', answer);
    await waitFor(() =>
      expect(server.list(BULK).map(({ body }) => body)).toEqual([
        { action, userIds: pendingUsers.map(({ id }) => id) },
      ]),
    );
  });

  it('reports its progress in a notice when the dialog is closed before the end', async () => {
    const many = Array.from({ length: 12 }, (_, index) => buildUser(`person-${index}`));
    const first = Promise.withResolvers<unknown>();
    const server = await openPending({
      [LIST]: ({ query }: SentRequest) =>
        toUsersPage(query.status === 'pending' ? [...pendingUsers, ...many] : USERS),
      [BULK]: () => first.promise,
    });
    fireEvent.click(dialog().getByLabelText('Select all'));
    fireEvent.click(dialog().getByRole('button', { name: 'Approve All' }));
    await waitFor(() => expect(server.list(BULK)).toHaveLength(1));
    fireEvent.click(dialog().getByRole('button', { name: 'Close' }));
    first.resolve(done(10));
    expect(await screen.findByText('Approved 10 of 15 users.')).toBeTruthy();
    expect(server.list(BULK)).toHaveLength(1);
  });

  describe('with more waiting users than the list shows', () => {
    const EVERYBODY = 'POST /api/admin/users/bulk-pending';
    const page = (query: SentRequest['query']) =>
      query.status === 'pending' ? { ...toUsersPage(pendingUsers, 1, 4), total: 10_005 } : toUsersPage(USERS);
    const openMany = (answers = {}) =>
      openPending({ [LIST]: ({ query }: SentRequest) => page(query), ...answers });
    const chooseEverybody = () => {
      fireEvent.click(dialog().getByLabelText('Select all'));
      fireEvent.click(dialog().getByRole('button', { name: 'Select all 10,005' }));
    };

    it('approves all of them in several requests, and reports their number', async () => {
      const replies = [
        { ...done(100), next: 'second' },
        { ...done(9_905), next: null },
      ];
      const server = await openMany({ [EVERYBODY]: () => replies.shift() });
      chooseEverybody();
      expect(dialog().getByText('10005 of 10005 selected')).toBeTruthy();
      fireEvent.click(dialog().getByRole('button', { name: 'Approve All' }));
      expect(await dialog().findByText('Approved 10005 of 10005 users.')).toBeTruthy();
      expect(server.list(EVERYBODY).map(({ body }) => body)).toEqual([
        { action: 'approve' },
        { action: 'approve', after: 'second' },
      ]);
      expect(server.list(BULK)).toEqual([]);
    });

    it('asks for a confirmation with their number before it deletes', async () => {
      await openMany({ [EVERYBODY]: () => ({ ...done(10_005), next: null }) });
      chooseEverybody();
      fireEvent.click(dialog().getByRole('button', { name: 'Delete All' }));
      within(screen.getByRole('alertdialog')).getByText(/DELETE 10005 users/);
    });

    it('decides only about listed users once one is deselected', async () => {
      const server = await openMany({ [BULK]: () => done(2), [EVERYBODY]: () => done(0) });
      chooseEverybody();
      fireEvent.click(dialog().getByLabelText(`Select ${pendingUsers[1]?.email}`));
      fireEvent.click(dialog().getByRole('button', { name: 'Approve All' }));
      await waitFor(() => expect(server.list(BULK)).toHaveLength(1));
      expect(server.list(EVERYBODY)).toEqual([]);
    });

    it('stops when a request fails, and says that the other users were skipped', async () => {
      const replies: unknown[] = [
        { ...done(100), next: 'second' },
        refusal(503, { code: 'UNAVAILABLE', message: 'Busy.' }),
      ];
      const server = await openMany({ [EVERYBODY]: () => replies.shift() });
      chooseEverybody();
      fireEvent.click(dialog().getByRole('button', { name: 'Approve All' }));
      expect(await dialog().findByText('Approved 100 of 10005 users.')).toBeTruthy();
      dialog().getByText('Everyone else');
      dialog().getByText('Busy.');
      expect(server.list(EVERYBODY)).toHaveLength(2);
    });
  });

  it('names every user whose decision failed', async () => {
    const failure = {
      userId: pendingUsers[1]?.id,
      email: null,
      code: 'CONFIRMATION_REQUIRED',
      message: 'Important.',
    };
    await openPending({ [BULK]: () => ({ requested: 3, succeeded: 2, failures: [failure], signedOut: 0 }) });
    fireEvent.click(dialog().getByLabelText('Select all'));
    fireEvent.click(dialog().getByRole('button', { name: 'Approve All' }));
    expect(await dialog().findByText('Approved 2 of 3 users.')).toBeTruthy();
    const failures = within(dialog().getByRole('list', { name: 'Not done' })).getAllByRole('listitem');
    expect(failures.map((item) => item.textContent)).toEqual([`${pendingUsers[1]?.email}Important.`]);
  });
});

describe('sessions of a user', () => {
  const SESSIONS = `GET /api/admin/users/${APPROVED.id}/sessions`;
  const session = (id: string, device: string, isCurrent = false) => ({
    id,
    userId: APPROVED.id,
    device,
    ipAddress: '10.0.0.7',
    createdAt: '2026-11-20T12:00:00.000Z',
    lastSeenAt: new Date().toISOString(),
    isCurrent,
  });

  it("are revoked one by one or all at once, except for one's own", async () => {
    let open = [
      session('s1', 'Firefox on Linux'),
      session('s2', 'Safari on iPhone'),
      session('s3', 'Here', true),
    ];
    const revoked: string[] = [];
    openUsers({
      [SESSIONS]: () => open,
      [`DELETE /api/admin/users/${APPROVED.id}/sessions/s1`]: () => {
        revoked.push('s1');
        open = open.slice(1);
        return { message: 'Ended.' };
      },
      [`DELETE /api/admin/users/${APPROVED.id}/sessions`]: () => {
        revoked.push('all');
        open = open.slice(-1);
        return { message: 'Ended.' };
      },
    });
    await choose(APPROVED, 'Sessions');
    const dialog = within(screen.getByRole('dialog', { name: 'Sessions of adam' }));
    fireEvent.click(await dialog.findByRole('button', { name: /^Revoke Firefox on Linux/ }));
    await waitFor(() => expect(dialog.queryByText('Firefox on Linux')).toBeNull());
    expect(dialog.queryByRole('button', { name: /^Revoke Here/ })).toBeNull();
    fireEvent.click(dialog.getByRole('button', { name: 'Revoke all' }));
    await waitFor(() => expect(dialog.queryByText('Safari on iPhone')).toBeNull());
    expect(revoked).toEqual(['s1', 'all']);
    expect(dialog.queryByRole('button', { name: 'Revoke all' })).toBeNull();
  });
});
