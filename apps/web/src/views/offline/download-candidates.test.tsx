import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openDownloadBrowser } from '#test/download-browser.ts';
import { serveApi } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { buildAlbum } from '#test/library-entries.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { DownloadCandidates } from './download-candidates.tsx';

const playlist = (id: number, trackCount: number) => ({
  id,
  name: `Playlist ${id}`,
  isPublic: false,
  trackCount,
  covers: [],
});
const favorite = (id: number) => ({ album: buildAlbum(id), favoritedAt: '2026-01-01T00:00:00.000Z' });

async function listCandidates(playlists: readonly unknown[], albums: readonly unknown[]) {
  openDownloadBrowser();
  serveApi({ 'GET /api/users/playlists': () => playlists, 'GET /api/users/favorite-albums': () => albums });
  renderScreen(<DownloadCandidates />);
  const list = within(await screen.findByRole('list', { name: 'Your playlists and favorite albums' }));
  await vi.waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(playlists.length ? 6 : 1));
  const rows = list.getAllByRole('listitem');
  return rows.map((row) => {
    const name = within(row).getByRole('link').textContent;
    expect(within(row).getByRole('button', { name: `Download ${name}` })).toBeTruthy();
    return name;
  });
}

describe('what can be downloaded', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    leavePage();
  });

  it('is at most half playlists, and none without songs', async () => {
    const playlists = [0, 2, 4, 5, 6].map((trackCount, index) => playlist(index + 1, trackCount));
    expect(await listCandidates(playlists, [favorite(7), favorite(8), favorite(9)])).toEqual([
      'Playlist 2',
      'Playlist 3',
      'Playlist 4',
      'Album 7',
      'Album 8',
      'Album 9',
    ]);
  });

  it('has more playlists if there are few albums', async () => {
    const playlists = Array.from({ length: 8 }, (_unused, index) => playlist(index + 1, 3));
    expect((await listCandidates(playlists, [favorite(7)])).at(-1)).toBe('Album 7');
  });

  it('is albums alone without playlists', async () => {
    expect(await listCandidates([], [favorite(7)])).toEqual(['Album 7']);
  });
});
