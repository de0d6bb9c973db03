import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toTrack } from '#api/library-api.ts';
import { storeToken } from '#api/token-store.ts';
import { serveApi } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { buildTrack } from '#test/library-entries.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { TrackTable } from '../tracks/track-table.tsx';
import '#test/dialog-in-jsdom.ts';
import '#test/popover-in-jsdom.ts';

const tracks = (...ids: number[]) => ids.map((id) => toTrack(buildTrack(id)));

/** A list, and buttons that replace it with others. */
function Lists({ others }: { others: readonly ReturnType<typeof tracks>[] }) {
  const [shown, setShown] = useState(tracks(1, 2));
  return (
    <>
      {others.map((other, index) => (
        <button type="button" key={index} onClick={() => setShown(other)}>
          list {index}
        </button>
      ))}
      <TrackTable tracks={shown} label="Songs" />
    </>
  );
}

describe('selected rows', () => {
  beforeEach(() => {
    storeToken('token');
    serveApi({ 'GET /api/users/playlists': () => [] });
  });
  afterEach(leavePage);

  const chosen = () =>
    [...document.querySelectorAll('tr[aria-selected="true"]')].map((row) => row.getAttribute('data-row'));
  const choose = (number: number) =>
    fireEvent.click(screen.getByRole('button', { name: `Play Track ${number} by Nova Kline` }), {
      ctrlKey: true,
    });
  const show = (index: number) => fireEvent.click(screen.getByText(`list ${index}`));

  it('are deselected when they leave the list, and stay deselected when they return', () => {
    renderScreen(<Lists others={[tracks(2, 3), tracks(3, 4), tracks(1, 2)]} />);
    choose(1);
    choose(2);
    expect(chosen()).toEqual(['0', '1']);
    show(0);
    expect(chosen()).toEqual(['0']);
    show(1);
    expect(screen.queryByRole('group', { name: 'Selected songs' })).toBeNull();
    show(2);
    expect(chosen()).toEqual([]);
  });

  it('keep the focus in the page when their bar disappears', async () => {
    renderScreen(
      <main>
        <Lists others={[]} />
      </main>,
    );
    choose(1);
    const button = screen.getByRole('button', { name: 'Add to queue' });
    button.focus();
    fireEvent.click(button);
    expect(button.isConnected).toBe(false);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });

  it('stay selected when a press outside closes an open panel', async () => {
    renderScreen(<Lists others={[]} />);
    choose(1);
    fireEvent.click(screen.getByRole('button', { name: 'More options for Track 2' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Add to playlist', hidden: true }));
    const press = new MouseEvent('click', { bubbles: true, cancelable: true });
    Object.defineProperty(press, 'pointerType', { value: 'touch' });
    const panel = await screen.findByRole('dialog');
    act(() => void panel.dispatchEvent(press));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(chosen()).toEqual(['0']);
  });
});
