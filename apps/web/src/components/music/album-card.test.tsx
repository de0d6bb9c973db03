import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toAlbum } from '#api/library-api.ts';
import { storeToken } from '#api/token-store.ts';
import { serveApi } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { buildAlbum } from '#test/library-entries.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { AlbumCard } from './album-card.tsx';

describe('the card of an album', () => {
  beforeEach(() => {
    storeToken('token');
    serveApi({});
  });
  afterEach(leavePage);

  const addresses = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

  it('links to the album, and by the name to its artist, who is no further stop of Tab', () => {
    renderScreen(<AlbumCard album={toAlbum(buildAlbum(3, { artist: 'Nova Kline', artistId: 8 }))} />);
    expect(addresses()).toEqual(['/albums/3', '/artists/8']);
    expect(screen.getByRole('link', { name: 'Nova Kline' }).tabIndex).toBe(-1);
  });

  it('shows several artists as text', () => {
    renderScreen(<AlbumCard album={toAlbum(buildAlbum(3, { artist: 'Various Artists', artistId: null }))} />);
    expect(addresses()).toEqual(['/albums/3']);
    screen.getByText('Various Artists');
  });
});
