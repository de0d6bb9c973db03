import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createPlayerTrack } from '@tutti/player';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storeToken } from '#api/token-store.ts';
import { leavePage } from '#test/leave-page.ts';
import '#test/dialog-in-jsdom.ts';
import { serveApi } from '#test/fake-server.ts';
import { buildTrack } from '#test/library-entries.ts';
import { renderView } from '#test/render-view.tsx';

const queue = [1, 2, 3, 4].map((id) => ({
  entryId: `entry-${id}`,
  track: createPlayerTrack({ id, title: `Song ${id}`, artist: 'Nova Kline' }),
}));
const playing = {
  queue,
  queueIndex: 1,
  upcoming: queue.slice(2),
  isPlaying: true,
  currentTrack: queue[1]?.track,
};

describe('queue', () => {
  beforeEach(() => storeToken('token'));

  afterEach(leavePage);

  it('focuses the content after a row was removed, because the pressed button is gone', async () => {
    serveApi({});
    const { move } = renderView({ id: 'queue' }, { player: playing });
    const button = await screen.findByRole('button', { name: 'Remove Song 3 from queue' });
    button.focus();
    move({ player: { upcoming: queue.slice(3) } });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
    expect(button.isConnected).toBe(false);
  });

  it('shows the current and next tracks, and jumps, removes and clears [A-132]', async () => {
    serveApi({});
    const { commands } = renderView({ id: 'queue' }, { player: playing });
    const current = await screen.findByRole('region', { name: 'Now playing' });
    within(current).getByRole('button', { name: 'Pause Song 2 by Nova Kline' });
    const next = within(screen.getByRole('list', { name: 'Up next' }));
    fireEvent.click(next.getByRole('button', { name: 'Play Song 4 by Nova Kline' }));
    fireEvent.click(next.getByRole('button', { name: 'Remove Song 3 from queue' }));
    fireEvent.click(screen.getByRole('button', { name: 'Clear queue' }));
    expect(commands).toEqual(['jumpTo("entry-4")', 'removeFromQueue("entry-3")', 'clearQueue()']);
  });

  it('says how long the music goes on, and which album it is from', async () => {
    serveApi({});
    const entries = queue.map(({ entryId, track }) => ({
      entryId,
      track: { ...track, durationSeconds: 600, albumId: '8', album: 'Harbour' },
    }));
    const { move } = renderView(
      { id: 'queue' },
      {
        player: { ...playing, queue: entries, upcoming: entries.slice(2), currentTrack: entries[1]?.track },
        progress: { currentTimeSeconds: 120, durationSeconds: 600 },
      },
    );
    await screen.findByText('From Harbour · 28 min left');
    move({ player: { upcoming: [...entries.slice(2), ...queue.slice(0, 1)] } });
    await screen.findByText('28 min left');
  });

  it('is restored by Undo after it was cleared', async () => {
    serveApi({});
    const { commands } = renderView({ id: 'queue' }, { player: playing });
    fireEvent.click(await screen.findByRole('button', { name: 'Clear queue' }));
    await screen.findByText('4 songs removed from the queue');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(commands).toEqual(['clearQueue()', 'undoClearQueue()']);
  });

  it.each([
    ['as added', false],
    ['shuffled', true],
  ])('moves what follows to another place of it, %s', async (_order, isShuffled) => {
    serveApi({});
    const { commands } = renderView({ id: 'queue' }, { player: { ...playing, isShuffled } });
    const handle = await screen.findByRole('button', { name: 'Move Song 3, position 1 of 2' });
    fireEvent.keyDown(handle, { key: 'ArrowDown' });
    expect(commands).toEqual(['moveInQueue("entry-3", 1)']);
  });

  it('is added to a playlist as a whole', async () => {
    const evening = { id: 4, name: 'Evening', isPublic: false, trackCount: 0 };
    const { changes } = serveApi({
      'GET /api/users/playlists': () => [evening],
      'POST /api/users/playlists/4/tracks': () => ({ ...evening, added: 4, duplicates: 0 }),
    });
    renderView({ id: 'queue' }, { player: playing });
    fireEvent.click(await screen.findByRole('button', { name: 'Add to playlist' }));
    fireEvent.click(await screen.findByRole('button', { name: /Evening/ }));
    await waitFor(() =>
      expect(changes()).toEqual(['POST /api/users/playlists/4/tracks {"trackIds":[1,2,3,4]}']),
    );
  });

  it('suggests what to do while it is empty', async () => {
    serveApi({});
    renderView({ id: 'queue' });
    await screen.findByText('Your queue is empty');
  });
});

describe('recently played', () => {
  beforeEach(() => storeToken('token'));

  afterEach(leavePage);

  it('lists plays with their time, newest first, and plays on from any of them [A-131]', async () => {
    const playedAt = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    serveApi({
      'GET /api/users/recently-played': () => [
        { track: buildTrack(2), playedAt: playedAt(0) },
        { track: buildTrack(1), playedAt: playedAt(20.5) },
      ],
    });
    const { commands } = renderView({ id: 'recently-played' });
    const items = within(await screen.findByRole('list', { name: 'Recently played' })).getAllByRole(
      'listitem',
    );
    expect(items.map((item) => item.querySelector('time')?.textContent)).toEqual(['just now', '20m ago']);
    fireEvent.click(screen.getByRole('button', { name: 'Play Track 1 by Nova Kline' }));
    expect(commands.at(-1)).toMatch(/^playFrom\(.*, 1\)$/);
  });
});
