// Loaded before the first test, which would be slow otherwise.
import './invitations-screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Invitation } from '@tutti/contract/admin-invitations/schemas';
import { afterEach, expect, it } from 'vitest';
import { refusal, refuse } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { turnMailOff } from '#test/mail-off.ts';
import { renderAdmin } from '#test/render-admin.tsx';
import { listToasts } from '#ui/toasts/toast-store.ts';

afterEach(leavePage);

const READ = 'GET /api/admin/invitations';
const INVITE = 'POST /api/admin/invitations';
const LINK = 'https://music.example.org/invited#secret';

const invitation = (parts: Partial<Invitation> = {}): Invitation => ({
  id: 'one',
  email: null,
  roles: [],
  note: '',
  uses: 0,
  usesMax: 1,
  createdAt: '2026-11-24T18:00:00.000Z',
  expiresAt: '2026-12-01T18:00:00.000Z',
  createdBy: 'admin',
  state: 'open',
  ...parts,
});

const open = (answers: Parameters<typeof renderAdmin>[1]) => renderAdmin('/admin/invitations', answers);
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const make = () => fireEvent.click(screen.getByRole('button', { name: 'Create invitation' }));

it('creates an invitation with address, roles, lifetime and number of uses, and shows its link once', async () => {
  const created = invitation({ email: 'guest@example.org' });
  const server = open({ [READ]: () => [], [INVITE]: () => ({ ...created, link: LINK, isMailed: true }) });
  await screen.findByText('No invitations yet');
  type('Email address (optional)', ' guest@example.org ');
  fireEvent.click(screen.getByText('More options'));
  fireEvent.click(screen.getByRole('checkbox', { name: /^DJ/ }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Valid for' }), { target: { value: '30' } });
  type('Uses', '2');
  type('Note for administrators', 'the neighbour');
  server.answer({ [READ]: () => [created] });
  make();
  expect(await screen.findByLabelText<HTMLInputElement>('Invitation link')).toHaveProperty('value', LINK);
  screen.getByText("We're emailing the link to guest@example.org.");
  expect(server.list(INVITE).map(({ body }) => body)).toEqual([
    { email: 'guest@example.org', roles: ['DJ'], days: 30, usesMax: 2, note: 'the neighbour' },
  ]);
  await screen.findByText('1 open invitation');
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByLabelText('Invitation link')).toBeNull();
  screen.getByRole('button', { name: 'Create invitation' });
});

it('reports values out of range beside their fields, and sends no request', async () => {
  const server = open({ [READ]: () => [] });
  await screen.findByText('No invitations yet');
  type('Uses', '101');
  make();
  expect((await screen.findByRole('alert')).textContent).toBe('Enter a number from 1 to 100');
  type('Email address (optional)', 'nobody');
  make();
  expect(screen.getByRole('alert').textContent).toBe('Please enter a valid email address');
  expect(server.list(INVITE)).toEqual([]);
});

it("shows the server's refusal beside the address", async () => {
  open({ [READ]: () => [], [INVITE]: refuse(400, { code: 'EMAIL_TAKEN', message: 'There is one.' }) });
  await screen.findByText('No invitations yet');
  make();
  expect((await screen.findByRole('alert')).textContent).toBe('There is one.');
  expect(document.activeElement).toBe(screen.getByLabelText('Email address (optional)'));
});

it('lists invitations with recipient, creator and state, and revokes an open one after a confirmation', async () => {
  const server = open({
    [READ]: () => [
      invitation({ note: 'the party', roles: ['DJ', 'Host'] }),
      invitation({ id: 'two', email: 'kim@example.org', note: 'Kim', uses: 1, state: 'used' }),
    ],
    'DELETE /api/admin/invitations/one': () => ({ message: 'ok' }),
  });
  const [, first, second] = await screen.findAllByRole('row');
  expect(first?.textContent).toMatch(/^the partyDJ, Host · By admin, .*0 of 1/);
  expect(second?.textContent).toMatch(/^kim@example.orgKim · By admin, .*1 of 1.*Used up$/);
  fireEvent.click(screen.getByRole('button', { name: 'Revoke the invitation: the party' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Revoke this invitation?' });
  expect(server.changes()).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(server.changes()).toEqual(['DELETE /api/admin/invitations/one']));
  await waitFor(() => expect(listToasts().map(({ message }) => message)).toContain('Invitation revoked.'));
});

it('retries after a failure to load', async () => {
  let isBroken = true;
  open({
    [READ]: () => (isBroken ? refusal(400, { code: 'BAD_REQUEST', message: 'No.' }) : []),
  });
  const alert = await screen.findByRole('alert');
  isBroken = false;
  fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  await screen.findByText('No invitations yet');
});

it('asks to send the link by hand on a server that cannot send emails', async () => {
  turnMailOff();
  open({ [READ]: () => [] });
  await screen.findByText('No invitations yet');
  screen.getByText("This server can't send email: copy the link and send it yourself.");
});
