import { cleanup, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuthProvider } from '#data/account/auth-context.tsx';
import type { ViewId } from '#navigation/view.ts';
import { leavePage } from '#test/leave-page.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { LIBRARY_ITEMS } from './sidebar-items.ts';
import { VIEW_TABLE } from './view-table.tsx';

/** Heading of each view; the placeholders of the specification are real screens (ruling 0.9). */
const HEADINGS: Record<Exclude<ViewId, 'playlist' | 'mix'>, string> = {
  home: 'Home',
  search: 'Search',
  'live-streams': 'Live Streams',
  games: 'Games Lounge',
  artists: 'Artists',
  library: 'Library',
  liked: 'My Favorites',
  'recently-played': 'Recently played',
  queue: 'Queue',
  albums: 'Albums',
  tracks: 'Songs',
  genres: 'Choose Your Genre',
  'genre-albums': 'Soul',
  'genre-playlist': 'Soul',
  'most-played': 'Most played',
  bookmarks: 'Bookmarks',
  kept: 'Downloaded',
  rooms: 'Rooms',
  statistics: 'Statistics',
};

async function headingOf(id: ViewId): Promise<string | null> {
  const View = VIEW_TABLE[id];
  renderScreen(
    <AuthProvider>
      <Suspense>
        <View view={{ id, genreId: '4', genreName: 'Soul' }} />
      </Suspense>
    </AuthProvider>,
  );
  return (await screen.findByRole('heading', { level: 1 }, { timeout: 4_000 })).textContent;
}

describe('the views of the shell', () => {
  beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})));

  afterEach(leavePage);

  // One test per view, so that one failure does not hide the others.
  describe('[A-124, A-125, A-126, A-127, A-128, A-129, A-130, A-133, A-134, A-135, A-136, A-137]', () => {
    it.each(Object.entries(HEADINGS))('%s renders its screen', async (id, heading) => {
      expect(await headingOf(id as ViewId)).toContain(heading);
    });
  });

  it('have a screen where the document had placeholders [M-018, M-020, M-021]', async () => {
    for (const id of ['library', 'recently-played', 'queue'] as const) {
      await headingOf(id);
      expect(screen.queryByText('Coming soon...')).toBeNull();
      cleanup();
    }
  });

  it('show the favorites page under the label Mixtape [M-019]', async () => {
    expect(LIBRARY_ITEMS.find(({ id }) => id === 'liked')?.label).toBe('Mixtape');
    expect(await headingOf('liked')).toBe('My Favorites');
  });
});
