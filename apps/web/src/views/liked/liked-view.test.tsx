import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storeToken } from '#api/token-store.ts';
import { ViewLink } from '#components/view-link.tsx';
import { useActiveView } from '#navigation/view.ts';
import { leavePage } from '#test/leave-page.ts';
import '#test/dialog-in-jsdom.ts';
import '#test/popover-in-jsdom.ts';
import { refuse, serveApi } from '#test/fake-server.ts';
import { buildAlbum, buildArtist, buildTrack, pageOf } from '#test/library-entries.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { renderView } from '#test/render-view.tsx';
import { showOnPhone } from '#test/show-on-phone.ts';
import { listToasts } from '#ui/toasts/toast-store.ts';
import { LikedView } from './liked-view.tsx';

const favorite = (id: number, parts: Parameters<typeof buildTrack>[1] = {}) => ({
  id: id + 100,
  trackId: id,
  track: buildTrack(id, parts),
  favoritedAt: '2026-03-05T12:00:00.000Z',
});
const TWO = [favorite(1, { title: 'Sundial', durationMs: 3_725_000, bit_rate: 320 }), favorite(2)];

function serveFavorites(list: unknown[] = TWO) {
  let favorites = list;
  return serveApi({
    'GET /api/users/favorites': () => favorites,
    'DELETE /api/users/favorites/1': () => {
      favorites = favorites.slice(1);
      return { trackId: 1, isFavorite: false };
    },
    'GET /api/users/playlists': () => [],
    'GET /api/albums': () => pageOf([buildAlbum(2), buildAlbum(3, { title: 'Harbour' })]),
  });
}

const card = async () => screen.findByRole('article', { name: 'Sundial' });

describe('favorites', () => {
  beforeEach(() => storeToken('token'));

  afterEach(leavePage);

  it('counts the favorites and plays them all [M-198, M-199, M-200]', async () => {
    serveFavorites();
    const { commands } = renderView({ id: 'liked' });
    await screen.findByRole('heading', { level: 1, name: 'My Favorites' });
    await screen.findByText('2 tracks');
    fireEvent.click(screen.getByRole('button', { name: 'Play All' }));
    expect(commands.at(-1)).toMatch(/^playFrom\(\[\{"id":"1".*\{"id":"2".*\], 0\)$/);
  });

  it('searches, and shows the filter on request [M-201, M-202, M-203, M-217, M-218]', async () => {
    serveFavorites();
    renderView({ id: 'liked' });
    await card();
    fireEvent.change(screen.getByPlaceholderText('Search favorites...'), { target: { value: 'sund' } });
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(screen.queryByRole('combobox')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
    const options = within(screen.getByRole('combobox')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'All Items',
      'By Artist',
      'By Album',
      'By Genre',
    ]);
    fireEvent.change(screen.getByPlaceholderText('Search favorites...'), { target: { value: 'zzz' } });
    screen.getByText('No matching favorites');
    screen.getByText('Try adjusting your search or filter criteria.');
  });

  it('shows artwork, title, authors, duration, bit rate and date, and plays [M-205, M-206, M-207, M-209, M-210, M-211, M-212]', async () => {
    serveFavorites();
    const { commands } = renderView({ id: 'liked' });
    const sundial = await card();
    expect(sundial.querySelector('img')?.getAttribute('src')).toMatch(/^\/api\/albums\/3\/art\?size=/);
    within(sundial).getByRole('heading', { name: 'Sundial' });
    within(sundial).getByText('Nova Kline');
    const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(
      new Date('2026-03-05T12:00:00.000Z'),
    );
    within(sundial).getByText('1:02:05 · 320 kbps');
    within(sundial).getByText(`Added ${date}`);
    fireEvent.click(within(sundial).getByRole('button', { name: 'Play Sundial by Nova Kline' }));
    expect(commands.at(-1)).toMatch(/^playFrom\(.*, 0\)$/);
  });

  it('is a list from seven songs on, until the listener chooses', async () => {
    const many = Array.from({ length: 7 }, (_unused, index) =>
      favorite(index + 1, { title: `Song ${index}` }),
    );
    serveFavorites(many.slice(1));
    renderView({ id: 'liked' });
    await screen.findByRole('article', { name: 'Song 1' });
    screen.getByRole('button', { name: 'Show as list' });
    cleanup();
    serveFavorites(many);
    renderView({ id: 'liked' });
    await screen.findByRole('article', { name: 'Song 0' });
    fireEvent.click(screen.getByRole('button', { name: 'Show as grid' }));
    screen.getByRole('button', { name: 'Show as list' });
  });

  it('is a grid of cards with artwork that becomes a list on request, and stays one [M-205]', async () => {
    serveFavorites();
    renderView({ id: 'liked' });
    await card();
    const grid = screen.getByRole('list', { name: 'My Favorites' });
    expect(grid.className).toContain('grid');
    expect(within(grid).getAllByRole('article')).toHaveLength(2);
    // A card has two lines for the facts.
    within(grid).getByText('1:02:05 · 320 kbps');
    fireEvent.click(screen.getByRole('button', { name: 'Show as list' }));
    expect(screen.queryByText(/kbps/)).toBeNull();
    cleanup();
    renderView({ id: 'liked' });
    await card();
    fireEvent.click(screen.getByRole('button', { name: 'Show as grid' }));
    screen.getByRole('button', { name: 'Show as list' });
  });

  it('has a menu for all songs that are found, which on a phone has the layout, too', async () => {
    serveFavorites();
    const { commands } = renderView({ id: 'liked' });
    await card();
    const openMenu = () =>
      fireEvent.click(screen.getByRole('button', { name: 'More options for My Favorites' }));
    fireEvent.change(screen.getByPlaceholderText('Search favorites...'), { target: { value: 'sund' } });
    openMenu();
    expect(screen.queryByRole('menuitem', { name: 'Show as list' })).toBeNull();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Add to queue' }));
    await waitFor(() => expect(commands.at(-1)).toMatch(/^addToQueue\(\[\{"id":"1"/));
    expect(commands.at(-1)).not.toContain('"id":"2"');
    cleanup();
    showOnPhone();
    renderView({ id: 'liked' });
    await screen.findByRole('article', { name: 'Sundial' });
    openMenu();
    const layout = () => screen.getByRole('menuitem', { name: /^Show as (list|grid)$/ });
    const offered = layout().textContent;
    fireEvent.click(layout());
    openMenu();
    expect(layout().textContent).not.toBe(offered);
  });

  it('opens the albums view from the album link, with the album highlighted [M-208, M-170, M-171]', async () => {
    serveFavorites();
    renderView({ id: 'liked' });
    fireEvent.click(within(await card()).getByRole('link', { name: 'Harbour' }));
    await screen.findByRole('heading', { level: 1, name: 'Albums' });
    expect(screen.getByTestId('view').textContent).toBe('{"id":"albums","selectedAlbumId":"3"}');
    await waitFor(() => expect(document.querySelector('[data-highlighted] a')?.textContent).toBe('Harbour'));
  });

  it('opens the playlist dialog from its button [M-213]', async () => {
    serveFavorites();
    renderView({ id: 'liked' });
    fireEvent.click(within(await card()).getByRole('button', { name: 'Add Sundial to a playlist' }));
    await screen.findByRole('dialog', { name: 'Add to playlist' });
  });

  it('removes a card with a message that quotes the title [M-214, M-471, M-510]', async () => {
    const { changes } = serveFavorites();
    renderView({ id: 'liked' });
    fireEvent.click(within(await card()).getByRole('button', { name: 'Remove Sundial from favorites' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Sundial' })).toBeNull());
    expect(changes()).toEqual(['DELETE /api/users/favorites/1']);
    expect(listToasts()[0]).toMatchObject({
      type: 'success',
      message: '"Sundial" removed from favorites',
    });
    const bringBack = listToasts()[0]?.action;
    expect(bringBack?.label).toBe('Undo');
    bringBack?.onPress();
    await waitFor(() => expect(changes().at(-1)).toBe('POST /api/users/favorites/1'));
  });

  it('focuses the content after a card was removed, because the pressed button is gone', async () => {
    serveFavorites();
    renderView({ id: 'liked' });
    const button = within(await card()).getByRole('button', { name: 'Remove Sundial from favorites' });
    button.focus();
    fireEvent.click(button);
    await waitFor(() => expect(button.isConnected).toBe(false));
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('keeps a card whose removal failed, with a message [M-509]', async () => {
    serveApi({
      'GET /api/users/favorites': () => TWO,
      'DELETE /api/users/favorites/1': refuse(500, { code: 'INTERNAL', message: 'No.' }),
    });
    renderView({ id: 'liked' });
    fireEvent.click(within(await card()).getByRole('button', { name: 'Remove Sundial from favorites' }));
    await waitFor(() =>
      expect(listToasts()[0]).toMatchObject({
        message: 'Failed to remove from favorites',
        duration: 3000,
      }),
    );
    screen.getByRole('article', { name: 'Sundial' });
  });

  it('has an empty state [M-215, M-216]', async () => {
    serveFavorites([]);
    renderView({ id: 'liked' });
    await screen.findByText('No favorites yet');
    screen.getByText('Start adding tracks to your favorites to see them here!');
  });

  it('shows that it is loading [M-219]', async () => {
    serveApi({});
    renderView({ id: 'liked' });
    await screen.findByText('Loading favorites...');
  });

  it('shows an error [M-220]', async () => {
    serveApi({ 'GET /api/users/favorites': refuse(404) });
    renderView({ id: 'liked' });
    await screen.findByText('Error: Failed to fetch favorites: 404');
  });

  it('has a message for a response without one [M-505]', async () => {
    serveApi({ 'GET /api/users/favorites': () => new Response('<html>proxy</html>') });
    renderView({ id: 'liked' });
    await screen.findByText('Error: Failed to load favorites');
  });

  describe('albums and artists among the favorites', () => {
    const at = '2026-03-05T12:00:00.000Z';
    const serveMarked = () => {
      const server = serveFavorites();
      server.answer({
        'GET /api/users/favorite-albums': () => [{ albumId: 2, album: buildAlbum(2), favoritedAt: at }],
        'GET /api/users/favorite-artists': () => [{ artistId: 4, artist: buildArtist(4), favoritedAt: at }],
      });
      return server;
    };

    it('have tabs beside the songs, which stay where they are', async () => {
      serveMarked();
      renderView({ id: 'liked' });
      await card();
      fireEvent.click(await screen.findByRole('button', { name: 'Albums 1' }));
      await screen.findByRole('link', { name: 'Album 2' });
      expect(screen.queryByRole('article', { name: 'Sundial' })).toBeNull();
      fireEvent.click(screen.getByRole('button', { name: 'Artists 1' }));
      await screen.findByRole('link', { name: 'Artist 4' });
      fireEvent.click(screen.getByRole('button', { name: 'Songs 2' }));
      await card();
    });

    it('open by the address of their tab, and explain how to add some while there are none', async () => {
      const server = serveFavorites();
      server.answer({ 'GET /api/users/favorite-albums': () => [] });
      renderView({ id: 'liked', sort: 'albums' });
      expect(await screen.findByText(/^No favorite albums/)).toBeTruthy();
    });

    it('do not count as empty before they have loaded, and can be retried if they failed', async () => {
      const server = serveFavorites();
      server.answer({
        'GET /api/users/favorite-artists': refuse(403, { code: 'FORBIDDEN', message: 'No.' }),
      });
      renderView({ id: 'liked', sort: 'albums' });
      expect(await screen.findByRole('status', { name: 'Loading albums' })).toBeTruthy();
      expect(screen.queryByText(/^No favorite albums/)).toBeNull();
      fireEvent.click(await screen.findByRole('button', { name: 'Artists' }));
      const alert = await screen.findByRole('alert');
      expect(screen.queryByText(/^No favorite artists/)).toBeNull();
      server.answer({
        'GET /api/users/favorite-artists': () => [{ artistId: 4, artist: buildArtist(4), favoritedAt: at }],
      });
      fireEvent.click(within(alert).getByRole('button'));
      await screen.findByRole('link', { name: 'Artist 4' });
      expect(screen.getByRole('button', { name: 'Artists 1' })).toBeTruthy();
    });

    it('have a tab even if they could not be loaded', async () => {
      const server = serveFavorites();
      server.answer({ 'GET /api/users/favorite-albums': refuse(403, { code: 'FORBIDDEN', message: 'No.' }) });
      renderView({ id: 'liked' });
      await card();
      expect(await screen.findByRole('button', { name: 'Albums' })).toBeTruthy();
    });

    it('are replaced by the songs when the page is opened again from the sidebar', async () => {
      serveMarked();
      function Page() {
        const view = useActiveView();
        return (
          <>
            <ViewLink view={{ id: 'liked' }}>Mixtape</ViewLink>
            <LikedView view={view} />
          </>
        );
      }
      renderScreen(<Page />, { state: { view: { id: 'liked' } } });
      fireEvent.change(await screen.findByPlaceholderText('Search favorites...'), {
        target: { value: 'xqz' },
      });
      fireEvent.click(await screen.findByRole('button', { name: 'Albums 1' }));
      await screen.findByRole('link', { name: 'Album 2' });
      fireEvent.click(screen.getByRole('link', { name: 'Mixtape' }));
      await card();
    });

    it('have no tab while there are none', async () => {
      serveFavorites();
      renderView({ id: 'liked' });
      await card();
      expect(screen.queryByRole('button', { name: /^Albums/ })).toBeNull();
    });
  });
});
