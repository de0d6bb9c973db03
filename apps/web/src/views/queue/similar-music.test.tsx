import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createPlayerTrack } from '@tutti/player';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storeToken } from '#api/token-store.ts';
import { usePlayAlike } from '#components/music/use-play-alike.ts';
import { leavePage } from '#test/leave-page.ts';
import '#test/dialog-in-jsdom.ts';
import '#test/popover-in-jsdom.ts';
import { serveApi } from '#test/fake-server.ts';
import { buildTrack } from '#test/library-entries.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { renderView } from '#test/render-view.tsx';
import { listToasts } from '#ui/toasts/toast-store.ts';

const SIMILAR = 'GET /api/recommendations/similar';
const sounding = { kind: 'sound', name: 'Harbour' } as const;
const entries = [1, 2, 3].map((id) => ({
  entryId: `entry-${id}`,
  track: {
    ...createPlayerTrack({ id, title: `Song ${id}`, artist: 'Nova Kline' }),
    origin: 'autoplay' as const,
    ...(id === 2 ? { reason: sounding, moreReasons: [{ kind: 'genre', name: null } as const] } : {}),
  },
}));
const playing = {
  queue: entries,
  queueIndex: 0,
  upcoming: entries.slice(1),
  isPlaying: true,
  currentTrack: entries[0]?.track,
};

describe('music like something', () => {
  beforeEach(() => storeToken('token'));

  afterEach(leavePage);

  function Alike() {
    const playAlike = usePlayAlike();
    const { label, onSelect } = playAlike({ kind: 'album', id: '8' });
    return (
      <button type="button" onClick={onSelect}>
        {label}
      </button>
    );
  }

  it('plays from the menu, noted as autoplay and with its reasons', async () => {
    serveApi({ [SIMILAR]: () => ({ items: [{ track: buildTrack(5), reason: sounding }] }) });
    const { commands } = renderScreen(<Alike />);
    fireEvent.click(screen.getByText('Play more like this'));
    await waitFor(() => expect(commands).toHaveLength(1));
    expect(commands[0]).toMatch(/^playFrom\(.*"id":"5".*"origin":"autoplay".*"reason":\{"kind":"sound"/);
  });

  it('that is not found is a sentence', async () => {
    serveApi({ [SIMILAR]: () => ({ items: [] }) });
    const { commands } = renderScreen(<Alike />);
    fireEvent.click(screen.getByText('Play more like this'));
    await waitFor(() =>
      expect(listToasts()).toEqual([expect.objectContaining({ message: 'Nothing left to play here.' })]),
    );
    expect(commands).toEqual([]);
  });

  it('says in the queue why a song was picked', async () => {
    serveApi({});
    renderView({ id: 'queue' }, { player: playing });
    const next = within(await screen.findByRole('list', { name: 'Up next' }));
    expect(next.getAllByText('Sounds like Harbour')).toHaveLength(1);
  });

  it('opens in the queue all reasons for which a song was picked', async () => {
    serveApi({});
    renderView({ id: 'queue' }, { player: playing });
    fireEvent.click(await screen.findByRole('button', { name: 'More options for Song 2' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Why?' }));
    const reasons = within(screen.getByRole('dialog', { name: 'Why Song 2?' })).getAllByRole('listitem');
    expect(reasons.map(({ textContent }) => textContent)).toEqual(['Sounds like Harbour', 'Same genre']);
  });

  it('is refused from the queue, which the server remembers until it is undone', async () => {
    const { changes } = serveApi({
      'PUT /api/recommendations/unwanted/2': () => ({ trackId: 2, isUnwanted: true }),
      'DELETE /api/recommendations/unwanted/2': () => ({ trackId: 2, isUnwanted: false }),
    });
    const { commands } = renderView({ id: 'queue' }, { player: playing });
    fireEvent.click(await screen.findByRole('button', { name: 'More options for Song 2' }));
    fireEvent.click(await screen.findByText('Not this'));
    await waitFor(() => expect(changes()).toEqual(['PUT /api/recommendations/unwanted/2']));
    expect(commands).toEqual(['removeFromQueue("entry-2")']);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(commands.at(-1)).toMatch(/^putBackInQueue\(.*entry-2.*, 0\)$/);
  });

  it('that is refused while it plays gives way to the next song', async () => {
    serveApi({ 'PUT /api/recommendations/unwanted/1': () => ({ trackId: 1, isUnwanted: true }) });
    const { commands } = renderView({ id: 'queue' }, { player: playing });
    const current = within(await screen.findByRole('region', { name: 'Now playing' }));
    fireEvent.click(current.getByRole('button', { name: 'More options for Song 1' }));
    fireEvent.click(await screen.findByText('Not this'));
    expect(commands).toEqual(['next()', 'removeFromQueue("entry-1")']);
  });
});
