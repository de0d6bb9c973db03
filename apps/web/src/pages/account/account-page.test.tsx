import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { readToken } from '#api/token-store.ts';
import type { Answers } from '#test/fake-server.ts';
import { noNetwork, refuse } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { ADA, press, readField, renderPage, typeInto } from '#test/render-page.tsx';
import { setAccent, setTheme } from '#ui/theme/theme.ts';
import { AccountPage } from './account-page.tsx';

const UPDATE = 'POST /api/auth/update-profile';
const CHANGE = 'POST /api/auth/change-password';
const PASSWORDS = ['Current password', 'New password', 'Confirm new password'] as const;

async function openAccount(answers: Answers = {}, user = ADA) {
  const network = renderPage(<AccountPage />, { path: '/account', user, answers });
  await screen.findByRole('region', { name: 'Profile information' });
  return network;
}

async function editPassword(answers: Answers = {}) {
  const network = await openAccount(answers);
  press('Change password');
  PASSWORDS.forEach((label, index) => typeInto(label, index === 0 ? 'old horse' : 'new horse'));
  return network;
}

const card = () => within(screen.getByRole('region', { name: 'Your account' }));
const panel = (name: string) => within(screen.getByRole('region', { name }));
const refusal = async () => (await screen.findByRole('alert')).textContent;

describe('account page: the side card', () => {
  afterEach(leavePage);

  it('shows username, email and roles, Admin highlighted [A-111, A-112, A-113, A-114]', async () => {
    await openAccount({}, { ...ADA, roles: ['Admin', 'DJ'] });
    expect(card().getByText('Ada')).toBeTruthy();
    expect(card().getByText('ada@example.org')).toBeTruthy();
    const badges = within(card().getByRole('list', { name: 'Roles' })).getAllByRole('listitem');
    expect(badges.map(({ textContent, dataset }) => [textContent, dataset.highlighted])).toEqual([
      ['Admin', 'true'],
      ['DJ', undefined],
    ]);
  });

  it('shows "User" for somebody without roles [A-115, A-248]', async () => {
    await openAccount({}, { ...ADA, roles: [] });
    expect(within(card().getByRole('list', { name: 'Roles' })).getByText('User')).toBeTruthy();
  });

  it('signs out [A-110]', async () => {
    await openAccount();
    press('Sign Out');
    await waitFor(() => expect(readToken()).toBeNull());
  });

  it('says "Failed to load account data" while the server fails, and stays signed in [A-431]', async () => {
    renderPage(<AccountPage />, { user: ADA, answers: { 'GET /api/auth/me': refuse(503, '') } });
    expect(await screen.findByText('Failed to load account data')).toBeTruthy();
    expect(readToken()).toBe('token');
  });
});

describe('account page: playback', () => {
  afterEach(leavePage);

  it("has the settings of this browser for one's own music", async () => {
    await openAccount();
    const playback = panel('Playback');
    expect(playback.getByText(/Stations stay as they are/)).toBeTruthy();
    for (const [role, name] of [
      ['switch', 'Gapless playback'],
      ['slider', 'Crossfade'],
      ['combobox', 'Equalizer'],
    ] as const)
      expect(playback.getByRole(role, { name })).toBeTruthy();
  });
});

describe('account page: preferences', () => {
  afterEach(() => {
    setTheme('system');
    setAccent('amber');
    leavePage();
  });

  it('chooses theme and accent of the page at once', async () => {
    await openAccount();
    fireEvent.change(screen.getByRole('combobox', { name: 'Theme' }), { target: { value: 'light' } });
    expect(document.documentElement.dataset.theme).toBe('light');
    fireEvent.click(
      within(screen.getByRole('group', { name: 'Accent' })).getByRole('radio', { name: 'Teal' }),
    );
    expect(document.documentElement.dataset.accent).toBe('teal');
  });
});

describe('account page: profile information', () => {
  afterEach(leavePage);

  it('shows username and email, edits them, and shows the saved values again [A-103, A-104, A-105, A-317, A-440]', async () => {
    const network = await openAccount({
      [UPDATE]: () => Response.json({ ...ADA, userName: 'Ada L.', emailConfirmed: false }),
    });
    expect(panel('Profile information').getByText('ada@example.org')).toBeTruthy();
    expect(panel('Profile information').getByText('Ada')).toBeTruthy();
    press('Edit profile');
    expect([readField('Username'), readField('Email')]).toEqual(['Ada', 'ada@example.org']);
    expect(document.activeElement).toBe(screen.getByLabelText('Username'));
    typeInto('Username', ' Ada L. ');
    press('Save');
    expect(await screen.findByText('Profile updated successfully!')).toBeTruthy();
    expect(screen.queryByLabelText('Username')).toBeNull();
    expect(network.list(UPDATE)[0]?.body).toEqual({ userName: 'Ada L.', email: 'ada@example.org' });
    expect(await card().findByText('Ada L.')).toBeTruthy();
    expect(screen.getByText(/Not confirmed yet/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit profile' }));
  });

  it('closes the form on cancel and discards its input [A-106, A-318]', async () => {
    const network = await openAccount();
    press('Edit profile');
    typeInto('Username', 'Somebody else');
    press('Cancel');
    expect(panel('Profile information').getByText('Ada')).toBeTruthy();
    press('Edit profile');
    expect(readField('Username')).toBe('Ada');
    expect(network.list(UPDATE)).toEqual([]);
  });

  it('requires username and email before it sends a request [A-339, A-340, A-341]', async () => {
    const network = await openAccount();
    press('Edit profile');
    typeInto('Username', ' ');
    press('Save');
    expect(await refusal()).toBe('Username is required');
    typeInto('Username', 'Ada');
    typeInto('Email', '');
    press('Save');
    expect(await refusal()).toBe('Email is required');
    typeInto('Email', 'ada');
    press('Save');
    expect(await refusal()).toBe('Please enter a valid email address');
    expect(network.list(UPDATE)).toEqual([]);
  });

  it('shows the message of the server beside its field, or "Failed to update profile" [A-432]', async () => {
    const network = await openAccount({
      [UPDATE]: refuse(400, { code: 'USER_NAME_TAKEN', message: 'This username is already taken.' }),
    });
    press('Edit profile');
    typeInto('Username', 'Grace');
    press('Save');
    expect(await refusal()).toBe('This username is already taken.');
    expect(document.activeElement).toBe(screen.getByLabelText('Username'));
    network.answer({ [UPDATE]: noNetwork });
    press('Save');
    expect(await screen.findByText('Failed to update profile')).toBeTruthy();
    expect(readField('Username')).toBe('Grace');
  });
});

describe('account page: password', () => {
  afterEach(leavePage);

  it('changes it with the current one, and closes the form [A-107, A-108, A-109, A-319, A-441]', async () => {
    const network = await editPassword({ [CHANGE]: () => Response.json({ message: 'ok' }) });
    press('Change password');
    expect(await screen.findByText('Password changed successfully!')).toBeTruthy();
    expect(network.list(CHANGE)[0]?.body).toEqual({
      currentPassword: 'old horse',
      newPassword: 'new horse',
    });
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  it('closes the form on cancel and discards its input [A-320]', async () => {
    await editPassword();
    press('Cancel');
    expect(screen.queryByLabelText('New password')).toBeNull();
    press('Change password');
    expect(PASSWORDS.map(readField)).toEqual(['', '', '']);
  });

  it('checks current, new, length and match, in this order [A-335, A-336, A-337, A-338]', async () => {
    const network = await openAccount();
    press('Change password');
    const refusals: (string | null)[] = [];
    for (const [label, text] of [
      ['New password', ''],
      ['Current password', 'old horse'],
      ['New password', '12345'],
      ['New password', '123456'],
    ] as const) {
      typeInto(label, text);
      press('Change password');
      refusals.push(await refusal());
    }
    expect(refusals).toEqual([
      'Current password is required',
      'New password is required',
      'Password must be at least 6 characters',
      'New passwords do not match',
    ]);
    expect(network.list(CHANGE)).toEqual([]);
  });

  it('shows the message of the server beside its field, or "Failed to change password" [A-433]', async () => {
    const network = await editPassword({
      [CHANGE]: refuse(400, { code: 'WRONG_CURRENT_PASSWORD', message: 'Current password is incorrect' }),
    });
    press('Change password');
    expect(await refusal()).toBe('Current password is incorrect');
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
    network.answer({ [CHANGE]: refuse(500, '') });
    press('Change password');
    expect(await screen.findByText('Failed to change password')).toBeTruthy();
    expect(PASSWORDS.map(readField)).toEqual(['old horse', 'new horse', 'new horse']);
  });
});
