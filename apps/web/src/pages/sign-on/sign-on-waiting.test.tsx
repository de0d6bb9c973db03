import { waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { refuse } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { renderPage, whereAmI } from '#test/render-page.tsx';
import { SignOnPage } from './sign-on-page.tsx';

afterEach(leavePage);

it('a user who needs approval waits on the login page, with the server’s ticket', async () => {
  const refusal = { code: 'PENDING_APPROVAL', message: 'Waiting.', ticket: 'a ticket' };
  renderPage(<SignOnPage />, {
    path: '/sso',
    answers: { 'POST /api/auth/sso/finish': refuse(403, refusal) },
  });
  await waitFor(() => expect(whereAmI()).toMatch(/^\/login /));
  expect(JSON.parse(whereAmI()?.replace('/login ', '') ?? '')).toEqual({
    waiting: { ticket: 'a ticket', isBySignOn: true, isByApproval: true, isMailed: false },
  });
});
