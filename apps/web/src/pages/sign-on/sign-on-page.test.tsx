import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refuse } from '#test/fake-server.ts';
import { ADA, press, renderPage, typeInto } from '#test/render-page.tsx';
import { SignOnPage } from './sign-on-page.tsx';

const FINISH = 'POST /api/auth/sso/finish';

describe('the return from an external sign-on service', () => {
  it('asks for the code if the account has a second factor, reports a wrong one, and continues', async () => {
    const network = renderPage(<SignOnPage />, {
      path: '/sso',
      answers: { [FINISH]: refuse(403, { code: 'SECOND_FACTOR_REQUIRED', message: 'Code, too.' }) },
    });
    expect(screen.getByRole('status').textContent).toContain('Signing you in');
    await screen.findByLabelText('Code');
    network.answer({ [FINISH]: refuse(400, { code: 'WRONG_CODE', message: 'This code is not right.' }) });
    typeInto('Code', '000000');
    press('Sign in');
    expect((await screen.findByRole('alert')).textContent).toBe('This code is not right.');
    network.answer({
      [FINISH]: () => Response.json({ token: 'token', did: 'signed-in', returnTo: '/albums' }),
      'GET /api/auth/me': () => Response.json(ADA),
    });
    typeInto('Code', '123456');
    press('Sign in');
    await screen.findByText('/albums null');
    expect(localStorage.getItem('jwtToken')).toBe('token');
  });
});
