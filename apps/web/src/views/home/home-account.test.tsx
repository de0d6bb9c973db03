import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Answers } from '#test/fake-server.ts';
import { refuse } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { ADA, renderPage, whereAmI } from '#test/render-page.tsx';
import { HomeActivity } from './foot/home-activity.tsx';
import { HomeTotals } from './foot/home-totals.tsx';
import { HomeLinks } from './home-links.tsx';
import { Welcome } from './welcome.tsx';

const NOTHING: Answers = {
  'GET /api/users/statistics': () => Response.json({ tracksLiked: 0, playlistsCreated: 0, hoursListened: 0 }),
  'GET /api/users/recently-played': () => Response.json([]),
  'GET /api/users/favorites': () => Response.json([]),
  'GET /api/users/recent-streams': () => Response.json([]),
};

function renderHome(user = ADA, answers: Answers = {}) {
  return renderPage(
    <>
      <Welcome />
      <HomeLinks />
      <HomeTotals />
      <HomeActivity />
    </>,
    { user, answers: { ...NOTHING, ...answers } },
  );
}

const readTotal = (label: string) => screen.getByText(label).parentElement?.querySelector('dd')?.textContent;

describe('account part of home', () => {
  afterEach(leavePage);

  it('welcomes the user by email, without badge and card for users who are not administrators [A-062, A-064, A-073]', async () => {
    renderHome();
    expect(await screen.findByText('Welcome back, ada@example.org')).toBeTruthy();
    expect(screen.queryByText('Admin')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Admin Panel' })).toBeNull();
  });

  it('shows both to an administrator [A-063, A-072, A-361]', async () => {
    renderHome({ ...ADA, roles: ['Admin'] });
    expect(await screen.findByText('Admin')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Admin Panel' }).getAttribute('href')).toBe('/admin');
  });

  it('links to tracks, albums, artists and genres [M-002]', async () => {
    renderHome();
    for (const [name, view] of [
      ['Songs', 'tracks'],
      ['Albums', 'albums'],
      ['Artists', 'artists'],
    ] as const) {
      fireEvent.click(screen.getByRole('link', { name }));
      expect(whereAmI()).toContain(`{"view":{"id":"${view}"}}`);
    }
    expect(screen.getByRole('link', { name: 'Genres' }).getAttribute('href')).toBe('/genres');
  });

  it('shows zeros for a new user [A-069, A-070, A-071]', async () => {
    renderHome();
    await screen.findAllByText('0');
    expect(['Tracks liked', 'Playlists created', 'Hours listened'].map(readTotal)).toEqual(['0', '0', '0']);
  });

  it('shows the server’s counts, and no zero if they cannot be loaded', async () => {
    renderHome(ADA, {
      'GET /api/users/statistics': () =>
        Response.json({ tracksLiked: 12, playlistsCreated: 3, hoursListened: 1.26 }),
    });
    await screen.findByText('12');
    expect(readTotal('Hours listened')).toBe('1.3');
    leavePage();
    renderHome(ADA, { 'GET /api/users/statistics': refuse(403, { code: 'FORBIDDEN', message: 'x' }) });
    await screen.findByText('Nothing yet');
    expect(readTotal('Tracks liked')).toBe('–');
  });

  it('shows recent activity even while there is none, with a link to the genres [A-074, A-075]', async () => {
    renderHome();
    const activity = within(await screen.findByRole('region', { name: 'Recent activity' }));
    expect(await activity.findByText('Nothing yet')).toBeTruthy();
    expect(activity.getByRole('link', { name: 'Explore Music' }).getAttribute('href')).toBe('/genres');
  });

  it('lists the latest activity with its time', async () => {
    renderHome(ADA, {
      'GET /api/users/recent-streams': () =>
        Response.json([
          {
            id: 9,
            genreId: 4,
            genreName: 'Soul',
            listenedAt: new Date(Date.now() - 7_200_000).toISOString(),
          },
        ]),
    });
    const activity = within(await screen.findByRole('region', { name: 'Recent activity' }));
    expect((await activity.findByRole('listitem')).textContent).toBe('Soul RadioJoined2h ago');
  });

  it('reports that the activity could not be loaded instead of showing an empty state', async () => {
    renderHome(ADA, { 'GET /api/users/favorites': refuse(403, { code: 'FORBIDDEN', message: 'x' }) });
    expect(await screen.findByText("Couldn't load your recent activity")).toBeTruthy();
    expect(screen.queryByText('Nothing yet')).toBeNull();
  });
});
