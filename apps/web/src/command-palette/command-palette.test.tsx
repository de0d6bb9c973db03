import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createPlayerTrack } from '@tutti/player';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeToken } from '#api/token-store.ts';
import { serveApi } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import '#test/dialog-in-jsdom.ts';
import { buildTrack } from '#test/library-entries.ts';
import type { ScreenParts } from '#test/render-screen.tsx';
import { renderScreen } from '#test/render-screen.tsx';
import { buildRoomListing } from '#test/room-listing.ts';
import { Palette } from './command-palette.tsx';

const STATION = {
  streamId: '5',
  genreId: '5',
  genreName: 'Jazz',
  name: 'Jazz Radio',
  description: '',
  isActive: true,
  listenerCount: 1,
};
const TRACK = createPlayerTrack({ id: 4, title: 'Sundial', artist: 'Nova Kline' });
const FOUND = { tracks: [buildTrack(1)], albums: [], artists: [], genres: [{ id: 5, name: 'Jazz' }] };

const Where = () => <p data-testid="where">{useLocation().pathname}</p>;
const field = () => screen.getByRole('combobox', { name: 'Find or do anything' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const key = (name: string) => fireEvent.keyDown(field(), { key: name });
const labels = () => screen.queryAllByRole('option').map(({ id }) => nameOf(id));
const nameOf = (id: string) => document.getElementById(id)?.querySelector('span span')?.textContent;
const active = () => nameOf(field().getAttribute('aria-activedescendant') ?? '');

function renderPalette(parts: ScreenParts = {}, found: () => unknown = () => FOUND) {
  storeToken('token');
  const server = serveApi({
    'GET /api/rooms': () => ({ rooms: [buildRoomListing()], canOpen: true, canOpenPublic: false }),
    'GET /api/search': found,
    'GET /api/users/playlists': () => [{ id: 3, name: 'Jazz evening', isPublic: false, trackCount: 2 }],
    'GET /api/users/favorites': () => [],
  });
  const onClose = vi.fn();
  const onShowShortcuts = vi.fn();
  const drawn = renderScreen(
    <>
      <Palette onClose={onClose} onShowShortcuts={onShowShortcuts} />
      <Where />
    </>,
    { roles: ['User'], ...parts, station: { stations: [STATION], ...parts.station } },
  );
  return { ...drawn, ...server, onClose, onShowShortcuts };
}

describe('palette', () => {
  beforeEach(() => sessionStorage.clear());
  afterEach(leavePage);

  it('offers every page and action before the user types', () => {
    renderPalette();
    expect(labels()).toEqual(expect.arrayContaining(['Mute', 'Join Jazz Radio', 'Home', 'Mixtape', 'Queue']));
    expect(screen.queryByRole('option', { name: /User Management/ })).toBeNull();
  });

  it('offers stations first and what ends something last, before the user types', () => {
    renderPalette();
    expect(labels()[0]).toMatch(/^Join /);
    expect(labels().at(-1)).toBe('Logout');
  });

  it('opens and joins rooms', async () => {
    renderPalette();
    type('room');
    await waitFor(() =>
      expect(labels()).toEqual(
        expect.arrayContaining(['Open a room', 'Join a room by code', 'Open Kitchen', 'Rooms']),
      ),
    );
    type('kitchen');
    expect(active()).toBe('Open Kitchen');
    key('Enter');
    expect(screen.getByTestId('where').textContent).toMatch(/^\/rooms\/.+/);
  });

  it.each(['sou', 'lgt', 'out', 'utl', 'l', 'signo', 'lev'])(
    'does not offer to log out for “%s”, which does not begin its words',
    (term) => {
      renderPalette();
      type(term);
      expect(labels()).not.toContain('Logout');
    },
  );

  it('offers to log out last for the beginning of its words, and first for all of them', async () => {
    renderPalette();
    for (const term of ['lo', 'LOGO', 'sign o']) {
      type(term);
      expect([labels().at(-1), active() === 'Logout']).toEqual(['Logout', false]);
    }
    for (const term of ['logout', 'Sign out']) {
      type(term);
      expect(active()).toBe('Logout');
    }
  });

  it('does not offer to log out first because somebody did so before', () => {
    sessionStorage.setItem('tutti.paletteChoices', '["do:sign-out","do:mute"]');
    renderPalette();
    expect(labels()[0]).toBe('Mute');
  });

  it('offers the administration to administrators only', () => {
    renderPalette({ roles: ['Admin'] });
    type('audit');
    expect(labels()).toContain('Audit Log');
    leavePage();
    renderPalette({ roles: ['User'] });
    type('audit');
    expect(labels()).not.toContain('Audit Log');
  });

  it('never plays a result of an earlier term', async () => {
    const later = Promise.withResolvers<typeof FOUND>();
    const answers = [FOUND, later.promise];
    const { commands } = renderPalette({}, () => answers.shift());
    type('t');
    await waitFor(() => expect(labels()).toContain('Track 1'));
    type('tr');
    // It still matches, so it must not disappear in between.
    expect(labels()).toContain('Track 1');
    type('trombone');
    expect(labels()).not.toContain('Track 1');
    key('Enter');
    expect(commands.join()).not.toContain('toggleTrack');
    expect(screen.getByTestId('where').textContent).toBe('/search');
    later.resolve(FOUND);
  });

  it('keeps the selected option while responses arrive', async () => {
    const answer = Promise.withResolvers<typeof FOUND>();
    renderPalette({}, () => answer.promise);
    type('jazz');
    key('ArrowUp');
    expect(active()).toBe('Search for “jazz”');
    answer.resolve(FOUND);
    await waitFor(() => expect(labels()).toContain('Track 1'));
    expect(active()).toBe('Search for “jazz”');
  });

  it('finds pages, actions, stations and playlists by word prefixes, and the library as it responds', async () => {
    renderPalette();
    type('jazz');
    expect(labels()).toContain('Join Jazz Radio');
    await waitFor(() =>
      expect(labels()).toEqual(expect.arrayContaining(['Jazz evening', 'Track 1', 'Jazz'])),
    );
    expect(labels().at(-1)).toBe('Search for “jazz”');
    const songs = within(screen.getByRole('group', { name: 'Songs' })).getAllByRole('option');
    expect(songs).toHaveLength(1);
  });

  it('is navigated with arrow keys, wraps at both ends, and keeps the focus in the field', () => {
    renderPalette();
    const all = labels();
    expect(active()).toBe(all[0]);
    key('ArrowDown');
    expect(active()).toBe(all[1]);
    key('ArrowUp');
    key('ArrowUp');
    expect(active()).toBe(all.at(-1));
    key('ArrowDown');
    expect(active()).toBe(all[0]);
    expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1);
  });

  it('runs the active option on Enter, and closes', () => {
    const { commands, onClose } = renderPalette();
    type('join ja');
    key('Enter');
    expect(commands).toEqual(['join("genre-5")']);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('opens views at their addresses', () => {
    renderPalette();
    type('alb');
    key('Enter');
    expect(screen.getByTestId('where').textContent).toBe('/albums');
  });

  it("plays, skips and shuffles the user's own music", () => {
    const { commands } = renderPalette({ player: { currentTrack: TRACK, isPlaying: true } });
    for (const term of ['pause', 'next', 'shuffle', 'repeat', 'mute']) {
      type(term);
      key('Enter');
    }
    expect(commands).toEqual(['pause()', 'next()', 'toggleShuffle()', 'cycleRepeat()', 'toggleMute()']);
  });

  it('offers to leave a playing station, but not to skip it', () => {
    const { commands } = renderPalette({
      player: { currentTrack: TRACK },
      station: { joinPhase: 'joined', genreId: '5', playback: 'playing' },
    });
    expect(labels()).not.toContain('Next song');
    type('leave');
    key('Enter');
    expect(commands).toEqual(['leave()']);
  });

  it('asks for a playlist to add the current track to', async () => {
    const { onClose } = renderPalette({ player: { currentTrack: TRACK } });
    type('add to playlist');
    key('Enter');
    await screen.findByRole('dialog', { name: 'Add to playlist' });
    expect(onClose).not.toHaveBeenCalled();
  });

  it('lists last used options first', () => {
    renderPalette();
    type('queue');
    key('Enter');
    cleanup();
    renderPalette();
    expect(active()).toBe('Queue');
    expect(screen.getAllByRole('group')[0]?.getAttribute('aria-label')).toBe('Recent');
  });

  it('announces how many options it found, and when there are none', async () => {
    renderPalette({}, () => ({ tracks: [], albums: [], artists: [], genres: [] }));
    type('mixt');
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^2 results$/));
    type('xyzzy');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('No results for “xyzzy”'));
    expect(labels()).toEqual(['Search for “xyzzy”']);
    expect(screen.getByRole('status').className).not.toContain('sr-only');
  });

  it('reports that the library does not respond, and still finds pages', async () => {
    renderPalette({}, () => Response.json({ code: 'INVALID_REQUEST', message: 'no' }, { status: 400 }));
    type('mixt');
    await screen.findByText(/^Library search isn't available/);
    expect(labels()).toContain('Mixtape');
  });

  it('closes on Escape', () => {
    const { onClose } = renderPalette();
    act(() => void screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true })));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
