import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toTrack } from '#api/library-api.ts';
import type { Track } from '#api/music.ts';
import { storeToken } from '#api/token-store.ts';
import type { View } from '#navigation/view.ts';
import { serveApi } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { buildAlbum, buildArtist, buildGenre, buildTrack, pageOf } from '#test/library-entries.ts';
import { renderView } from '#test/render-view.tsx';
import { listToasts } from '#ui/toasts/toast-store.ts';

const TRACKS = [buildTrack(1), buildTrack(2, { isMissing: true }), buildTrack(3)];

const CARDS: readonly [string, View, string][] = [
  ['an album', { id: 'albums' }, 'Harbour'],
  ['an artist', { id: 'artists' }, 'Nova Kline'],
  ['a genre', { id: 'genres' }, 'Jazz'],
  ['a playlist', { id: 'library' }, 'Sunday'],
];

function serve(tracks: readonly object[]) {
  const artist = buildArtist(5, { name: 'Nova Kline' });
  serveApi({
    'GET /api/albums': () => pageOf([buildAlbum(3, { title: 'Harbour' })]),
    'GET /api/tracks/album/3': () => tracks,
    'GET /api/artists': () => pageOf([artist]),
    'GET /api/artists/5': () => ({ ...artist, genres: [], albums: [], tracks }),
    'GET /api/genres': () => [buildGenre(2, 'Jazz')],
    'GET /api/tracks/genre/2': () => tracks,
    'GET /api/users/playlists': () => [{ id: 4, name: 'Sunday', isPublic: false, trackCount: 3 }],
    'GET /api/users/playlists/4/tracks': () => tracks,
    'GET /api/users/favorite-albums': () => [],
    'GET /api/users/favorite-artists': () => [],
    'GET /api/users/recently-played': () => [],
  });
}

describe('the play button on a cover', () => {
  beforeEach(() => storeToken('token'));
  afterEach(leavePage);

  it.each(CARDS)('plays the playable tracks of %s and stays in the list', async (_what, view, name) => {
    serve(TRACKS);
    const { commands } = renderView(view);
    const disc = await screen.findByRole('button', { name: `Play ${name}` });
    expect(disc.closest('a')).toBeNull();
    fireEvent.click(disc);
    await waitFor(() => expect(commands).toHaveLength(1));
    expect(commands[0]).toMatch(/^playFrom\(.*, 0\)$/);
    expect([...(commands[0] ?? '').matchAll(/"id":"(\d+)","title"/g)].map(([, id]) => id)).toEqual([
      '1',
      '3',
    ]);
    expect(screen.getByTestId('view').textContent).toBe(JSON.stringify(view));
  });

  it.each(CARDS)('reports that %s without music has nothing to play', async (_what, view, name) => {
    serve([]);
    const { commands } = renderView(view);
    fireEvent.click(await screen.findByRole('button', { name: `Play ${name}` }));
    await waitFor(() => expect(listToasts()[0]?.message).toBe('Nothing left to play here.'));
    expect(commands).toEqual([]);
  });

  it.each(CARDS.slice(0, 3))(
    'pauses and resumes the music of %s while that plays',
    async (_what, view, name) => {
      serve(TRACKS);
      const { commands, move } = renderView(view);
      const disc = await screen.findByRole('button', { name: `Play ${name}` });
      const [first, second] = [buildTrack(1), buildTrack(3)].map(toTrack) as [Track, Track];
      const queue = [first, second].map((track) => ({ entryId: track.id, track }));
      move({ player: { phase: 'playing', isPlaying: true, currentTrack: first, queue } });
      fireEvent.click(screen.getByRole('button', { name: `Play ${name}`, pressed: true }));
      expect(commands.map((command) => command.slice(0, 11))).toEqual(['toggleTrack']);
      move({ player: { phase: 'paused', isPlaying: false, isPaused: true } });
      fireEvent.click(disc);
      expect(disc.getAttribute('aria-label')).toBe(`Play ${name}`);
      expect(commands.map((command) => command.slice(0, 11))).toEqual(['toggleTrack', 'toggleTrack']);
    },
  );

  it('plays an album of which only one song is in the queue of something else', async () => {
    serve(TRACKS);
    const { commands, move } = renderView({ id: 'albums' });
    const disc = await screen.findByRole('button', { name: 'Play Harbour' });
    const own = toTrack(buildTrack(1));
    const others = [7, 8, 9].map((id) => toTrack(buildTrack(id, { albumId: 99 })));
    const queue = [own, ...others].map((track) => ({ entryId: track.id, track }));
    move({ player: { phase: 'playing', isPlaying: true, currentTrack: own, queue } });
    fireEvent.click(disc);
    await waitFor(() => expect(commands.at(-1)).toMatch(/^playFrom/));
  });
});
