import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { storeToken } from '#api/token-store.ts';
import { serveApi } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { ADA } from '#test/render-page.tsx';
import { createQueryClient } from '../query-client.ts';
import { accountKeys } from './account-keys.ts';
import { useUpdateProfile } from './account-queries.ts';
import { useAddPasskey } from './passkeys-queries.ts';
import { useConfirmTotp } from './second-factors-queries.ts';

afterEach(leavePage);

const PROFILE = { email: 'new@example.org', userName: 'Ada' };

it.each([
  ['another email address', () => useUpdateProfile().mutateAsync, PROFILE],
  ['an authenticator app', () => useConfirmTotp().mutateAsync, '123456'],
  ['a passkey', () => useAddPasskey().mutateAsync, 'Laptop'],
] as const)('%s', async (_change, useChange, input) => {
  storeToken('token');
  serveApi({}, () => ({ ...ADA, recoveryCodes: [] }));
  const client = createQueryClient();
  client.setQueryData(accountKeys.ownSessions, []);
  const { result } = renderHook(useChange as () => (input: unknown) => Promise<unknown>, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  // This browser cannot create passkeys; the list reloads whatever the result.
  await act(() => result.current(input).catch(() => undefined));
  await waitFor(() => expect(client.getQueryState(accountKeys.ownSessions)?.isInvalidated).toBe(true));
});
