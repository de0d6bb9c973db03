import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { readToken } from '#api/token-store.ts';
import { relativeTime } from '#components/relative-time.ts';
import { refuse } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { buildTrack } from '#test/library-entries.ts';
import { MOST_LISTENED, NOTHING_PLAYED } from '#test/listened-music.ts';
import { ADA, press, renderPage } from '#test/render-page.tsx';
import { ProfilePage } from './profile-page.tsx';

const REPORT = {
  ...NOTHING_PLAYED,
  period: 'year',
  firstDay: '2025-11-30',
  lastDay: '2026-11-29',
  since: '2026-01-01T00:00:00.000Z',
  before: null,
  days: [],
  hours: [],
  streak: { currentDays: 0, longestDays: 0 },
  discovered: { tracks: 0, artists: 0 },
};
const pictureOf = () => screen.getByRole('region', { name: 'Your profile' }).querySelector('img');

describe('profile page', () => {
  afterEach(leavePage);

  it('shows username, email, and the initial without a picture [A-099, A-100, A-101, A-228]', async () => {
    renderPage(<ProfilePage />, { user: ADA });
    expect(await screen.findByText('Ada')).toBeTruthy();
    expect(screen.getByText('ada@example.org')).toBeTruthy();
    expect(screen.getByText('A', { selector: '[aria-hidden]' })).toBeTruthy();
    expect(pictureOf()).toBeNull();
    expect(screen.queryByText('User')).toBeNull();
  });

  it('shows the picture when there is one [A-098]', async () => {
    renderPage(<ProfilePage />, { user: { ...ADA, profilePictureUrl: '/api/users/7/avatar?v=1' } });
    await screen.findByText('Ada');
    expect(pictureOf()?.getAttribute('src')).toBe('/api/users/7/avatar?v=1');
  });

  it('falls back to the initial if the picture fails to load', async () => {
    renderPage(<ProfilePage />, { user: { ...ADA, profilePictureUrl: '/api/users/7/avatar?v=1' } });
    await screen.findByText('Ada');
    const picture = pictureOf();
    if (picture !== null) fireEvent.error(picture);
    expect(pictureOf()).toBeNull();
    expect(screen.getByText('A', { selector: '[aria-hidden]' })).toBeTruthy();
  });

  it('shows the top albums with their names, what was played last, and the playlists, all as links', async () => {
    const played = (id: number, albumId: number) => ({
      track: buildTrack(id, {
        albumId,
        album: { id: albumId, title: 'Harbour', artUrl: '/art', coverArt: '/art', artColour: null },
      }),
      playedAt: '2026-11-29T12:00:00.000Z',
    });
    renderPage(<ProfilePage />, {
      user: ADA,
      answers: {
        'GET /api/statistics/me': () => ({ ...REPORT, ...MOST_LISTENED }),
        'GET /api/users/recently-played': () => [played(1, 3), played(2, 3), played(4, 8)],
        'GET /api/users/playlists': () => [
          { id: 6, name: 'Sunday', isPublic: false, trackCount: 2, covers: [] },
        ],
      },
    });
    const links = async (name: string) =>
      within(await screen.findByRole('region', { name }))
        .getAllByRole('link')
        .map((link) => [link.title, link.getAttribute('href')]);
    expect(await links('Top albums')).toEqual([['Harbour', '/albums/3']]);
    expect(await links('Recently played')).toEqual([
      ['Track 1', '/albums/3'],
      ['Track 4', '/albums/8'],
    ]);
    expect(await links('Your playlists')).toEqual([['Sunday', '/playlists/6']]);
    const times = screen
      .getByRole('region', { name: 'Recently played' })
      .querySelectorAll<HTMLTimeElement>('time');
    expect([...times].map(({ dateTime, textContent }) => [dateTime, textContent])).toEqual([
      ['2026-11-29T12:00:00.000Z', relativeTime(new Date('2026-11-29T12:00:00.000Z'), Date.now())],
      ['2026-11-29T12:00:00.000Z', relativeTime(new Date('2026-11-29T12:00:00.000Z'), Date.now())],
    ]);
  });

  it('leads to the year, and counts plays and days with music', async () => {
    renderPage(<ProfilePage />, {
      user: ADA,
      answers: {
        'GET /api/statistics/me': () => ({
          ...REPORT,
          ...MOST_LISTENED,
          plays: 42,
          days: ['2026-11-27', '2026-11-29'].map((day) => ({ ...NOTHING_PLAYED, day })),
        }),
      },
    });
    const year = await screen.findByRole('link', { name: /^20\d\d in music$/ });
    expect(year.getAttribute('href')).toBe(`/statistics/${year.textContent?.slice(0, 4)}`);
    await screen.findByText('42');
    const numbers = within(screen.getByRole('region', { name: 'Your listening' }));
    expect(numbers.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      [
        ['Tracks liked', '/favorites'],
        ['Playlists created', '/library'],
        ['Listened · 1 year', '/statistics'],
        ['Plays · 1 year', '/most-played'],
        ['Days with music · 1 year', '/statistics'],
      ],
    );
    expect(
      numbers
        .getAllByRole('definition')
        .slice(3)
        .map(({ textContent }) => textContent),
    ).toEqual(['42', '2']);
  });

  it('logs out [A-102]', async () => {
    const network = renderPage(<ProfilePage />, { user: ADA });
    await screen.findByText('Ada');
    press('Logout');
    await waitFor(() => expect(readToken()).toBeNull());
    expect(network.list('POST /api/auth/logout')).toHaveLength(1);
  });

  it('says "Failed to load profile" while the server fails, stays signed in, and tries again at once [A-430]', async () => {
    const network = renderPage(<ProfilePage />, {
      user: ADA,
      answers: { 'GET /api/auth/me': refuse(503, '') },
    });
    expect(await screen.findByText('Failed to load profile')).toBeTruthy();
    expect(readToken()).toBe('token');
    network.answer({ 'GET /api/auth/me': () => Response.json(ADA) });
    press('Retry');
    expect(await screen.findByText('Ada')).toBeTruthy();
  });
});
