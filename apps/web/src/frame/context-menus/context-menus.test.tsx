import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toTrack } from '#api/library-api.ts';
import { storeToken } from '#api/token-store.ts';
import { TrackTable } from '#components/tracks/track-table.tsx';
import { ViewLink } from '#components/view-link.tsx';
import { serveApi } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { buildTrack } from '#test/library-entries.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { keepFirstRightClick } from '../first-right-click.ts';
import { ContextMenus } from './context-menus.tsx';
import '#test/dialog-in-jsdom.ts';
import '#test/popover-in-jsdom.ts';

const tracks = [1, 2, 3].map((id) => toTrack(buildTrack(id)));
const title = (number: number) => screen.getByRole('button', { name: `Play Track ${number} by Nova Kline` });
const menu = () => screen.findByRole('menu', { hidden: true });
const noMenu = () => expect(screen.queryByRole('menu', { hidden: true })).toBeNull();
const entriesOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('menuitem', { hidden: true })
    .map(({ textContent }) => textContent);

/** Returns whether the browser's own menu appears. */
function rightClick(target: Element, init: MouseEventInit = {}): boolean {
  const at = { clientX: 300, clientY: 200, button: 2, bubbles: true, ...init };
  fireEvent.pointerDown(target, { pointerType: 'mouse', ...at });
  const isShown = fireEvent.contextMenu(target, at);
  fireEvent.pointerUp(target, { pointerType: 'mouse', ...at });
  return isShown;
}

describe('context menus', () => {
  beforeEach(() => {
    storeToken('token');
    serveApi({
      'GET /api/users/playlists': () => [
        { id: 4, name: 'Evening', isPublic: false, trackCount: 1, covers: [], description: '' },
      ],
      'GET /api/users/playlists/4/tracks': () => [buildTrack(9)],
      'GET /api/users/bookmarks': () => [],
      'GET /api/tracks/7': () => buildTrack(7, { title: 'Sundial' }),
    });
  });
  afterEach(leavePage);

  function openSongs() {
    return renderScreen(
      <main>
        <ContextMenus />
        <TrackTable tracks={tracks} label="Songs" />
        <p>Words</p>
        <input aria-label="Filter" />
      </main>,
    );
  }

  it('open at the pointer on a right click on a row, with the entries of its three dots', async () => {
    keepFirstRightClick();
    openSongs();
    fireEvent.click(screen.getByRole('button', { name: 'More options for Track 2' }));
    const entries = entriesOf(await menu());
    fireEvent.click(screen.getByRole('button', { name: 'More options for Track 2' }));
    noMenu();
    expect(rightClick(title(2))).toBe(false);
    const opened = await menu();
    expect(entriesOf(opened)).toEqual(entries);
    expect([opened.style.left, opened.style.top]).toEqual(['300px', '200px']);
  });

  it('open for a right click that came before their code', async () => {
    const forget = keepFirstRightClick();
    function Page() {
      const [isLoaded, setIsLoaded] = useState(false);
      return (
        <main>
          {isLoaded && <ContextMenus />}
          <button type="button" onClick={() => setIsLoaded(true)}>
            Load
          </button>
          <TrackTable tracks={tracks} label="Songs" />
        </main>
      );
    }
    renderScreen(<Page />);
    expect(rightClick(screen.getByText('Load'))).toBe(true);
    expect(rightClick(title(2))).toBe(false);
    noMenu();
    expect(rightClick(title(2))).toBe(true);
    fireEvent.click(screen.getByText('Load'));
    expect((await menu()).getAttribute('aria-label')).toBe('More options for Track 2');
    expect((await menu()).style.left).toBe('300px');
    forget();
  });

  it('move with the next right click, and act on the row of that click', async () => {
    const { commands } = openSongs();
    rightClick(title(1));
    await menu();
    rightClick(title(1), { clientX: 20, clientY: 30 });
    await waitFor(async () => expect((await menu()).style.left).toBe('20px'));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Play next', hidden: true }));
    expect(commands.at(-1)).toMatch(/^playNext\(\[\{"id":"1"/);
  });

  it.each(['ContextMenu', 'F10'])('open by the key %s at the three dots of the focused row', async (key) => {
    openSongs();
    title(3).focus();
    fireEvent.keyDown(title(3), { key, shiftKey: key === 'F10' });
    expect(fireEvent.contextMenu(title(3), { shiftKey: key === 'F10' })).toBe(false);
    expect((await menu()).getAttribute('aria-label')).toBe('More options for Track 3');
  });

  it('act on all selected rows if one of several is clicked, and on another row alone', async () => {
    const { commands } = openSongs();
    fireEvent.click(title(1), { ctrlKey: true });
    fireEvent.click(title(3), { ctrlKey: true });
    rightClick(title(2));
    expect((await menu()).getAttribute('aria-label')).toBe('More options for Track 2');
    rightClick(title(3));
    const opened = await waitFor(() => {
      const found = screen.getByRole('menu', { name: 'More for the selected songs', hidden: true });
      return within(found);
    });
    fireEvent.click(opened.getByRole('menuitem', { name: 'Add to queue', hidden: true }));
    expect(commands.at(-1)).toMatch(/^addToQueue\(\[\{"id":"1".*"id":"3"/);
    expect(commands.at(-1)).not.toMatch('"id":"2"');
  });

  it('leave the browser its own menu in fields, with Shift, and beside music', () => {
    openSongs();
    expect(rightClick(screen.getByLabelText('Filter'))).toBe(true);
    expect(rightClick(screen.getByText('Words'))).toBe(true);
    expect(rightClick(title(1), { shiftKey: true })).toBe(true);
    noMenu();
  });

  it('leave the browser its own menu on selected text, but not on a word that the click selects', async () => {
    openSongs();
    document.getSelection()?.selectAllChildren(title(1));
    expect(rightClick(title(1))).toBe(true);
    noMenu();
    document.getSelection()?.removeAllRanges();
    fireEvent.pointerDown(title(1), { pointerType: 'mouse', button: 2 });
    document.getSelection()?.selectAllChildren(title(1));
    expect(fireEvent.contextMenu(title(1), { button: 2 })).toBe(false);
    fireEvent.pointerUp(title(1), { pointerType: 'mouse', button: 2 });
    await menu();
    document.getSelection()?.removeAllRanges();
  });

  it('wait until the mouse button is released, because the release would close them', async () => {
    openSongs();
    fireEvent.pointerDown(title(1), { pointerType: 'mouse', button: 2 });
    fireEvent.contextMenu(title(1), { button: 2 });
    noMenu();
    fireEvent.pointerUp(title(1), { pointerType: 'mouse', button: 2 });
    await menu();
  });

  it.each([
    ['an artist', 'Nova'],
    ['a playlist', 'Evening'],
    ['a song', 'Sundial'],
  ])('open for %s that has no three dots', async (_kind, name) => {
    renderScreen(
      <main>
        <ContextMenus />
        <ul>
          <li>
            <ViewLink view={{ id: 'artists', artistId: '3' }}>Nova</ViewLink>
            <ViewLink view={{ id: 'playlist', playlistId: '4' }}>Evening</ViewLink>
            <button type="button" data-track="7">
              Sundial
            </button>
          </li>
        </ul>
      </main>,
    );
    expect(rightClick(screen.getByText(name))).toBe(false);
    const opened = await menu();
    expect(opened.getAttribute('aria-label')).toBe(`More options for ${name}`);
    expect(opened.style.left).toBe('300px');
  });

  it('open for the card of a station without three dots', async () => {
    renderScreen(
      <main>
        <ContextMenus />
        <article data-genre-id="5">Jazz Radio</article>
      </main>,
      {
        station: {
          stations: [
            {
              streamId: '5',
              genreId: '5',
              genreName: 'Jazz',
              name: 'Jazz Radio',
              description: '',
              isActive: true,
              listenerCount: 1,
            },
          ],
        },
      },
    );
    expect(rightClick(screen.getByText('Jazz Radio'))).toBe(false);
    expect((await menu()).getAttribute('aria-label')).toBe('More options for Jazz Radio');
    expect(entriesOf(await menu()).length).toBeGreaterThan(0);
  });

  it('leave links to other pages to the browser', () => {
    renderScreen(
      <main>
        <ContextMenus />
        <ViewLink view={{ id: 'queue' }}>Queue</ViewLink>
      </main>,
    );
    expect(rightClick(screen.getByRole('link'))).toBe(true);
  });
});

describe('a long press', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    storeToken('token');
    serveApi({ 'GET /api/users/bookmarks': () => [] });
  });
  afterEach(() => {
    leavePage();
    vi.useRealTimers();
  });

  const touch = { pointerType: 'touch', isPrimary: true, clientX: 50, clientY: 60 };
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

  function rest() {
    renderScreen(
      <main>
        <ContextMenus />
        <TrackTable tracks={tracks} label="Songs" />
      </main>,
    );
    fireEvent.pointerDown(title(1), touch);
    pass(600);
  }

  it('opens the menu at the finger once that is lifted', () => {
    rest();
    noMenu();
    fireEvent.pointerUp(title(1), touch);
    pass(150);
    expect(screen.getByRole('menu', { hidden: true }).style.left).toBe('50px');
  });

  it.each([
    ['the finger goes on', () => fireEvent.pointerMove(title(1), { ...touch, clientY: 90 })],
    ['a second finger comes', () => fireEvent.pointerDown(title(2), { ...touch, isPrimary: false })],
  ])('opens nothing if %s', (_how, move) => {
    rest();
    move();
    fireEvent.pointerUp(title(1), touch);
    pass(150);
    noMenu();
  });

  it('opens nothing if the page scrolls', () => {
    rest();
    fireEvent.pointerCancel(title(1), touch);
    pass(30);
    fireEvent.scroll(screen.getByRole('main'));
    pass(150);
    noMenu();
  });

  it('opens the menu if the browser takes the touch for itself without scrolling', () => {
    rest();
    fireEvent.pointerCancel(title(1), touch);
    pass(150);
    screen.getByRole('menu', { hidden: true });
  });

  it('keeps the menu for links of the phone away, and only while the finger rests', () => {
    rest();
    expect(fireEvent.contextMenu(title(1))).toBe(false);
    fireEvent.pointerUp(title(1), touch);
    pass(150);
    fireEvent.pointerDown(screen.getByRole('main'), touch);
    expect(fireEvent.contextMenu(screen.getByRole('main'))).toBe(true);
  });
});
