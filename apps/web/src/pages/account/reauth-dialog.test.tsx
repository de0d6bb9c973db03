import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ReauthHost } from '#components/reauth/reauth-host.tsx';
import type { Answers } from '#test/fake-server.ts';
import { refuse } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { ADA, press, renderPage, typeInto } from '#test/render-page.tsx';
import { ListenKeys } from './listen-keys.tsx';
import '#test/dialog-in-jsdom.ts';

const MAKE = 'POST /api/users/listen-keys';
const REAUTHENTICATE = 'POST /api/auth/prove';
const STALE = { code: 'PROOF_REQUIRED', message: 'Nothing was done.' };
const NO_LINKS = { service: null, links: [], hasNoPassword: false };
const KEY = {
  id: '7',
  name: 'Kitchen',
  key: `kitchen-${'x'.repeat(24)}`,
  createdAt: '2026-11-25T12:00:00.000Z',
  lastUsedAt: null,
};

/** Requests a key in a session that needs reauth. */
async function makeKey(answers: Answers = {}, asksBy: 'form' | 'button' = 'form') {
  let isConfirmed = false;
  const network = renderPage(
    <>
      <ListenKeys />
      <ReauthHost />
    </>,
    {
      user: ADA,
      answers: {
        'GET /api/users/listen-keys': () => [],
        'GET /api/users/second-factors': () => ({ totpSince: null, recoveryCodesLeft: 0, isRequired: false }),
        'GET /api/users/sso': () => NO_LINKS,
        [MAKE]: () => (isConfirmed ? KEY : refuse(403, STALE)()),
        [REAUTHENTICATE]: () => {
          isConfirmed = true;
          return { message: 'ok' };
        },
        ...answers,
      },
    },
  );
  await screen.findByLabelText('Key name');
  typeInto('Key name', 'Kitchen');
  press('Create key');
  await (asksBy === 'form'
    ? screen.findByRole('form', { name: "Confirm it's you" })
    : screen.findByRole('button', { name: / again$/ }));
  return network;
}

describe('reauthentication', () => {
  afterEach(leavePage);

  it('asks for the password, and then continues the action', async () => {
    const network = await makeKey();
    expect(document.activeElement).toBe(await screen.findByLabelText('Password'));
    typeInto('Password', 'correct horse');
    press('Confirm');
    await waitFor(() => expect(network.list(MAKE)).toHaveLength(2));
    expect(network.list(REAUTHENTICATE).map(({ body }) => body)).toEqual([{ password: 'correct horse' }]);
    expect(network.list(MAKE).map(({ body }) => body)).toEqual([{ name: 'Kitchen' }, { name: 'Kitchen' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('asks for the password if it is unknown whether a service is linked', async () => {
    await makeKey({ 'GET /api/users/sso': refuse(503, { code: 'UNAVAILABLE', message: 'Later.' }) });
    expect(await screen.findByLabelText('Password')).toBeTruthy();
  });

  it('asks users with a second factor for a code instead', async () => {
    const network = await makeKey({
      'GET /api/users/second-factors': () => ({
        totpSince: '2026-11-25T12:00:00.000Z',
        recoveryCodesLeft: 10,
        isRequired: false,
      }),
    });
    expect(screen.queryByLabelText('Password')).toBeNull();
    press('Confirm');
    expect(screen.getByRole('alert').textContent).toBe('Enter the code');
    typeInto('Code', '123456');
    press('Confirm');
    await waitFor(() => expect(network.list(MAKE)).toHaveLength(2));
    expect(network.list(REAUTHENTICATE).map(({ body }) => body)).toEqual([{ code: '123456' }]);
  });

  it('sends users without a password to their linked service', async () => {
    const link = { id: '1', service: 'Our Keys', email: null, since: KEY.createdAt, isInUse: true };
    const network = await makeKey(
      {
        'GET /api/users/sso': () => ({ service: 'Our Keys', links: [link], hasNoPassword: true }),
        'POST /api/auth/sso/prove': refuse(503, { code: 'SIGN_ON_UNAVAILABLE', message: 'It is away.' }),
      },
      'button',
    );
    await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull());
    press('Sign in to Our Keys again');
    await screen.findByText('It is away.');
    expect(network.list('POST /api/auth/sso/prove').map(({ body }) => body)).toEqual([{ returnTo: '/' }]);
  });

  it('does nothing on cancel, and says so', async () => {
    const network = await makeKey();
    press('Cancel');
    expect((await screen.findByRole('alert')).textContent).toBe(STALE.message);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(network.list(MAKE)).toHaveLength(1);
  });

  it('stays open with the server’s message after a wrong password', async () => {
    const network = await makeKey({
      [REAUTHENTICATE]: refuse(400, {
        code: 'WRONG_CURRENT_PASSWORD',
        message: 'Current password is incorrect',
      }),
    });
    press('Confirm');
    expect(screen.getByRole('alert').textContent).toBe('Current password is required');
    typeInto('Password', 'a guess');
    press('Confirm');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Current password is incorrect'));
    expect(network.list(MAKE)).toHaveLength(1);
  });

  it('asks once more, and not again if the server still requires it', async () => {
    const network = await makeKey({ [MAKE]: refuse(403, STALE) });
    typeInto('Password', 'correct horse');
    press('Confirm');
    expect((await screen.findByRole('alert')).textContent).toBe(STALE.message);
    expect(network.list(MAKE)).toHaveLength(2);
  });
});
