import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storeToken } from '#api/token-store.ts';
import { type Answers, serveApi } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import '#test/dialog-in-jsdom.ts';
import '#test/popover-in-jsdom.ts';
import { buildTrack } from '#test/library-entries.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { listToasts } from '#ui/toasts/toast-store.ts';
import { SimilarSongs } from './similar-songs.tsx';

const SIMILAR = 'GET /api/recommendations/similar';
const item = (id: number, reason: object | null) => ({ track: buildTrack(id), reason });

function show(answers: Answers) {
  const server = serveApi(answers);
  const { commands } = renderScreen(<SimilarSongs subject={{ kind: 'album', id: '8' }} />);
  return { server, commands };
}

describe('similar songs of an album or artist', () => {
  beforeEach(() => storeToken('token'));

  afterEach(leavePage);

  it('say why, are only those that are close, and play from the pressed one as an endless queue', async () => {
    const { server, commands } = show({
      [SIMILAR]: () => ({
        items: [
          item(5, { kind: 'sound', name: 'Harbour' }),
          item(6, { kind: 'genre', name: null }),
          item(7, { kind: 'together', name: 'Harbour' }),
          item(8, null),
        ],
      }),
    });
    const rows = within(await screen.findByRole('region', { name: 'Similar songs' })).getAllByRole(
      'listitem',
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]?.textContent).toContain('Sounds like Harbour');
    expect(rows[1]?.textContent).toContain('People here who play Harbour play this');
    expect(server.list(SIMILAR)[0]?.query).toMatchObject({ albumId: '8' });
    fireEvent.click(screen.getByRole('button', { name: /^(?!More|Add).*Track 7/ }));
    await waitFor(() => expect(commands.join()).toMatch(/playFrom\(\[.*"origin":"autoplay".*\], 1\)/));
  });

  it('open all their reasons', async () => {
    const moreReasons = [{ kind: 'conductor', name: 'Cleo' }];
    show({ [SIMILAR]: () => ({ items: [{ ...item(5, { kind: 'sound', name: 'Harbour' }), moreReasons }] }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Sounds like Harbour' }));
    const reasons = within(screen.getByRole('dialog', { name: 'Why Track 5?' })).getAllByRole('listitem');
    expect(reasons.map(({ textContent }) => textContent)).toEqual([
      'Sounds like Harbour',
      'Also conducted by Cleo',
    ]);
  });

  it('lose one that is refused, and get it back by Undo', async () => {
    const refused = new Set<number>();
    const sounding = { kind: 'sound', name: 'Harbour' };
    const { server } = show({
      [SIMILAR]: () => ({
        items: [5, 6, 7].filter((id) => !refused.has(id)).map((id) => item(id, sounding)),
      }),
      'PUT /api/recommendations/unwanted/6': () => {
        refused.add(6);
        return { trackId: 6, isUnwanted: true };
      },
      'DELETE /api/recommendations/unwanted/6': () => {
        refused.delete(6);
        return { trackId: 6, isUnwanted: false };
      },
    });
    const count = () =>
      within(screen.getByRole('region', { name: 'Similar songs' })).getAllByRole('listitem').length;
    fireEvent.click(await screen.findByRole('button', { name: 'More options for Track 6' }));
    fireEvent.click(await screen.findByText('Not this'));
    await waitFor(() => expect(count()).toBe(2));
    expect(server.changes()).toEqual(['PUT /api/recommendations/unwanted/6']);
    await waitFor(() => expect(server.list(SIMILAR)).toHaveLength(2));
    listToasts()
      .flatMap(({ action }) => action ?? [])
      .forEach(({ onPress }) => onPress());
    await waitFor(() => expect(count()).toBe(3));
  });

  it.each([
    ['the library is not described', () => ({ items: [item(6, { kind: 'genre', name: null })] })],
    ['nothing is known', () => ({ items: [] })],
    ['they cannot be loaded', () => Response.json({ code: 'INTERNAL' }, { status: 500 })],
  ])('are absent where %s', async (_where, answer) => {
    const { server } = show({ [SIMILAR]: answer });
    await waitFor(() => expect(server.list(SIMILAR).length).toBeGreaterThan(0));
    expect(screen.queryByText('Similar songs')).toBeNull();
  });
});
