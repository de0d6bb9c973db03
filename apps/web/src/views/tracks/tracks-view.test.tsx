import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storeToken } from '#api/token-store.ts';
import { refuse, serveApi } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { buildTrack } from '#test/library-entries.ts';
import { renderView } from '#test/render-view.tsx';
import { listToasts } from '#ui/toasts/toast-store.ts';
import '#test/popover-in-jsdom.ts';

const MIX = 'GET /api/tracks/diverse';

describe('a refresh of the songs', () => {
  beforeEach(() => storeToken('token'));
  afterEach(leavePage);

  const refresh = () => fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));

  it('that did not come is told, and is none of the three', async () => {
    const server = serveApi({ [MIX]: () => [buildTrack(1)] });
    renderView({ id: 'tracks' });
    await screen.findByText(/ 3 refreshes left\.$/);
    await screen.findByRole('button', { name: /^Play Track 1 / });
    server.answer({ [MIX]: refuse(403, { code: 'FORBIDDEN', message: 'No.' }) });
    refresh();
    await waitFor(() => expect(listToasts().map(({ message }) => message)).toEqual(['Error Loading Songs']));
    expect(screen.getByText(/ 3 refreshes left\.$/)).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Play Track 1 / })).toBeTruthy();
  });

  it('that came is counted, the last of them in the singular', async () => {
    serveApi({ [MIX]: () => [buildTrack(1)] });
    renderView({ id: 'tracks' });
    await screen.findByRole('button', { name: /^Play Track 1 / });
    refresh();
    await screen.findByText(/ 2 refreshes left\.$/);
    refresh();
    await screen.findByText(/ 1 refresh left\.$/);
  });
});
