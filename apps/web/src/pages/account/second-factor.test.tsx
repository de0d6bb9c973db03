import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Answers } from '#test/fake-server.ts';
import { refuse } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { ADA, press, renderPage, typeInto } from '#test/render-page.tsx';
import { SecondFactor } from './second-factor.tsx';
import '#test/dialog-in-jsdom.ts';

const LIST = 'GET /api/users/second-factors';
const BEGIN = 'POST /api/users/second-factors/totp';
const CONFIRM = 'POST /api/users/second-factors/totp/confirm';
const REMOVE = 'DELETE /api/users/second-factors/totp';
const REGENERATE = 'POST /api/users/second-factors/recovery-codes';
const OFF = { totpSince: null, recoveryCodesLeft: 0, isRequired: false };
const ON = { totpSince: '2026-11-25T12:00:00.000Z', recoveryCodesLeft: 9, isRequired: false };
const CODES = Array.from({ length: 10 }, (_, index) => `code-${index}`);

const open = (answers: Answers) => renderPage(<SecondFactor />, { user: ADA, answers });

describe('two-step sign-in on the account page', () => {
  afterEach(leavePage);

  it('is set up with a QR code and a key, turned on by a first code, and shows its recovery codes', async () => {
    let state = OFF as object;
    const network = open({
      [LIST]: () => state,
      [BEGIN]: () => ({ secret: 'GEZDGNBV', address: 'otpauth://totp/Tutti:ada?secret=GEZDGNBV' }),
      [CONFIRM]: refuse(400, { code: 'WRONG_CODE', message: 'This code is not right.' }),
    });
    await screen.findByRole('button', { name: 'Set up' });
    press('Set up');
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Key' })).value).toBe('GEZDGNBV');
    expect(screen.getByRole('img', { name: /QR code/ })).toBeTruthy();
    press('Turn on');
    expect(screen.getByRole('alert').textContent).toBe('Enter the code');
    typeInto('Code from the app', '000000');
    press('Turn on');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('This code is not right.'));
    network.answer({
      [CONFIRM]: () => {
        state = ON;
        return { recoveryCodes: CODES };
      },
    });
    typeInto('Code from the app', '123456');
    press('Turn on');
    const list = await screen.findByRole('list', { name: 'Your recovery codes' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(CODES);
    expect(network.list(CONFIRM).at(-1)?.body).toEqual({ code: '123456' });
    press("I've saved them");
    expect(await screen.findByText(/9 recovery codes left/)).toBeTruthy();
    expect(screen.queryByText('code-0')).toBeNull();
  });

  it('says that administrators need it if they do', async () => {
    open({ [LIST]: () => ({ ...OFF, isRequired: true }) });
    expect((await screen.findByRole('alert')).textContent).toContain('Administrators must set this up');
    expect(screen.getByRole('button', { name: 'Set up' })).toBeTruthy();
  });

  it('changes nothing on cancel', async () => {
    const network = open({
      [LIST]: () => OFF,
      [BEGIN]: () => ({ secret: 'GEZDGNBV', address: 'otpauth://totp/Tutti:ada?secret=GEZDGNBV' }),
    });
    await screen.findByRole('button', { name: 'Set up' });
    press('Set up');
    await screen.findByRole('button', { name: 'Cancel' });
    press('Cancel');
    expect(await screen.findByRole('button', { name: 'Set up' })).toBeTruthy();
    expect(network.changes()).toEqual([BEGIN]);
  });

  it('is turned off after a confirmation, with a message', async () => {
    let state: object = ON;
    open({
      [LIST]: () => state,
      [REMOVE]: () => {
        state = OFF;
        return { message: 'ok' };
      },
    });
    await screen.findByText(/On since/);
    press('Turn off');
    const question = within(screen.getByRole('alertdialog'));
    question.getByRole('button', { name: 'Turn off' }).click();
    expect(await screen.findByText('Two-step sign-in turned off.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Set up' })).toBeTruthy();
  });

  it('creates new recovery codes after a confirmation', async () => {
    open({ [LIST]: () => ON, [REGENERATE]: () => ({ recoveryCodes: CODES }) });
    await screen.findByText(/On since/);
    press('New recovery codes');
    const question = within(screen.getByRole('alertdialog'));
    question.getByRole('button', { name: 'New recovery codes' }).click();
    expect(await screen.findByText('code-9')).toBeTruthy();
  });
});
