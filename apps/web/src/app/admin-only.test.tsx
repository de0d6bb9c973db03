import { screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, it } from 'vitest';
import { refuse } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { ADA, press, renderPage } from '#test/render-page.tsx';
import { AdminOnly } from './admin-only.tsx';

afterEach(leavePage);

it('reports that the profile cannot be loaded, and retries', async () => {
  const server = renderPage(
    <Suspense>
      <AdminOnly />
    </Suspense>,
    { path: '/admin', user: ADA, answers: { 'GET /api/auth/me': refuse(503) } },
  );
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load account data');
  server.answer({ 'GET /api/auth/me': () => ADA });
  press('Retry');
  // The loaded profile has no Admin role.
  await waitFor(() => expect(screen.getByTestId('where').textContent).toMatch(/^\/ /));
});
