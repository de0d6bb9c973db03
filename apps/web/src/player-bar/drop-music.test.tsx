import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toTrack } from '#api/library-api.ts';
import { beginDrag } from '#components/selection/dragged-music.ts';
import { serveApi } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { buildTrack } from '#test/library-entries.ts';
import { renderScreen, type Screen } from '#test/render-screen.tsx';
import { DropMusic } from './drop-music.tsx';

const SONG = toTrack(buildTrack(1));
const dataTransfer = { setData() {}, setDragImage() {}, effectAllowed: 'all' };

function Page() {
  const [source, setSource] = useState<Element>();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for the page
    <div onDragStart={({ target }) => setSource(target as Element)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: stands for a row */}
      <p
        onDragStart={(event) =>
          beginDrag(event, {
            name: SONG.title,
            addition: { trackIds: [SONG.id] },
            loadTracks: async () => [SONG],
          })
        }
      >
        Song
      </p>
      <p data-album="3" title="Harbour">
        Album
      </p>
      <a href="/elsewhere">Link</a>
      <p data-drop="queue">Player</p>
      {source && <DropMusic source={source} />}
    </div>
  );
}

const pickUp = (what: string) => fireEvent.dragStart(screen.getByText(what), { dataTransfer });
const letGo = () => fireEvent.drop(screen.getByText('Player'));
const queued = ({ commands }: Screen) => commands.map((command) => command.slice(0, 11));

describe('music dropped on the player', () => {
  beforeEach(() => {
    serveApi({ 'GET /api/tracks/album/3': () => [buildTrack(2)], 'GET /api/users/playlists': () => [] });
  });
  afterEach(leavePage);

  it('is queued', async () => {
    const page = renderScreen(<Page />);
    pickUp('Song');
    letGo();
    await expect.poll(() => queued(page)).toEqual(['addToQueue(']);
  });

  it('is not the item of an earlier drag whose row was removed, so that its end was never reported', async () => {
    const page = renderScreen(<Page />);
    pickUp('Song');
    pickUp('Link');
    letGo();
    pickUp('Song');
    letGo();
    await expect.poll(() => queued(page)).toEqual(['addToQueue(']);
  });

  it('is not the album of an earlier drag if it comes from another program', async () => {
    const page = renderScreen(<Page />);
    pickUp('Album');
    fireEvent.dragEnd(screen.getByText('Album'));
    letGo();
    pickUp('Song');
    letGo();
    letGo();
    await expect.poll(() => queued(page)).toEqual(['addToQueue(']);
    expect(page.commands[0]).toContain(SONG.title);
  });
});
