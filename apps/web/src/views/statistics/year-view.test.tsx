import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { HouseYear, YearInReview } from '@tutti/contract/statistics/schemas';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeToken } from '#api/token-store.ts';
import { refuse, serveApi } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { MOST_LISTENED, NOTHING_PLAYED, played } from '#test/listened-music.ts';
import { renderView } from '#test/render-view.tsx';
import '#test/popover-in-jsdom.ts';

const YEAR = 'GET /api/statistics/me/years/2026';
const HOUSE = 'GET /api/statistics/house/years/2026';
const MINUTE_MS = 60_000;
const list = <Item,>(length: number, item: Item, at?: number, other?: Item) =>
  Array.from({ length }, (_, index) => (index === at && other !== undefined ? other : item));

const review = (parts: Partial<YearInReview> = {}): YearInReview => ({
  ...played(420, 60 * 31 + 59),
  skips: 7,
  year: 2026,
  isOver: false,
  years: [2024, 2026],
  days: [
    { day: '2026-05-30', ...played(300, 60 * 30) },
    { day: '2026-06-01', ...played(120, 119) },
  ],
  months: list(12, NOTHING_PLAYED, 4, played(420, 60 * 31)),
  hours: list(24, NOTHING_PLAYED, 20, played(420, 60 * 31)),
  longestStreakDays: 9,
  discovered: { tracks: 50, artists: 12 },
  ...MOST_LISTENED,
  playlistTrackIds: [7],
  ...parts,
});
const EMPTY = review({
  ...NOTHING_PLAYED,
  days: [],
  months: list(12, NOTHING_PLAYED),
  hours: list(24, NOTHING_PLAYED),
  longestStreakDays: 0,
  discovered: { tracks: 0, artists: 0 },
  tracks: [],
  artists: [],
  albums: [],
  genres: [],
  playlistTrackIds: [],
});

const sums = (plays: number, hours: number) => ({ plays, listenedMs: hours * 60 * MINUTE_MS });
const TOGETHER: HouseYear = {
  year: 2026,
  together: {
    ...sums(4_200, 310),
    listeners: 12,
    tracks: [
      {
        trackId: 9,
        title: 'Lanterns',
        artist: 'Juno',
        albumOrFolder: 'Shore',
        albumId: 8,
        artUrl: null,
        ...sums(90, 5),
      },
    ],
    artists: [{ artistId: 6, name: 'Juno', ...sums(300, 20) }],
  },
};

/** jsdom draws nothing, so this notes which texts and how many seats are drawn. */
function recordDrawing() {
  const drawn = { texts: [] as string[], seats: 0 };
  const context = {
    /** Each drawing fills the background first, and the glow of the stage afterwards. */
    fillRect(x: number) {
      if (x === 0) Object.assign(drawn, { texts: [], seats: 0 });
    },
    fillText: (text: string) => drawn.texts.push(text),
    arc: () => {
      drawn.seats += 1;
    },
    measureText: (text: string) => ({ width: text.length * 10 }),
    createRadialGradient: () => ({ addColorStop() {} }),
    createImageData: (width: number, height: number) => ({ data: new Uint8ClampedArray(4 * width * height) }),
    putImageData() {},
    createPattern: () => ({}),
    scale() {},
    beginPath() {},
    roundRect() {},
    fill() {},
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  return drawn;
}

let drawn: ReturnType<typeof recordDrawing>;
beforeEach(() => {
  storeToken('token');
  drawn = recordDrawing();
});
afterEach(leavePage);

describe('the year in review', () => {
  it('asks for the year of the address in the time zone of the device', async () => {
    const server = serveApi({ [YEAR]: () => review() });
    renderView({ id: 'statistics', year: '2026' });
    expect(await screen.findByText('31 h 59 min')).toBeTruthy();
    expect(server.list(YEAR)[0]?.query).toEqual({
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('2026 in music');
  });

  it('says what stands out, and what was played most', async () => {
    serveApi({ [YEAR]: () => review() });
    renderView({ id: 'statistics', year: '2026' });
    const value = async (name: string) => (await screen.findByText(name)).nextSibling?.textContent;
    expect(await value('Busiest month')).toBe('May');
    expect(await value('Busiest day')).toBe('Sat, May 30');
    expect(await value('Your hour')).toBe('8:00 PM–9:00 PM');
    expect(await value('New artists')).toBe('12');
    expect(await value('Most days in a row')).toBe('9');
    const songs = within(screen.getByRole('region', { name: 'Songs' }));
    expect(songs.getByRole('link', { name: 'Sundial' }).getAttribute('href')).toBe('/albums/3');
  });

  it('draws the same numbers, with a seat for each day', async () => {
    serveApi({ [YEAR]: () => review() });
    renderView({ id: 'statistics', year: '2026' });
    expect(await screen.findByRole('img', { name: 'Picture of 2026' })).toBeTruthy();
    expect(drawn.seats).toBe(365);
    expect(drawn.texts).toEqual(
      expect.arrayContaining([
        '2026',
        '31 hours of music',
        'Nova Kline',
        'Sundial',
        '420 plays  ·  12 new artists  ·  9 days in a row',
      ]),
    );
  });

  it('has a picture of two shapes', async () => {
    serveApi({ [YEAR]: () => review() });
    renderView({ id: 'statistics', year: '2026' });
    const picture = (await screen.findByRole('img', { name: 'Picture of 2026' })) as HTMLCanvasElement;
    expect([picture.width, picture.height]).toEqual([1080, 1920]);
    fireEvent.click(screen.getByRole('radio', { name: 'Square' }));
    expect([picture.width, picture.height]).toEqual([1080, 1080]);
    expect(drawn.seats).toBe(365);
  });

  it('is drawn with the pixels that the screen shows, and saved whole', async () => {
    serveApi({ [YEAR]: () => review() });
    vi.spyOn(HTMLCanvasElement.prototype, 'clientWidth', 'get').mockReturnValue(360);
    vi.stubGlobal('devicePixelRatio', 2);
    const saved: number[][] = [];
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement) {
      saved.push([this.width, this.height]);
    });
    renderView({ id: 'statistics', year: '2026' });
    const picture = (await screen.findByRole('img', { name: 'Picture of 2026' })) as HTMLCanvasElement;
    expect([picture.width, picture.height]).toEqual([720, 1280]);
    fireEvent.click(screen.getByRole('button', { name: 'Download picture' }));
    await waitFor(() => expect(saved).toEqual([[1080, 1920]]));
  });

  it('is saved as a picture', async () => {
    serveApi({ [YEAR]: () => review() });
    const names: string[] = [];
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['x'])));
    renderView({ id: 'statistics', year: '2026' });
    fireEvent.click(await screen.findByRole('button', { name: 'Download picture' }));
    await waitFor(() => expect(names).toEqual(['2026-story.png']));
    saved.mockRestore();
  });

  it('becomes a playlist of the most played songs', async () => {
    const server = serveApi({
      [YEAR]: () => review({ playlistTrackIds: [7, 9] }),
      'POST /api/users/playlists': () => ({
        id: 31,
        name: 'Best of 2026',
        isPublic: false,
        trackCount: 0,
        covers: [],
      }),
      'POST /api/users/playlists/31/tracks': () => ({ message: 'x', added: 2, duplicates: 0 }),
      'GET /api/users/playlists': () => [],
      'GET /api/users/playlists/31/tracks': () => [],
    });
    renderView({ id: 'statistics', year: '2026' });
    fireEvent.click(await screen.findByRole('button', { name: 'Save as playlist' }));
    await waitFor(() => expect(server.list('POST /api/users/playlists/31/tracks')).toHaveLength(1));
    expect(server.list('POST /api/users/playlists')[0]?.body).toMatchObject({ name: 'Best of 2026' });
    expect(server.list('POST /api/users/playlists/31/tracks')[0]?.body).toEqual({ trackIds: [7, 9] });
  });

  it('links to the other years with music', async () => {
    serveApi({ [YEAR]: () => review() });
    renderView({ id: 'statistics', year: '2026' });
    const years = within(await screen.findByRole('navigation', { name: 'Year' }));
    expect(years.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/statistics/2026',
      '/statistics/2024',
    ]);
  });

  it('shows what everybody heard together, without menus to delete it', async () => {
    const server = serveApi({ [YEAR]: () => review(), [HOUSE]: () => TOGETHER });
    renderView({ id: 'statistics', year: '2026' });
    const together = within(await screen.findByRole('region', { name: 'Together in 2026' }));
    expect(together.getByText('310 hours of music')).toBeTruthy();
    expect(together.getByText('Plays').nextSibling?.textContent).toBe('4,200');
    expect(together.getByText('People').nextSibling?.textContent).toBe('12');
    const songs = within(together.getByRole('region', { name: 'Most played songs' }));
    expect(songs.getByRole('link', { name: 'Lanterns' }).getAttribute('href')).toBe('/albums/8');
    expect(songs.getByText('90 plays')).toBeTruthy();
    const artists = within(together.getByRole('region', { name: 'Most played artists' }));
    expect(artists.getByRole('link', { name: 'Juno' }).getAttribute('href')).toBe('/artists/6');
    expect(together.queryByRole('button')).toBeNull();
    expect(together.getAllByRole('heading').map(({ tagName }) => tagName)).toEqual(['H2', 'H3', 'H3']);
    expect(server.list(HOUSE)[0]?.query).toEqual({
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  });

  it.each([
    ['fewer than three people listened', () => ({ year: 2026, together: null })],
    ['it cannot be loaded', refuse(403, { code: 'PENDING_APPROVAL', message: 'No.' })],
  ])('says nothing about everybody if %s', async (_reason, answer) => {
    const server = serveApi({ [YEAR]: () => review(), [HOUSE]: answer });
    renderView({ id: 'statistics', year: '2026' });
    expect(await screen.findByText('31 h 59 min')).toBeTruthy();
    await waitFor(() => expect(server.list(HOUSE)).toHaveLength(1));
    await act(() => new Promise(setImmediate));
    expect(screen.queryByText(/^Together/)).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('asks for the sums of everybody only if there is an own year', async () => {
    const server = serveApi({ [YEAR]: () => EMPTY, [HOUSE]: () => TOGETHER });
    renderView({ id: 'statistics', year: '2026' });
    expect(await screen.findByText('No music in 2026')).toBeTruthy();
    expect(server.list(HOUSE)).toHaveLength(0);
  });

  it('says plainly that there was no music, and draws nothing', async () => {
    serveApi({ [YEAR]: () => EMPTY });
    renderView({ id: 'statistics', year: '2026' });
    expect(await screen.findByText('No music in 2026')).toBeTruthy();
    expect(screen.queryByRole('img', { name: /Picture/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save as playlist' })).toBeNull();
    expect(screen.queryByText('Busiest month')).toBeNull();
  });

  it('reports that it cannot be loaded, and retries', async () => {
    const server = serveApi({ [YEAR]: refuse(403, { code: 'PENDING_APPROVAL', message: 'No.' }) });
    renderView({ id: 'statistics', year: '2026' });
    const alert = await screen.findByRole('alert');
    server.answer({ [YEAR]: () => review() });
    fireEvent.click(within(alert).getByRole('button'));
    expect(await screen.findByText('31 h 59 min')).toBeTruthy();
  });

  it('is the statistics page if the address names no year', async () => {
    serveApi({});
    renderView({ id: 'statistics', year: 'next' });
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Statistics');
  });
});
