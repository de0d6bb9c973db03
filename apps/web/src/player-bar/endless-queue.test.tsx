import { waitFor } from '@testing-library/react';
import { createPlayerTrack } from '@tutti/player';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storeToken } from '#api/token-store.ts';
import { autoplayChoice } from '#data/own/autoplay-choice.ts';
import { serveApi } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { buildTrack } from '#test/library-entries.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { EndlessQueue } from './endless-queue.tsx';

const SIMILAR = 'GET /api/recommendations/similar';
const entries = [1, 2, 3].map((id) => ({
  entryId: `entry-${id}`,
  track: { ...createPlayerTrack({ id, title: `Song ${id}` }), origin: 'autoplay' as const },
}));
const playing = {
  queue: entries,
  queueIndex: 0,
  upcoming: entries.slice(1),
  isPlaying: true,
  currentTrack: entries[0]?.track,
};

describe('an endless queue', () => {
  beforeEach(() => storeToken('token'));

  afterEach(() => {
    autoplayChoice.choose('off');
    leavePage();
  });

  it('goes on near the end of the queue with tracks that were not in it', async () => {
    const { list } = serveApi({
      [SIMILAR]: () => ({ items: [{ track: buildTrack(9), reason: null }] }),
    });
    const { commands } = renderScreen(<EndlessQueue />, { player: playing });
    await waitFor(() => expect(commands).toHaveLength(1));
    expect(commands[0]).toMatch(/^continueQueue\(\[\{"id":"9".*"origin":"autoplay"/);
    expect(list(SIMILAR).map(({ query }) => query)).toEqual([{ trackId: '1', seed: '0', after: '1,2,3' }]);
  });

  it('does not go on while enough is left, while the queue repeats, or while other music plays', async () => {
    const many = Array.from({ length: 9 }, (_, index) => ({ ...entries[0], entryId: `more-${index}` }));
    const { list } = serveApi({ [SIMILAR]: () => ({ items: [] }) });
    renderScreen(<EndlessQueue />, { player: { ...playing, upcoming: many as typeof entries } });
    renderScreen(<EndlessQueue />, { player: { ...playing, repeat: 'all' } });
    const own = entries.map((entry) => ({ ...entry, track: createPlayerTrack({ id: 1, title: 'Own' }) }));
    renderScreen(<EndlessQueue />, { player: { ...playing, queue: own, upcoming: [] } });
    expect(list(SIMILAR)).toEqual([]);
  });

  const chosen = [1, 2].map((id) => ({
    entryId: `chosen-${id}`,
    track: { ...createPlayerTrack({ id, title: `Own ${id}` }), origin: 'album' as const },
  }));
  const ending = {
    queue: chosen,
    queueIndex: 1,
    upcoming: [],
    isPlaying: true,
    currentTrack: chosen[1]?.track,
  };

  it('follows the end of any queue with songs like its last one if autoplay is on, and of none if it is off', async () => {
    const { list } = serveApi({
      [SIMILAR]: () => ({ items: [{ track: buildTrack(9), reason: { kind: 'sound', name: 'Own 2' } }] }),
    });
    renderScreen(<EndlessQueue />, { player: ending });
    await Promise.resolve();
    expect(list(SIMILAR)).toEqual([]);
    autoplayChoice.choose('on');
    const { commands } = renderScreen(<EndlessQueue />, { player: ending });
    await waitFor(() => expect(commands).toHaveLength(1));
    expect(commands[0]).toMatch(/^continueQueue\(\[\{"id":"9".*"reason":\{"kind":"sound","name":"Own 2"\}/);
    expect(list(SIMILAR)[0]?.query).toEqual({ trackId: '2', seed: '0', after: '1,2' });
  });

  it('does not follow a queue that repeats, also with autoplay', async () => {
    const { list } = serveApi({ [SIMILAR]: () => ({ items: [] }) });
    autoplayChoice.choose('on');
    renderScreen(<EndlessQueue />, { player: { ...ending, repeat: 'all' } });
    renderScreen(<EndlessQueue />, { player: { ...ending, repeat: 'one' } });
    await Promise.resolve();
    expect(list(SIMILAR)).toEqual([]);
  });
});
