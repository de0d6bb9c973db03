import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toTrack } from '#api/library-api.ts';
import { storeToken } from '#api/token-store.ts';
import { refuse, serveApi } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { buildAlbum, buildTrack } from '#test/library-entries.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { listToasts } from '#ui/toasts/toast-store.ts';
import { TrackMenu } from '../tracks/track-menu.tsx';
import { CollectionHeart, GivenStars } from './collection-marks.tsx';
import { StarRating } from './star-rating.tsx';
import '#test/popover-in-jsdom.ts';

const RATINGS = 'GET /api/users/ratings';
const RATE = 'PUT /api/tracks/7/rating';
const given = (id: number, rating: number, kind = 'track') => ({
  kind,
  id,
  rating,
  ratedAt: '2026-03-05T12:00:00.000Z',
});
const slider = () => screen.getByRole('slider', { name: 'Your rating of Sundial' });
const reported = () => listToasts().map(({ message }) => message);
const stars = () => Number(slider().getAttribute('aria-valuenow'));
const STAR = (count: number) => screen.getByTitle(count === 1 ? '1 star' : `${count} stars`);

function openStars(answers: Parameters<typeof serveApi>[0] = {}) {
  const server = serveApi({ [RATINGS]: () => [given(7, 2), given(7, 5, 'album')], ...answers });
  renderScreen(<StarRating rated={{ kind: 'track', id: '7' }} name="Sundial" />);
  return server;
}

beforeEach(() => storeToken('token'));

describe('stars', () => {
  afterEach(leavePage);

  it("show the user's own rating of the item, and announce it", async () => {
    openStars();
    await waitFor(() => expect(stars()).toBe(2));
    expect(slider().getAttribute('aria-valuetext')).toBe('2 stars');
  });

  it('fill as soon as a rating is given, and save it', async () => {
    const server = openStars({ [RATE]: () => ({ kind: 'track', id: 7, rating: 4 }) });
    await waitFor(() => expect(stars()).toBe(2));
    fireEvent.click(STAR(4));
    await waitFor(() => expect(stars()).toBe(4));
    await waitFor(() => expect(server.changes()).toEqual([`${RATE} {"rating":4}`]));
  });

  it('return to the old rating with a message when the server refuses the new one', async () => {
    openStars({ [RATE]: refuse(404, { code: 'TRACK_NOT_FOUND', message: 'Song not found.' }) });
    await waitFor(() => expect(stars()).toBe(2));
    fireEvent.click(STAR(5));
    await waitFor(() => expect(reported()).toContain('Song not found.'));
    await waitFor(() => expect(stars()).toBe(2));
  });

  it('save a rating given before the ratings have loaded, and show it afterwards', async () => {
    let answerFirst = (_list: unknown) => {};
    let saved = 2;
    let fetchCount = 0;
    const server = openStars({
      [RATINGS]: () => {
        fetchCount += 1;
        return fetchCount === 1 ? new Promise((resolve) => (answerFirst = resolve)) : [given(7, saved)];
      },
      [RATE]: () => {
        saved = 4;
        return { kind: 'track', id: 7, rating: 4 };
      },
    });
    await waitFor(() => expect(fetchCount).toBe(1));
    fireEvent.keyDown(slider(), { key: '4' });
    await waitFor(() => expect(server.changes()).toEqual([`${RATE} {"rating":4}`]));
    answerFirst([given(7, 2)]);
    await waitFor(() => expect(stars()).toBe(4));
  });

  it.each([
    ['both are refused', [false, false], 2],
    ['the first is refused', [false, true], 5],
    ['the second is refused', [true, false], 3],
  ] as const)('end up as on the server when given twice in a row: %s', async (_what, agrees, end) => {
    let saved = 2;
    const answers: (() => void)[] = [];
    const wanted = [3, 5];
    const server = openStars({
      [RATINGS]: () => [given(7, saved)],
      [RATE]: () =>
        new Promise((resolve, reject) => {
          const turn = answers.length;
          answers.push(() => {
            if (!agrees[turn]) return reject(new TypeError('Failed to fetch'));
            saved = wanted[turn] ?? 0;
            resolve({ kind: 'track', id: 7, rating: saved });
          });
        }),
    });
    await waitFor(() => expect(stars()).toBe(2));
    fireEvent.keyDown(slider(), { key: '3' });
    await waitFor(() => expect(stars()).toBe(3));
    fireEvent.keyDown(slider(), { key: '5' });
    await waitFor(() => expect(stars()).toBe(5));
    for (const turn of [0, 1]) {
      await waitFor(() => expect(answers).toHaveLength(turn + 1));
      answers[turn]?.();
    }
    await waitFor(() => expect(server.changes()).toHaveLength(2));
    await waitFor(() => expect(stars()).toBe(end));
  });

  it('remove the rating when the current star is pressed again', async () => {
    const server = openStars({ [RATE]: () => ({}) });
    await waitFor(() => expect(stars()).toBe(2));
    fireEvent.click(STAR(2));
    await waitFor(() => expect(stars()).toBe(0));
    await waitFor(() => expect(server.changes()).toEqual([`${RATE} {"rating":0}`]));
  });

  it.each([
    ['ArrowRight', 3],
    ['ArrowUp', 3],
    ['ArrowLeft', 1],
    ['ArrowDown', 1],
    ['End', 5],
    ['Home', 0],
    ['Delete', 0],
    ['4', 4],
  ])('change by the key %s from 2 to %i', async (key, expected) => {
    openStars({ [RATE]: () => ({}) });
    await waitFor(() => expect(stars()).toBe(2));
    fireEvent.keyDown(slider(), { key });
    await waitFor(() => expect(stars()).toBe(expected));
  });

  it('leave other keys to the page', async () => {
    const server = openStars();
    await waitFor(() => expect(stars()).toBe(2));
    expect(fireEvent.keyDown(slider(), { key: '7' })).toBe(true);
    expect(fireEvent.keyDown(slider(), { key: 'ArrowRight', altKey: true })).toBe(true);
    expect(server.changes()).toEqual([]);
  });
});

describe('the menu of a track', () => {
  afterEach(leavePage);

  it('gives stars, which arrow keys reach, and announces the result', async () => {
    const server = serveApi({ [RATINGS]: () => [given(7, 2)], [RATE]: () => ({}) });
    renderScreen(<TrackMenu track={toTrack(buildTrack(7, { title: 'Sundial' }))} />);
    fireEvent.click(screen.getByRole('button', { name: 'More options for Sundial' }));
    const group = within(screen.getByRole('group', { name: 'Your rating of Sundial', hidden: true }));
    await waitFor(() =>
      expect(
        group.getByRole('menuitemradio', { checked: true, hidden: true }).getAttribute('aria-label'),
      ).toBe('2 stars'),
    );
    act(() => screen.getByRole('menuitem', { name: 'Play next', hidden: true }).focus());
    fireEvent.keyDown(screen.getByRole('menu', { hidden: true }), { key: 'ArrowUp' });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('5 stars');
    fireEvent.keyDown(screen.getByRole('menu', { hidden: true }), { key: 'ArrowLeft' });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('4 stars');
    fireEvent.click(document.activeElement as HTMLElement);
    await waitFor(() => expect(reported()).toContain('Sundial: 4 stars'));
    expect(server.changes()).toEqual([`${RATE} {"rating":4}`]);
    expect(screen.queryByRole('menu', { hidden: true })).toBeNull();
  });
});

describe('the favorite button of an album', () => {
  afterEach(leavePage);

  const LIST = 'GET /api/users/favorite-albums';
  const ADD = 'POST /api/users/favorite-albums/2';
  const REMOVE = 'DELETE /api/users/favorite-albums/2';
  const entry = { albumId: 2, album: buildAlbum(2), favoritedAt: '2026-03-05T12:00:00.000Z' };

  it('adds and removes the favorite', async () => {
    const server = serveApi({ [LIST]: () => [], [ADD]: () => ({}), [REMOVE]: () => ({}) });
    renderScreen(<CollectionHeart kind="album" id="2" name="Harbour" />);
    server.answer({ [LIST]: () => [entry] });
    fireEvent.click(screen.getByRole('button', { name: 'Add Harbour to favorites' }));
    await waitFor(() => expect(reported()).toContain('Harbour added to favorites'));
    const remove = await screen.findByRole('button', { name: 'Remove Harbour from favorites' });
    server.answer({ [LIST]: () => [] });
    fireEvent.click(remove);
    await screen.findByRole('button', { name: 'Add Harbour to favorites' });
    expect(server.changes()).toEqual([ADD, REMOVE]);
  });

  it('does not change when the server refuses', async () => {
    serveApi({ [LIST]: () => [entry], [REMOVE]: refuse(403, { code: 'PENDING_APPROVAL', message: 'No.' }) });
    renderScreen(<CollectionHeart kind="album" id="2" name="Harbour" />);
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Harbour from favorites' }));
    await waitFor(() => expect(reported()).toContain('Failed to update favorites'));
    expect(screen.getByRole('button', { name: 'Remove Harbour from favorites' })).toBeTruthy();
  });

  it('has its stars in the head once it is rated, and no empty stars before', async () => {
    serveApi({ [RATINGS]: () => [given(2, 3, 'album')] });
    renderScreen(
      <>
        <GivenStars kind="album" id="1" name="Sundial" />
        <GivenStars kind="album" id="2" name="Harbour" />
      </>,
    );
    const shown = await screen.findByRole('slider', { name: 'Your rating of Harbour' });
    expect(shown.getAttribute('aria-valuetext')).toBe('3 stars');
    expect(screen.getAllByRole('slider')).toEqual([shown]);
  });
});
