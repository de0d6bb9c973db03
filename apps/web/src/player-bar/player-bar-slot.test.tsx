import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { serveApi } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { buildTrack } from '#test/library-entries.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { PlayerBarSlot } from './player-bar-slot.tsx';

afterEach(leavePage);

it('accepts drops from the first drag on', async () => {
  serveApi({ 'GET /api/tracks/album/3': () => [buildTrack(2)], 'GET /api/users/playlists': () => [] });
  const { commands } = renderScreen(
    <>
      <p data-album="3" title="Harbour">
        Album
      </p>
      <p data-drop="queue">Player</p>
      <PlayerBarSlot />
    </>,
  );
  const dataTransfer = { setData() {}, setDragImage() {}, effectAllowed: 'all' };
  fireEvent.dragStart(screen.getByText('Album'), { dataTransfer });
  await vi.dynamicImportSettled();
  await expect
    .poll(
      () => {
        fireEvent.drop(screen.getByText('Player'));
        return commands.map((command) => command.slice(0, 11));
      },
      // Longer, because the dropped track has to load first.
      { timeout: 20_000 },
    )
    .toEqual(['addToQueue(']);
});
