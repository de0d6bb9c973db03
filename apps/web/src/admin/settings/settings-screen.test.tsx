// Loaded before the first test, which would be slow otherwise.
import './settings-screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { SettingsReply } from '@tutti/contract/model/admin-settings';
import { afterEach, expect, it } from 'vitest';
import { refusal, refuse } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { renderAdmin } from '#test/render-admin.tsx';
import { listToasts } from '#ui/toasts/toast-store.ts';

afterEach(leavePage);

const READ = 'GET /api/admin/settings';
const CHANGE = 'PATCH /api/admin/settings';
const TEST = 'POST /api/admin/settings/mail-test';

const DEFAULTS: SettingsReply['settings'] = {
  placeName: 'Tutti',
  signUp: 'open',
  isLibraryOpen: true,
  takesRequests: true,
  backupEveryHours: 24,
  backupsKept: 14,
  blackjackUrl: null,
  wheelUrl: null,
};

const reply = (parts: Partial<SettingsReply> = {}): SettingsReply => ({
  settings: {
    placeName: 'Tutti',
    signUp: 'open',
    isLibraryOpen: true,
    takesRequests: true,
    backupEveryHours: 24,
    backupsKept: 14,
    blackjackUrl: null,
    wheelUrl: null,
  },
  fixed: {},
  kept: [],
  defaults: DEFAULTS,
  stations: { total: 12, open: 3 },
  mail: { server: 'smtp://mail.example.org:587', from: 'Tutti <tutti@example.org>' },
  ...parts,
});

const open = (answers: Parameters<typeof renderAdmin>[1]) => renderAdmin('/admin/settings', answers);
const region = (name: string) => screen.findByRole('region', { name });
const type = (form: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(form).getByLabelText(label), { target: { value } });
const save = (form: HTMLElement) => fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
const messages = () => listToasts().map(({ message }) => message);

it('each block sends what was changed in it, and says that it is saved', async () => {
  const server = open({ [READ]: () => reply(), [CHANGE]: () => reply() });
  const place = await region('General');
  type(place, 'Name', ' Haus am See ');
  save(place);
  await waitFor(() => expect(messages()).toContain('Saved.'));
  const access = await region('Sign-up');
  within(access).getByText(/^3 of 12 stations are public/);
  fireEvent.change(within(access).getByRole('combobox', { name: 'New accounts' }), {
    target: { value: 'closed' },
  });
  fireEvent.click(within(access).getByRole('checkbox'));
  save(access);
  await waitFor(() => expect(server.list(CHANGE)).toHaveLength(2));
  const backups = await region('Backups');
  type(backups, 'Hours between backups', '6');
  save(backups);
  await waitFor(() => expect(server.list(CHANGE)).toHaveLength(3));
  const games = await region('Games');
  type(games, 'Custom Blackjack URL', 'https://cards.example.org/');
  save(games);
  await waitFor(() => expect(server.list(CHANGE)).toHaveLength(4));
  const streams = await region('Stations');
  fireEvent.click(within(streams).getByRole('checkbox', { name: 'Allow song requests' }));
  save(streams);
  await waitFor(() => expect(server.list(CHANGE)).toHaveLength(5));
  expect(server.list(CHANGE).map(({ body }) => body)).toEqual([
    { placeName: 'Haus am See' },
    { signUp: 'closed', isLibraryOpen: false },
    { backupEveryHours: 6 },
    { blackjackUrl: 'https://cards.example.org/' },
    { takesRequests: false },
  ]);
});

it('what the environment decides can be read, says so, and is not sent', async () => {
  const server = open({
    [READ]: () =>
      reply({ fixed: { backupsKept: 'BACKUPS_KEPT', signUp: 'SIGN_UP', placeName: 'PLACE_NAME' } }),
    [CHANGE]: () => reply(),
  });
  const backups = await region('Backups');
  const kept = within(backups).getByLabelText('Backups to keep of each kind');
  expect(kept.hasAttribute('readonly')).toBe(true);
  within(backups).getByText("Set by BACKUPS_KEPT in the server's environment.");
  expect(screen.getByRole('combobox', { name: 'New accounts' })).toHaveProperty('disabled', true);
  const place = await region('General');
  expect(within(place).getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  type(backups, 'Hours between backups', '12');
  save(backups);
  await waitFor(() =>
    expect(server.list(CHANGE).map(({ body }) => body)).toEqual([{ backupEveryHours: 12 }]),
  );
});

it('whether listeners may ask for tracks says when the environment decides it, and goes back to its default', async () => {
  const settings = { ...DEFAULTS, takesRequests: false };
  const server = open({
    [READ]: () => reply({ settings, kept: ['takesRequests'] }),
    'DELETE /api/admin/settings/takesRequests': () => reply({ fixed: { takesRequests: 'TAKES_REQUESTS' } }),
  });
  const streams = within(await region('Stations'));
  const choice = streams.getByRole<HTMLInputElement>('checkbox');
  expect(choice.checked).toBe(false);
  streams.getByText('Allow song requests: changed here. Default: yes.');
  fireEvent.click(streams.getByRole('button', { name: 'Reset to default: Allow song requests' }));
  await waitFor(() => expect(choice.checked).toBe(true));
  expect(choice.disabled).toBe(true);
  streams.getByText("Set by TAKES_REQUESTS in the server's environment.");
  expect(streams.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  expect(server.changes()).toEqual(['DELETE /api/admin/settings/takesRequests']);
});

it('what nobody touched here follows the server, and is not sent back', async () => {
  const closed = { ...DEFAULTS, signUp: 'closed', isLibraryOpen: false, backupsKept: 3 } as const;
  const server = open({ [READ]: () => reply(), [CHANGE]: () => reply({ settings: closed }) });
  const place = await region('General');
  const access = within(await region('Sign-up'));
  const backups = await region('Backups');
  type(backups, 'Backups to keep of each kind', '7');
  type(place, 'Name', 'Haus am See');
  save(place);
  const signUp = access.getByRole<HTMLSelectElement>('combobox', { name: 'New accounts' });
  const library = access.getByRole<HTMLInputElement>('checkbox');
  // Another administrator has decided about them meanwhile.
  await waitFor(() => expect(signUp.value).toBe('closed'));
  expect(library.checked).toBe(false);
  const kept = within(backups).getByLabelText('Backups to keep of each kind');
  expect(kept).toHaveProperty('value', '7');
  fireEvent.click(library);
  save(await region('Sign-up'));
  await waitFor(() => expect(server.list(CHANGE)).toHaveLength(2));
  expect(server.list(CHANGE)[1]?.body).toEqual({ isLibraryOpen: true });
});

it('the focus stays in a field that is saved for the first time', async () => {
  const settings = { ...DEFAULTS, placeName: 'Haus am See' };
  open({ [READ]: () => reply(), [CHANGE]: () => reply({ settings, kept: ['placeName'] }) });
  const place = await region('General');
  const field = within(place).getByLabelText('Name');
  field.focus();
  type(place, 'Name', ' Haus am See ');
  save(place);
  await within(place).findByText(/^Name: changed here/);
  await waitFor(() => expect(within(place).getByLabelText('Name')).toHaveProperty('value', 'Haus am See'));
  expect(document.activeElement).toBe(within(place).getByLabelText('Name'));
});

it.each([
  ['General', 'Name', ' ', 'Enter a name'],
  ['Backups', 'Hours between backups', '1441', 'Enter a number from 0 to 1440'],
  ['Backups', 'Backups to keep of each kind', '0', 'Enter a number from 1 to 1000'],
  [
    'Games',
    'Custom Wheel of Fortune URL',
    'javascript:alert(1)',
    'Enter an address that begins with http:// or https://',
  ],
])('in %s, %s may not be %j', async (name, label, value, sentence) => {
  const server = open({ [READ]: () => reply() });
  const form = await region(name);
  type(form, label, value);
  save(form);
  expect((await within(form).findByRole('alert')).textContent).toBe(sentence);
  expect(document.activeElement).toBe(within(form).getByLabelText(label));
  expect(server.list(CHANGE)).toEqual([]);
});

it('a mail is tried out, with the answer of the mail server', async () => {
  const server = open({
    [READ]: () => reply(),
    [TEST]: () => ({ sentTo: 'admin@example.org', answer: '250 queued as 7' }),
  });
  const mail = await region('Email');
  within(mail).getByText(
    'Emails are sent through smtp://mail.example.org:587 from Tutti <tutti@example.org>.',
  );
  const button = within(mail).getByRole('button', { name: 'Send test email' });
  fireEvent.click(button);
  await within(mail).findByText('Sent to admin@example.org. Mail server response: 250 queued as 7');
  server.answer({ [TEST]: refuse(503, { code: 'MAIL_FAILED', message: 'Not taken: no such mailbox' }) });
  fireEvent.click(button);
  expect((await within(mail).findByRole('alert')).textContent).toBe('Not taken: no such mailbox');
});

it('what was changed here says what the default is, and goes back to it at a press', async () => {
  const settings = { ...DEFAULTS, placeName: 'Haus am See', signUp: 'closed', backupsKept: 3 } as const;
  const server = open({
    [READ]: () => reply({ settings, kept: ['placeName', 'signUp', 'blackjackUrl'] }),
    'DELETE /api/admin/settings/signUp': () =>
      reply({ settings: { ...settings, signUp: 'open' }, kept: ['placeName', 'blackjackUrl'] }),
  });
  const access = await region('Sign-up');
  within(access).getByText('New accounts: changed here. Default: Anyone with a confirmed address.');
  within(await region('Games')).getByText(/Default: built-in game\.$/);
  // What only looks changed (3 of 14) is decided elsewhere.
  expect(within(await region('Backups')).queryByText(/changed here/)).toBeNull();
  type(await region('General'), 'Name', 'half typed');
  const library = within(access).getByRole<HTMLInputElement>('checkbox');
  fireEvent.click(library);
  const back = within(access).getByRole('button', { name: 'Reset to default: New accounts' });
  back.focus();
  fireEvent.click(back);
  await waitFor(() => expect(messages()).toContain('Reset to default.'));
  const choice = () => within(access).getByRole<HTMLSelectElement>('combobox', { name: 'New accounts' });
  await waitFor(() => expect(choice().value).toBe('open'));
  expect(document.activeElement).toBe(choice());
  // Its neighbor keeps what nobody has saved yet.
  expect(within(access).getByRole<HTMLInputElement>('checkbox').checked).toBe(!DEFAULTS.isLibraryOpen);
  expect(within(access).queryByRole('button', { name: /^Reset to default/ })).toBeNull();
  expect(within(await region('General')).getByLabelText('Name')).toHaveProperty('value', 'half typed');
  expect(server.changes()).toEqual(['DELETE /api/admin/settings/signUp']);
});

it('a default that cannot be had back says why, and everything stays', async () => {
  open({
    [READ]: () => reply({ kept: ['placeName'] }),
    'DELETE /api/admin/settings/placeName': refuse(409, { code: 'SETTING_FIXED', message: 'Decided.' }),
  });
  const place = await region('General');
  fireEvent.click(within(place).getByRole('button', { name: 'Reset to default: Name' }));
  await waitFor(() => expect(messages()).toContain('Decided.'));
  within(place).getByRole('button', { name: 'Reset to default: Name' });
});

it('where the library is for members, it says what everybody still reads of streams', async () => {
  open({ [READ]: () => reply() });
  within(await region('Sign-up')).getByText(/Public stations always show the titles they play/);
});

it('what cannot be loaded is asked for again', async () => {
  let isBroken = true;
  open({ [READ]: () => (isBroken ? refusal(400, { code: 'BAD_REQUEST', message: 'No.' }) : reply()) });
  const alert = await screen.findByRole('alert');
  isBroken = false;
  fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  await region('General');
});
