import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toTrack } from '#api/library-api.ts';
import { storeToken } from '#api/token-store.ts';
import { refuse, serveApi } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { buildTrack } from '#test/library-entries.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { renderView } from '#test/render-view.tsx';
import { listToasts } from '#ui/toasts/toast-store.ts';
import { TrackMenu } from './track-menu.tsx';
import '#test/popover-in-jsdom.ts';

const MOST = 'GET /api/users/most-played';
const MARKS = 'GET /api/users/bookmarks';
const AT = '2026-03-05T12:00:00.000Z';
const played = (id: number, playCount: number) => ({ track: buildTrack(id), playedAt: AT, playCount });
const bookmark = (id: number, positionMs: number) => ({
  track: buildTrack(id, { title: 'Sundial' }),
  positionMs,
  comment: '',
  createdAt: AT,
  changedAt: AT,
});
const reported = () => listToasts().map(({ message }) => message);

beforeEach(() => storeToken('token'));
afterEach(leavePage);

describe('most played', () => {
  it('shows tracks with their play counts, and a press plays the list from that track on', async () => {
    serveApi({ [MOST]: () => [played(1, 12), played(2, 1)] });
    const { commands } = renderView({ id: 'most-played' });
    const list = within(await screen.findByRole('list', { name: 'Most played' }));
    const facts = list.getAllByRole('listitem').map((row) => row.querySelector('.fact-column')?.textContent);
    expect(facts).toEqual(['12', '1']);
    fireEvent.click(list.getByRole('button', { name: 'Play Track 2 by Nova Kline' }));
    expect(commands.at(-1)).toMatch(/^playFrom\(\[.*"id":"1".*"id":"2".*\], 1\)$/);
  });

  it('counts the plays of a period', async () => {
    const server = serveApi({ [MOST]: ({ query }) => (query.since ? [] : [played(1, 12)]) });
    renderView({ id: 'most-played' });
    await screen.findByRole('list', { name: 'Most played' });
    fireEvent.click(screen.getByRole('radio', { name: '7 days' }));
    await screen.findByText('Nothing in this period');
    const since = new Date(server.list(MOST).at(-1)?.query.since ?? '');
    const today = new Date();
    expect(since).toEqual(new Date(today.getFullYear(), today.getMonth(), today.getDate() - 6));
    fireEvent.click(screen.getByRole('radio', { name: 'All time' }));
    await screen.findByText('12 plays');
  });

  it('plays all that it can, and a switch leads to the recently played songs and back', async () => {
    const lost = { ...played(3, 1), track: buildTrack(3, { isMissing: true }) };
    serveApi({
      [MOST]: () => [played(1, 12), lost, played(2, 1)],
      'GET /api/users/recently-played': () => [],
    });
    const { commands } = renderView({ id: 'most-played' });
    await screen.findByRole('list', { name: 'Most played' });
    fireEvent.click(screen.getByRole('button', { name: 'Play all' }));
    expect(commands.at(-1)).toMatch(/^playFrom\(\[.*"id":"1".*"id":"2".*\], 0\)$/);
    expect(commands.at(-1)).not.toContain('"id":"3"');
    const lists = () => within(screen.getByRole('group', { name: 'Songs shown' }));
    fireEvent.click(lists().getByRole('radio', { name: 'Recently played', checked: false }));
    await screen.findByRole('heading', { level: 1, name: 'Recently played' });
    fireEvent.click(lists().getByRole('radio', { name: 'Most played', checked: false }));
    await screen.findByRole('heading', { level: 1, name: 'Most played' });
  });

  it('has an empty state that explains it', async () => {
    serveApi({ [MOST]: () => [] });
    renderView({ id: 'most-played' });
    expect(await screen.findByText('Nothing played yet')).toBeTruthy();
  });

  it('reports that it cannot be loaded, and retries', async () => {
    const server = serveApi({ [MOST]: refuse(403, { code: 'PENDING_APPROVAL', message: 'No.' }) });
    renderView({ id: 'most-played' });
    const alert = await screen.findByRole('alert');
    server.answer({ [MOST]: () => [played(1, 3)] });
    fireEvent.click(within(alert).getByRole('button'));
    expect(await screen.findByText('3 plays')).toBeTruthy();
  });
});

describe('bookmarks', () => {
  it('shows each bookmark with its position, where a press continues', async () => {
    serveApi({ [MARKS]: () => [bookmark(7, 754_000)] });
    const { commands } = renderView({ id: 'bookmarks' });
    await screen.findAllByText('at 12:34');
    fireEvent.click(screen.getByRole('button', { name: 'Play Sundial by Nova Kline' }));
    expect(commands.at(-1)).toMatch(/^takeOver\(\[\{"id":"7".*\], 0, 754\)$/);
  });

  it('seeks if the track is already playing, instead of pausing it', async () => {
    serveApi({ [MARKS]: () => [bookmark(7, 754_000)] });
    const currentTrack = toTrack(buildTrack(7, { title: 'Sundial' }));
    const { commands } = renderView({ id: 'bookmarks' }, { player: { currentTrack, isPlaying: true } });
    await screen.findAllByText('at 12:34');
    fireEvent.click(screen.getByRole('button', { name: 'Play Sundial by Nova Kline' }));
    expect(commands.at(-1)).toMatch(/^takeOver\(\[\{"id":"7".*\], 0, 754\)$/);
  });

  function openMenu(isCurrent: boolean) {
    const track = toTrack(buildTrack(7, { title: 'Sundial' }));
    const screenParts = renderScreen(<TrackMenu track={track} />, {
      ...(isCurrent ? { player: { currentTrack: track } } : {}),
      progress: { currentTimeSeconds: 754.2, durationSeconds: 3_000 },
    });
    fireEvent.click(screen.getByRole('button', { name: 'More options for Sundial' }));
    return screenParts;
  }
  const item = (name: string) => screen.findByRole('menuitem', { name, hidden: true });

  it('can be set in the menu of the current track', async () => {
    const SET = 'PUT /api/users/bookmarks/7';
    const server = serveApi({ [MARKS]: () => [], [SET]: () => bookmark(7, 754_200) });
    openMenu(true);
    fireEvent.click(await item('Add bookmark here'));
    await waitFor(() => expect(reported()).toContain('Bookmark added.'));
    expect(server.changes()).toEqual([`${SET} {"positionMs":754200}`]);
    expect(screen.queryByRole('menu', { hidden: true })).toBeNull();
  });

  it('can be opened and removed in the menu of their track', async () => {
    const REMOVE = 'DELETE /api/users/bookmarks/7';
    const server = serveApi({ [MARKS]: () => [bookmark(7, 754_000)], [REMOVE]: () => ({ message: 'ok' }) });
    const { commands } = openMenu(false);
    fireEvent.click(await item('Resume from 12:34'));
    expect(commands.at(-1)).toMatch(/^takeOver\(.*, 0, 754\)$/);
    fireEvent.click(screen.getByRole('button', { name: 'More options for Sundial' }));
    expect(screen.queryByRole('menuitem', { name: 'Add bookmark here', hidden: true })).toBeNull();
    fireEvent.click(await item('Remove bookmark'));
    await waitFor(() => expect(reported()).toContain('Bookmark removed.'));
    expect(server.changes()).toEqual([REMOVE]);
  });
});
