import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createPlayerTrack } from '@tutti/player';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storeToken } from '#api/token-store.ts';
import { leavePage } from '#test/leave-page.ts';
import '#test/dialog-in-jsdom.ts';
import '#test/popover-in-jsdom.ts';
import { type Answers, refuse, serveApi } from '#test/fake-server.ts';
import { buildTrack } from '#test/library-entries.ts';
import { renderAddress } from '#test/render-view.tsx';

const SIMILAR = 'GET /api/recommendations/similar';
const item = (id: number, reason: object | null) => ({ track: buildTrack(id), reason });
const all = [
  item(5, { kind: 'sound', name: 'Track 7' }),
  item(6, { kind: 'genre', name: null }),
  item(8, null),
];

function openLike(answers: Answers = {}, parts: Parameters<typeof renderAddress>[1] = {}) {
  const server = serveApi({
    'GET /api/tracks/7': () => buildTrack(7),
    [SIMILAR]: () => ({ items: all }),
    ...answers,
  });
  return { ...server, ...renderAddress('/mixes/like-7', parts) };
}

const songs = async () => within(await screen.findByRole('list', { name: 'Songs like Track 7' }));
const shownView = () => screen.getByTestId('view').textContent;

describe('the songs like one', () => {
  beforeEach(() => storeToken('token'));

  afterEach(leavePage);

  it('are all that share something with it, each with its reason, and play as an endless queue', async () => {
    const { list, commands } = openLike();
    await screen.findByRole('heading', { level: 1, name: 'Songs like Track 7' });
    const rows = (await songs()).getAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('.italic')?.textContent)).toEqual([
      'Sounds like Track 7',
      'Same genre',
    ]);
    expect(list(SIMILAR)[0]?.query).toMatchObject({ trackId: '7' });
    fireEvent.click(screen.getByRole('button', { name: 'Play All' }));
    expect(commands).toEqual([expect.stringMatching(/^playFrom\(.*"id":"5".*"origin":"autoplay".*, 0\)$/)]);
  });

  it('open from the menu of any song', async () => {
    openLike();
    fireEvent.click((await songs()).getByRole('button', { name: 'More options for Track 6' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Similar songs' }));
    await waitFor(() => expect(shownView()).toBe('{"id":"mix","mixId":"like-6"}'));
  });

  it('lead back to the album of the song', async () => {
    openLike({ 'GET /api/tracks/7': () => ({ ...buildTrack(7), albumId: 3 }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Go to album' }));
    await waitFor(() => expect(shownView()).toContain('"albumId":"3"'));
  });

  it('lose one that is refused, also from the queue', async () => {
    const picked = { ...createPlayerTrack({ id: 5, title: 'Track 5' }), origin: 'autoplay' as const };
    const entry = {
      entryId: 'entry-5',
      track: { ...picked, reason: { kind: 'genre', name: null } as const },
    };
    const { changes, commands } = openLike(
      { 'PUT /api/recommendations/unwanted/5': () => ({ trackId: 5, isUnwanted: true }) },
      { player: { queue: [entry], queueIndex: 0, upcoming: [], currentTrack: entry.track } },
    );
    fireEvent.click((await songs()).getByRole('button', { name: 'Not this: Track 5' }));
    await waitFor(() => expect(changes()).toEqual(['PUT /api/recommendations/unwanted/5']));
    expect(commands).toEqual(['next()', 'removeFromQueue("entry-5")']);
  });

  it.each([
    [
      'the song is gone',
      { 'GET /api/tracks/7': refuse(404, { code: 'TRACK_NOT_FOUND' }) },
      'This song is gone',
    ],
    ['nothing is like it', { [SIMILAR]: () => ({ items: [item(8, null)] }) }, 'Nothing like it here yet'],
    [
      'they cannot be loaded',
      { [SIMILAR]: refuse(500, { code: 'INTERNAL' }) },
      "Couldn't load similar songs",
    ],
  ])('say so where %s', async (_where, answers, text) => {
    openLike(answers);
    await screen.findByText(text);
    expect(screen.queryByRole('list', { name: 'Songs like Track 7' })).toBeNull();
  });

  it.each(['like-', 'like-x', 'like-1x', 'xlike-1'])('are no mix with the name %s', async (mixId) => {
    const { list } = serveApi({
      'GET /api/recommendations/mixes': () => ({ items: [] }),
      [`GET /api/recommendations/mixes/${mixId}`]: refuse(404, { code: 'NOT_FOUND' }),
    });
    renderAddress(`/mixes/${mixId}`);
    await screen.findByText('This mix is over');
    expect(list(SIMILAR)).toEqual([]);
  });
});
