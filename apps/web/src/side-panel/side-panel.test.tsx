import { screen, waitFor } from '@testing-library/react';
import { createPlayerTrack } from '@tutti/player';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { serveApi } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { SidePanel } from './side-panel.tsx';

const TRACK = createPlayerTrack({ id: 4, title: 'Sundial', artist: 'Nova Kline' });
const WAIT_OPTIONS = { timeout: 30_000 };

function renderLyrics(answers: Parameters<typeof serveApi>[0]) {
  const server = serveApi(answers);
  const onMissing = vi.fn();
  const { move } = renderScreen(<SidePanel panel="lyrics" onClose={() => {}} onMissing={onMissing} />, {
    player: { currentTrack: TRACK, isPlaying: true },
    roles: [],
  });
  return { server, onMissing, move };
}

describe('the lyrics panel', () => {
  afterEach(leavePage);

  it('stays for a song with lyrics, and closes at the next one without', async () => {
    const { onMissing, move } = renderLyrics({
      'GET /api/tracks/4/lyrics': () => ({ isSynced: false, lines: [{ text: 'Dawn' }] }),
      'GET /api/tracks/5/lyrics': () => ({ isSynced: false, lines: [] }),
    });
    await screen.findByText('Dawn', {}, WAIT_OPTIONS);
    expect(onMissing).not.toHaveBeenCalled();
    move({ player: { currentTrack: { ...TRACK, id: '5' } } });
    await waitFor(() => expect(onMissing).toHaveBeenCalledOnce(), WAIT_OPTIONS);
  });

  it('stays while nothing plays', () => {
    const { onMissing, move } = renderLyrics({
      'GET /api/tracks/4/lyrics': () => ({ isSynced: false, lines: [{ text: 'Dawn' }] }),
    });
    move({ player: { currentTrack: undefined } });
    expect(screen.getByText('Nothing playing.')).toBeTruthy();
    expect(onMissing).not.toHaveBeenCalled();
  });
});
