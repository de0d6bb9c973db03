import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storeToken } from '#api/token-store.ts';
import { serveApi } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { buildTrack, pageOf } from '#test/library-entries.ts';
import { renderView } from '#test/render-view.tsx';
import '#test/popover-in-jsdom.ts';

const TRACKS = 'GET /api/tracks';
const BOOKMARKS = 'GET /api/users/bookmarks';
const longest = Array.from({ length: 8 }, (_unused, index) => buildTrack(index + 1));

describe('bookmarks', () => {
  beforeEach(() => storeToken('token'));
  afterEach(leavePage);

  it('offers the five longest songs while there are none, and bookmarks one at its start', async () => {
    const server = serveApi({
      [BOOKMARKS]: () => [],
      [TRACKS]: () => pageOf(longest),
      'PUT /api/users/bookmarks/2': () => ({ message: 'x' }),
    });
    renderView({ id: 'bookmarks' });
    expect(await screen.findByText('No bookmarks yet')).toBeTruthy();
    const list = within(await screen.findByRole('list', { name: 'Longest songs in your library' }));
    expect(list.getAllByRole('listitem')).toHaveLength(5);
    // Beside the artist, because a phone has no column for it.
    expect(list.getAllByText('3:00', { selector: '.note-part' })).toHaveLength(5);
    expect(screen.getByText(/^The button in a row bookmarks the song/)).toBeTruthy();
    expect(server.list(TRACKS)[0]?.query).toMatchObject({ sort: 'duration', order: 'desc' });
    fireEvent.click(list.getByRole('button', { name: 'Bookmark Track 2' }));
    await waitFor(() =>
      expect(server.list('PUT /api/users/bookmarks/2')[0]?.body).toMatchObject({ positionMs: 0 }),
    );
    await waitFor(() => expect(server.list(BOOKMARKS)).toHaveLength(2));
  });

  it('offers nothing while there are some', async () => {
    const server = serveApi({
      [BOOKMARKS]: () => [{ track: buildTrack(9), positionMs: 60_000 }],
      [TRACKS]: () => pageOf(longest),
    });
    renderView({ id: 'bookmarks' });
    expect(await screen.findByText('Track 9')).toBeTruthy();
    expect(screen.queryByText('Longest songs in your library')).toBeNull();
    expect(server.list(TRACKS)).toEqual([]);
  });

  it('says nothing more if the library is empty', async () => {
    const server = serveApi({ [BOOKMARKS]: () => [], [TRACKS]: () => pageOf([]) });
    renderView({ id: 'bookmarks' });
    expect(await screen.findByText('No bookmarks yet')).toBeTruthy();
    await waitFor(() => expect(server.list(TRACKS)).toHaveLength(1));
    expect(screen.queryByText('Longest songs in your library')).toBeNull();
  });
});
