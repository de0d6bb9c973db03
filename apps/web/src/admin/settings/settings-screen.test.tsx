// Loaded before the first test, which would be slow otherwise.
import './settings-screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { SettingsReply } from '@tutti/contract/admin-settings/schemas';
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
  isOrderGentle: false,
  hasRooms: true,
  hasRoomGuests: false,
  roomsMax: 30,
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
    isOrderGentle: false,
    hasRooms: true,
    hasRoomGuests: false,
    roomsMax: 30,
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
const field = (section: HTMLElement, label: string) =>
  within(section).getByRole<HTMLInputElement>('textbox', { name: label });
/** Types and leaves the field. */
const enter = (section: HTMLElement, label: string, value: string) => {
  fireEvent.change(field(section, label), { target: { value } });
  fireEvent.blur(field(section, label));
};
const messages = () => listToasts().map(({ message }) => message);

it('saves each setting as soon as it changes, and shows a tick beside it', async () => {
  const server = open({ [READ]: () => reply(), [CHANGE]: () => reply() });
  const general = await region('General');
  enter(general, 'Name', ' Haus am See ');
  await within(general).findByText('Saved.');
  const access = await region('Sign-up');
  fireEvent.change(within(access).getByRole('combobox', { name: 'New accounts' }), {
    target: { value: 'closed' },
  });
  await within(access).findByText('Saved.');
  fireEvent.click(within(access).getByRole('switch'));
  const backups = await region('Backups');
  fireEvent.change(field(backups, 'Hours between backups'), { target: { value: '6' } });
  fireEvent.keyDown(field(backups, 'Hours between backups'), { key: 'Enter' });
  enter(await region('Games'), 'Custom Blackjack URL', 'https://cards.example.org/');
  const stations = await region('Stations');
  within(stations).getByText(/^3 of 12 stations are public/);
  fireEvent.click(within(stations).getByRole('switch', { name: 'Allow song requests' }));
  fireEvent.click(within(stations).getByRole('switch', { name: 'Gentle changes between songs' }));
  await waitFor(() => expect(server.list(CHANGE)).toHaveLength(7));
  expect(server.list(CHANGE).map(({ body }) => body)).toEqual([
    { placeName: 'Haus am See' },
    { signUp: 'closed' },
    { isLibraryOpen: false },
    { backupEveryHours: 6 },
    { blackjackUrl: 'https://cards.example.org/' },
    { takesRequests: false },
    { isOrderGentle: true },
  ]);
});

it('sends quick changes of one setting one after the other, so that the last one wins', async () => {
  const current = () =>
    reply({ settings: { ...DEFAULTS, takesRequests: server.list(CHANGE).length % 2 === 0 } });
  const server = open({ [READ]: () => current(), [CHANGE]: () => current() });
  const choice = within(await region('Stations')).getByRole('switch', { name: 'Allow song requests' });
  for (const isOn of [false, true, false]) {
    fireEvent.click(choice);
    // The switch shows the wanted state at once, before the reply.
    expect(choice.getAttribute('aria-checked')).toBe(String(isOn));
  }
  await waitFor(() => expect(server.list(CHANGE)).toHaveLength(3));
  expect(server.list(CHANGE).map(({ body }) => body)).toEqual([
    { takesRequests: false },
    { takesRequests: true },
    { takesRequests: false },
  ]);
  await waitFor(() => expect(choice.getAttribute('aria-checked')).toBe('false'));
});

it('a refused change says why, and the saved value is shown again', async () => {
  open({
    [READ]: () => reply(),
    [CHANGE]: refuse(409, { code: 'SETTING_FIXED', message: 'Decided.' }),
  });
  const stations = await region('Stations');
  const choice = within(stations).getByRole('switch', { name: 'Allow song requests' });
  fireEvent.click(choice);
  expect((await within(stations).findByRole('alert')).textContent).toBe('Decided.');
  expect(choice.getAttribute('aria-checked')).toBe('true');
});

it('a refused text stays in its field, and Escape shows the saved one again', async () => {
  open({
    [READ]: () => reply(),
    [CHANGE]: refuse(400, { code: 'BAD_REQUEST', message: 'Not this name.' }),
  });
  const general = await region('General');
  enter(general, 'Name', 'Haus am See');
  expect((await within(general).findByRole('alert')).textContent).toBe('Not this name.');
  expect(field(general, 'Name').value).toBe('Haus am See');
  fireEvent.keyDown(field(general, 'Name'), { key: 'Escape' });
  expect(field(general, 'Name').value).toBe('Tutti');
  expect(within(general).queryByRole('alert')).toBeNull();
});

it('leaving a field after Enter sends its text once, and keeps it if the server refuses it', async () => {
  const server = open({
    [READ]: () => reply(),
    [CHANGE]: refuse(400, { code: 'BAD_REQUEST', message: 'Not this name.' }),
  });
  const general = await region('General');
  fireEvent.change(field(general, 'Name'), { target: { value: 'Haus am See' } });
  fireEvent.keyDown(field(general, 'Name'), { key: 'Enter' });
  fireEvent.blur(field(general, 'Name'));
  await within(general).findByRole('alert');
  expect(field(general, 'Name').value).toBe('Haus am See');
  expect(server.list(CHANGE)).toHaveLength(1);
});

it('a field that is left unchanged sends nothing', async () => {
  const server = open({ [READ]: () => reply(), [CHANGE]: () => reply() });
  enter(await region('General'), 'Name', ' Tutti ');
  enter(await region('Backups'), 'Hours between backups', '24');
  expect(server.list(CHANGE)).toEqual([]);
});

it('a setting fixed by the environment is read-only', async () => {
  open({
    [READ]: () =>
      reply({
        fixed: {
          backupsKept: 'BACKUPS_KEPT',
          signUp: 'SIGN_UP',
          placeName: 'PLACE_NAME',
          takesRequests: 'TAKES_REQUESTS',
        },
      }),
  });
  const backups = await region('Backups');
  expect(field(backups, 'Backups to keep of each kind').readOnly).toBe(true);
  within(backups).getByText("Set by BACKUPS_KEPT in the server's environment.");
  expect(screen.getByRole('combobox', { name: 'New accounts' })).toHaveProperty('disabled', true);
  expect(field(await region('General'), 'Name').readOnly).toBe(true);
  const stations = within(await region('Stations'));
  expect(stations.getByRole('switch', { name: 'Allow song requests' })).toHaveProperty('disabled', true);
  stations.getByText("Set by TAKES_REQUESTS in the server's environment.");
});

it('a field with unsaved text keeps it while another setting is saved, and other fields follow the server', async () => {
  const closed = { ...DEFAULTS, signUp: 'closed', isLibraryOpen: false, backupsKept: 3 } as const;
  open({ [READ]: () => reply(), [CHANGE]: () => reply({ settings: closed }) });
  const backups = await region('Backups');
  fireEvent.change(field(backups, 'Hours between backups'), { target: { value: '7' } });
  const access = within(await region('Sign-up'));
  fireEvent.click(within(await region('Stations')).getByRole('switch', { name: 'Allow song requests' }));
  // Another administrator has changed them meanwhile.
  await waitFor(() =>
    expect(access.getByRole<HTMLSelectElement>('combobox', { name: 'New accounts' }).value).toBe('closed'),
  );
  expect(access.getByRole('switch').getAttribute('aria-checked')).toBe('false');
  expect(field(backups, 'Backups to keep of each kind').value).toBe('3');
  expect(field(backups, 'Hours between backups').value).toBe('7');
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
  const section = await region(name);
  enter(section, label, value);
  expect((await within(section).findByRole('alert')).textContent).toBe(sentence);
  expect(field(section, label).getAttribute('aria-invalid')).toBe('true');
  expect(server.list(CHANGE)).toEqual([]);
});

it("a test mail shows the mail server's response", async () => {
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

it('without a mail server there is nothing to test, and the lines that set one can be copied', async () => {
  const server = open({ [READ]: () => reply({ mail: { server: null, from: 'Tutti <tutti@localhost>' } }) });
  const mail = within(await region('Email'));
  const button = mail.getByRole('button', { name: 'Send test email' });
  expect(button.title).toBe('Set a mail server first');
  fireEvent.click(button);
  expect(server.list(TEST)).toEqual([]);
  const lines = mail.getAllByLabelText<HTMLTextAreaElement>(/^Example for/).map(({ value }) => value);
  expect(lines).toEqual([
    'SMTP_URL=smtp://user:password@mail.example.org:587',
    'MAIL_FROM=Tutti <tutti@example.org>',
  ]);
  mail.getByRole('button', { name: 'Copy the line for SMTP_URL' });
});

it('a changed setting shows its default, and can be reset to it', async () => {
  const settings = { ...DEFAULTS, placeName: 'Haus am See', signUp: 'closed', backupsKept: 3 } as const;
  const server = open({
    [READ]: () => reply({ settings, kept: ['placeName', 'signUp', 'blackjackUrl'] }),
    'DELETE /api/admin/settings/signUp': () =>
      reply({ settings: { ...settings, signUp: 'open' }, kept: ['placeName', 'blackjackUrl'] }),
  });
  const access = await region('Sign-up');
  within(access).getByText('Changed here. Default: Anyone with a confirmed address.');
  within(await region('Games')).getByText(/Default: built-in game\.$/);
  // A setting that the environment fixes (3 of 14) does not count as changed.
  expect(within(await region('Backups')).queryByText(/Changed here/)).toBeNull();
  const back = within(access).getByRole('button', { name: 'Reset to default: New accounts' });
  back.focus();
  fireEvent.click(back);
  await waitFor(() => expect(messages()).toContain('Reset to default.'));
  const choice = () => within(access).getByRole<HTMLSelectElement>('combobox', { name: 'New accounts' });
  await waitFor(() => expect(choice().value).toBe('open'));
  expect(document.activeElement).toBe(choice());
  expect(within(access).queryByRole('button', { name: /^Reset to default/ })).toBeNull();
  expect(server.changes()).toEqual(['DELETE /api/admin/settings/signUp']);
});

it('a failed reset says why, and changes nothing', async () => {
  open({
    [READ]: () => reply({ kept: ['placeName'] }),
    'DELETE /api/admin/settings/placeName': refuse(409, { code: 'SETTING_FIXED', message: 'Decided.' }),
  });
  const general = await region('General');
  fireEvent.click(within(general).getByRole('button', { name: 'Reset to default: Name' }));
  await waitFor(() => expect(messages()).toContain('Decided.'));
  within(general).getByRole('button', { name: 'Reset to default: Name' });
});

it('says what visitors still see of streams when the library is for members only', async () => {
  open({ [READ]: () => reply() });
  within(await region('Sign-up')).getByText(/Public stations always show the titles they play/);
});

it('lists its sections, and moves to one without leaving the page', async () => {
  open({ [READ]: () => reply() });
  const games = await region('Games');
  const list = within(screen.getByRole('navigation', { name: 'Settings' }));
  expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'General',
    'Sign-up',
    'Stations',
    'Rooms',
    'Email',
    'Backups',
    'Games',
  ]);
  const currentOnes = () =>
    list.getAllByRole('link').flatMap((link) => (link.ariaCurrent === null ? [] : link.textContent));
  expect(currentOnes()).toEqual(['General']);
  games.scrollIntoView = () => undefined;
  fireEvent.click(list.getByRole('link', { name: 'Games' }));
  expect(document.activeElement).toBe(games);
});

it('retries after a failure to load', async () => {
  let isBroken = true;
  open({ [READ]: () => (isBroken ? refusal(400, { code: 'BAD_REQUEST', message: 'No.' }) : reply()) });
  const alert = await screen.findByRole('alert');
  isBroken = false;
  fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  await region('General');
});

it('says that nobody can confirm an address without a mail server, unless sign-up needs no confirmation', async () => {
  const mail = { server: null, from: 'Tutti <tutti@example.org>' };
  const server = open({ [READ]: () => reply({ mail }) });
  const access = within(await region('Sign-up'));
  access.getByText(/^Nobody can confirm an address yet/);
  const closed = reply({ mail, settings: { ...DEFAULTS, signUp: 'closed' } });
  server.answer({ [READ]: () => closed, [CHANGE]: () => closed });
  fireEvent.change(access.getByRole('combobox', { name: 'New accounts' }), { target: { value: 'closed' } });
  await waitFor(() => expect(access.queryByText(/^Nobody can confirm an address yet/)).toBeNull());
});
