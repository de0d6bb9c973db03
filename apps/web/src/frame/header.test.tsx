import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readJoinedStation, writeJoinedStation } from '#engine/browser/listening-storage.ts';
import { leavePage } from '#test/leave-page.ts';
import { ADA } from '#test/render-page.tsx';
import type { ScreenParts } from '#test/render-screen.tsx';
import { buildNowPlaying, renderScreen } from '#test/render-screen.tsx';
import { showOnPhone } from '#test/show-on-phone.ts';
import { Header } from './header.tsx';

const NOTHING = () => undefined;
const PARTS = { pane: { current: null }, isHome: true, onShowShortcuts: NOTHING, onFind: NOTHING };

describe('header', () => {
  afterEach(leavePage);

  it('greets by name [A-141]', async () => {
    vi.setSystemTime(new Date(2026, 10, 21, 9));
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(ADA)));
    renderScreen(<Header {...PARTS} />, { roles: ['User'] });
    expect(await screen.findByText('Good morning, Ada')).toBeTruthy();
  });

  it('offers to return to the station that played before a reload, until the user joins or declines', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    const stations = [
      {
        streamId: '5',
        genreId: '5',
        genreName: 'Jazz',
        name: 'Jazz Radio',
        description: '',
        isActive: true,
        listenerCount: 0,
      },
    ];
    const renderHeader = (station: ScreenParts['station']) =>
      renderScreen(<Header {...PARTS} />, { station: { stations, ...station } });
    writeJoinedStation('genre-5');
    const { commands } = renderHeader({});
    const accept = await screen.findByRole('button', { name: 'Return' });
    expect(screen.getByRole('banner').textContent).toContain('You were listening to Jazz Radio');
    fireEvent.click(accept);
    expect(commands).toEqual(['join("genre-5")']);
    fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('button', { name: 'Return' })).toBeNull();
    expect(readJoinedStation()).toBeUndefined();
    cleanup();
    writeJoinedStation('genre-5');
    renderHeader({ joinPhase: 'joining', genreId: '5' });
    expect(screen.queryByRole('button', { name: 'Return' })).toBeNull();
  });

  it('shows the greeting on every page of a desktop, but only on Home on a phone, which needs the space for the title', () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    renderScreen(<Header {...PARTS} isHome={false} />);
    expect(screen.getByRole('banner').textContent).toContain('Good ');
    cleanup();
    showOnPhone();
    renderScreen(<Header {...PARTS} isHome={false} />);
    expect(screen.getByRole('banner').textContent).not.toContain('Good ');
  });

  it('opens the command palette', () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    const onFind = vi.fn();
    renderScreen(<Header {...PARTS} onFind={onFind} />);
    fireEvent.click(screen.getByRole('button', { name: /^Find or do anything/ }));
    expect(onFind).toHaveBeenCalledOnce();
  });

  it('leaves the field to Search on its screen', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    renderScreen(<Header {...PARTS} />, { path: '/search' });
    await screen.findByRole('banner');
    expect(screen.queryByRole('button', { name: /^Find or do anything/ })).toBeNull();
  });

  it('shows the live bar in place of the greeting on a desktop, and at the lower edge on a phone [M-044]', () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    const station = { joinPhase: 'joined', genreId: '5', nowPlaying: buildNowPlaying('5') } as const;
    renderScreen(<Header {...PARTS} />, { station });
    screen.getByRole('region', { name: 'Live stream' });
    expect(screen.getByRole('banner').textContent).not.toContain('Good ');
    cleanup();
    showOnPhone();
    renderScreen(<Header {...PARTS} />, { station });
    expect(screen.queryByRole('region', { name: 'Live stream' })).toBeNull();
    expect(screen.getByRole('banner').textContent).toContain('Good ');
  });
});
