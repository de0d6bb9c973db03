import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ListeningReport } from '@tutti/contract/statistics/schemas';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeToken } from '#api/token-store.ts';
import { rememberPlay } from '#data/own/unsent-plays.ts';
import { refuse, serveApi } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { MOST_LISTENED, NOTHING_PLAYED, played } from '#test/listened-music.ts';
import { renderView } from '#test/render-view.tsx';
import '#test/popover-in-jsdom.ts';

const LISTENING = 'GET /api/statistics/me';
const REMOVE = 'DELETE /api/statistics/me';
const EXPORT = 'GET /api/statistics/me/export';

const report = (parts: Partial<ListeningReport> = {}): ListeningReport => ({
  ...played(42, 150),
  skips: 7,
  period: 'month',
  firstDay: '2026-10-31',
  lastDay: '2026-11-29',
  since: '2026-01-01T00:00:00.000Z',
  before: played(40, 200),
  days: [{ day: '2026-11-28', ...played(30, 90) }],
  hours: Array.from({ length: 24 }, (_, hour) => (hour === 20 ? played(42, 150) : NOTHING_PLAYED)),
  streak: { currentDays: 3, longestDays: 9 },
  discovered: { tracks: 5, artists: 1 },
  ...MOST_LISTENED,
  tracks: [
    ...MOST_LISTENED.tracks,
    {
      trackId: null,
      title: 'Gone',
      artist: 'Nobody',
      albumOrFolder: '',
      albumId: null,
      artUrl: null,
      ...played(1, 3),
    },
  ],
  ...parts,
});
const EMPTY = report({
  ...NOTHING_PLAYED,
  since: null,
  before: null,
  days: [],
  hours: Array.from({ length: 24 }, () => NOTHING_PLAYED),
  streak: { currentDays: 0, longestDays: 0 },
  discovered: { tracks: 0, artists: 0 },
  tracks: [],
  artists: [],
  albums: [],
  genres: [],
});

beforeEach(() => storeToken('token'));
afterEach(leavePage);

describe('the statistics page', () => {
  it('shows what was listened to, in the time zone of the device', async () => {
    const server = serveApi({ [LISTENING]: () => report() });
    renderView({ id: 'statistics' });
    expect(await screen.findByText('2 h 30 min')).toBeTruthy();
    expect(screen.getByText('42')).toBeTruthy();
    const changes = screen.getAllByText('vs. 30 days before').map(({ parentElement }) => parentElement);
    expect(changes.map((change) => change?.textContent)).toEqual([
      '▼ −25%vs. 30 days before',
      '▲ +5%vs. 30 days before',
    ]);
    expect(screen.getByText('Most in this period: 9')).toBeTruthy();
    expect(screen.getByText('Most between 8:00 PM and 9:00 PM: 2 h 30 min')).toBeTruthy();
    expect(screen.getByText('by 1 new artist')).toBeTruthy();
    expect(server.list(LISTENING)[0]?.query).toEqual({
      period: 'month',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    const songs = within(screen.getByRole('region', { name: 'Songs' }));
    expect(songs.getByRole('link', { name: 'Sundial' }).getAttribute('href')).toBe('/albums/3');
    expect(songs.getByText('12 plays')).toBeTruthy();
  });

  it('shows five of a list, and all on request', async () => {
    const tracks = Array.from({ length: 7 }, (_unused, index) => ({
      ...MOST_LISTENED.tracks[0],
      trackId: index + 1,
      title: `Song ${index + 1}`,
    }));
    serveApi({ [LISTENING]: () => ({ ...report(), tracks }) });
    renderView({ id: 'statistics' });
    const songs = within(await screen.findByRole('region', { name: 'Songs' }));
    expect(songs.getAllByRole('listitem')).toHaveLength(5);
    fireEvent.click(songs.getByRole('button', { name: 'Show all 7: Songs' }));
    expect(songs.getAllByRole('listitem')).toHaveLength(7);
    fireEvent.click(songs.getByRole('button', { name: 'Show less: Songs' }));
    expect(songs.getAllByRole('listitem')).toHaveLength(5);
  });

  it('says what part of the songs was skipped', async () => {
    serveApi({ [LISTENING]: () => report({ plays: 42, skips: 8 }) });
    renderView({ id: 'statistics' });
    expect(await screen.findByText('16% of songs heard or skipped')).toBeTruthy();
  });

  it('has rows of one kind: a bar in each, and the place of a menu also where nothing can be deleted', async () => {
    const counts = [8, 6, 2];
    const artists = counts.map((plays, index) => ({
      artistId: index + 1,
      name: `Artist ${index + 1}`,
      ...played(plays, 3),
    }));
    serveApi({ [LISTENING]: () => report({ artists }) });
    renderView({ id: 'statistics' });
    await screen.findByRole('region', { name: 'Artists' });
    const rowsOf = (name: string) =>
      within(screen.getByRole('region', { name })).getAllByRole<HTMLLIElement>('listitem');
    const bars = (name: string) =>
      rowsOf(name).map((row) => row.querySelector<HTMLElement>('[style*="inline-size"]')?.style.inlineSize);
    expect(bars('Artists')).toEqual(['100%', '75%', '25%']);
    for (const name of ['Songs', 'Albums', 'Genres']) expect([name, bars(name)[0]]).toEqual([name, '100%']);
    for (const name of ['Songs', 'Artists', 'Albums', 'Genres'])
      for (const { childElementCount } of rowsOf(name)) expect([name, childElementCount]).toEqual([name, 5]);
  });

  it('has each chart as a table, with all days and hours', async () => {
    serveApi({ [LISTENING]: () => report() });
    renderView({ id: 'statistics' });
    for (const [title, rows] of [
      ['Minutes by day', 30],
      ['Minutes by hour of the day', 24],
    ] as const) {
      const chart = within(await screen.findByRole('figure', { name: title }));
      fireEvent.click(chart.getByRole('button', { pressed: false }));
      expect(chart.getAllByRole('rowheader')).toHaveLength(rows);
    }
  });

  it('draws a year as a calendar, whose table has every day', async () => {
    serveApi({ [LISTENING]: () => report({ period: 'year', firstDay: '2025-11-30' }) });
    renderView({ id: 'statistics' });
    const chart = await screen.findByRole('figure', { name: 'Minutes by day' });
    expect(chart.querySelectorAll('rect[opacity]')).toHaveLength(365);
    fireEvent.click(within(chart).getByRole('button', { pressed: false }));
    expect(within(chart).getAllByRole('rowheader')).toHaveLength(365);
  });

  it('changes the period', async () => {
    const server = serveApi({ [LISTENING]: () => report() });
    renderView({ id: 'statistics' });
    fireEvent.click(await screen.findByRole('button', { name: 'All time' }));
    await waitFor(() => expect(server.list(LISTENING).at(-1)?.query.period).toBe('all'));
  });

  it('claims nothing while there is no history', async () => {
    serveApi({ [LISTENING]: () => EMPTY });
    renderView({ id: 'statistics' });
    expect(await screen.findByText('Nothing here yet')).toBeTruthy();
    expect(screen.queryByRole('figure')).toBeNull();
    expect(screen.queryByText('Export as CSV')).toBeNull();
    expect(screen.queryByText('Songs')).toBeNull();
  });

  it('leaves out lists that are empty in the period', async () => {
    serveApi({ [LISTENING]: () => ({ ...EMPTY, since: '2026-01-01T00:00:00.000Z' }) });
    renderView({ id: 'statistics' });
    expect((await screen.findAllByText('Nothing in this period')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('region', { name: 'Songs' })).toBeNull();
  });

  it('reports that it cannot be loaded, and retries', async () => {
    const server = serveApi({ [LISTENING]: refuse(403, { code: 'PENDING_APPROVAL', message: 'No.' }) });
    renderView({ id: 'statistics' });
    const alert = await screen.findByRole('alert');
    server.answer({ [LISTENING]: () => report() });
    fireEvent.click(within(alert).getByRole('button'));
    expect(await screen.findByText('2 h 30 min')).toBeTruthy();
  });

  it.each([
    ['Sundial', 'Delete “Sundial” from history', { trackId: '7' }],
    ['Gone', 'Delete “Gone” from history', { title: 'Gone', artist: 'Nobody' }],
    ['Nova Kline', 'Delete Nova Kline from history', { artistId: '5' }],
  ])('deletes %s from the history after asking', async (name, item, query) => {
    const server = serveApi({ [LISTENING]: () => report(), [REMOVE]: () => ({ message: 'x', removed: 12 }) });
    renderView({ id: 'statistics' });
    fireEvent.click(await screen.findByRole('button', { name: new RegExp(`\\b${name}$`) }));
    fireEvent.click(await screen.findByRole('menuitem', { name: item }));
    expect(server.list(REMOVE)).toEqual([]);
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete history' }));
    await waitFor(() => expect(server.list(REMOVE).map((request) => request.query)).toEqual([query]));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(server.list(LISTENING).length).toBeGreaterThan(1));
  });

  it('deletes days, or everything', async () => {
    const server = serveApi({ [LISTENING]: () => report(), [REMOVE]: () => ({ message: 'x', removed: 12 }) });
    renderView({ id: 'statistics' });
    const press = async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Delete history' }));
      return within(screen.getByRole('dialog'));
    };
    let dialog = await press();
    fireEvent.change(dialog.getByLabelText('First day'), { target: { value: '2026-11-01' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Delete history' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    dialog = await press();
    fireEvent.click(dialog.getByLabelText('Everything'));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete history' }));
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    await waitFor(() =>
      expect(server.list(REMOVE).map(({ query }) => query)).toEqual([
        { firstDay: '2026-11-01', lastDay: '2026-11-29', timeZone },
        { isAll: 'true' },
      ]),
    );
  });

  it('sends listenings that still wait before it deletes, because they would return', async () => {
    const server = serveApi({
      [LISTENING]: () => report(),
      [REMOVE]: () => ({ message: 'x', removed: 12 }),
      'POST /api/users/plays': () => ({ message: 'x', isCounted: true }),
    });
    rememberPlay({ trackId: '7', listenedMs: 60_000, playedAtMs: 1_000, listeningId: 'listening-1' });
    renderView({ id: 'statistics' });
    fireEvent.click(await screen.findByRole('button', { name: 'Delete history' }));
    fireEvent.click(screen.getByLabelText('Everything'));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete history' }));
    await waitFor(() => expect(server.list(REMOVE)).toHaveLength(1));
    const paths = server.requests
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => `${method} ${path}`);
    expect(paths).toEqual(['POST /api/users/plays', REMOVE]);
  });

  it('exports the whole history as a file', async () => {
    const server = serveApi({ [LISTENING]: () => report(), [EXPORT]: () => new Response('a,b') });
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
    renderView({ id: 'statistics' });
    fireEvent.click(await screen.findByRole('button', { name: 'Export as CSV' }));
    await waitFor(() => expect(server.list(EXPORT)).toHaveLength(1));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    saved.mockRestore();
  });
});
