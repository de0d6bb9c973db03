import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { leavePage } from '#test/leave-page.ts';
import { buildNowPlaying, buildStationTrack, SERVER_NOW_MS } from '#test/render-screen.tsx';
import { openFullPlayer, wireTrack } from '#test/render-station-requests.tsx';
import '#test/dialog-in-jsdom.ts';
import '#test/popover-in-jsdom.ts';
import { FullPlayer } from '../full-player.tsx';

const HISTORY = 'GET /api/streams/5/history';

afterEach(() => {
  cleanup();
  leavePage();
});

const wireAiring = (id: number, title: string, more: { authors?: string } = {}) => ({
  track: { ...wireTrack(id, title), ...more },
  startedAt: new Date(SERVER_NOW_MS - id).toISOString(),
  endedAt: new Date(SERVER_NOW_MS).toISOString(),
});
const titles = async () =>
  within(await screen.findByRole('list', { name: 'Played earlier' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('[dir=auto]')?.textContent);

it('leaves out an artist that nobody knows', async () => {
  openFullPlayer(<FullPlayer />, { [HISTORY]: () => [wireAiring(9, 'Ochre', { authors: '' })] });
  await waitFor(async () => expect((await titles()).map((text) => text?.trim())).toEqual(['Ochre']));
});

it('is listed under the next tracks, and refetched whenever another track begins', async () => {
  const aired = [wireAiring(9, 'Ochre')];
  const { server, move } = openFullPlayer(<FullPlayer />, { [HISTORY]: () => aired });
  await waitFor(async () => expect(await titles()).toEqual(['Ochre · Nova Kline']));
  aired.unshift(wireAiring(7, 'Tin Moon'));
  const nowPlaying = buildNowPlaying('5', {
    current: buildStationTrack({ id: '8', title: 'Sundial' }),
    startedAtMs: SERVER_NOW_MS + 1_000,
  });
  act(() => move({ station: { nowPlaying } }));
  await waitFor(async () => expect(await titles()).toEqual(['Tin Moon · Nova Kline', 'Ochre · Nova Kline']));
  expect(server.list(HISTORY)).toHaveLength(2);
  act(() => move({ station: { nowPlaying: { ...nowPlaying, listenerCount: 12 } } }));
  expect(server.list(HISTORY)).toHaveLength(2);
});
