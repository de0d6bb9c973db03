import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refuse } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { buildNowPlaying, buildStationTrack, SERVER_NOW_MS } from '#test/render-screen.tsx';
import {
  answer,
  button,
  CHOICES,
  clock,
  field,
  LIST,
  MINUTE_MS,
  messages,
  openFullPlayer,
  openRequests,
  press,
  REQUEST,
  rows,
  SOME,
  STATION,
  wireRequest,
  wireTrack,
} from '#test/render-station-requests.tsx';
import { dismissToasts } from '#ui/toasts/toast-store.ts';
import '#test/dialog-in-jsdom.ts';
import '#test/popover-in-jsdom.ts';
import { FullPlayer } from '../../full-player.tsx';

beforeEach(() => dismissToasts());
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  leavePage();
});

describe('the listed requests', () => {
  it('are listed in order: the one on air, and the others with approximate start times and requesters', async () => {
    openRequests(<FullPlayer />, {
      [LIST]: () =>
        answer([
          wireRequest([7, 'Tin Moon'], -1, { isFixed: true }),
          wireRequest([21, 'Ochre'], 4, { isMine: true, requestedBy: 'ada' }),
          wireRequest([22, 'Sundial'], 9, { requestedBy: null }),
        ]),
    });
    expect(await rows()).toEqual([
      'Tin MoonNova KlineOn airRequested by bea',
      `OchreNova Klineabout ${clock(4)}Requested by youWithdraw`,
      `SundialNova Klineabout ${clock(9)}Requested by a listener`,
    ]);
    // Each user may have one open request.
    screen.getByText('You can request another once yours has played.');
    expect(screen.queryByRole('button', { name: 'Request a song' })).toBeNull();
  });

  it("can be made again while the user's own one is on air", async () => {
    openRequests(<FullPlayer />, {
      [LIST]: () => answer([wireRequest([7, 'Tin Moon'], -1, { isMine: true, isFixed: true })]),
    });
    await button('Request a song');
  });

  it('are refetched when the plan has changed, and on a hidden page once it is visible', async () => {
    const { server, move } = openRequests(<FullPlayer />, { [LIST]: () => answer() });
    await button('Request a song');
    const countBefore = server.list(LIST).length;
    const entry = {
      key: 'b',
      track: buildStationTrack(),
      generation: 2,
      startsAtMs: SERVER_NOW_MS,
      endsAtMs: SERVER_NOW_MS + 9,
    };
    const nowPlaying = buildNowPlaying('5', { entries: [entry] });
    move({ station: { nowPlaying } });
    await waitFor(() => expect(server.list(LIST)).toHaveLength(countBefore + 1));
    move({ station: { nowPlaying: { ...nowPlaying, listenerCount: 9 } } });
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    move({
      station: { nowPlaying: { ...nowPlaying, entries: [{ ...entry, startsAtMs: SERVER_NOW_MS + 1 }] } },
    });
    await act(async () => undefined);
    expect(server.list(LIST)).toHaveLength(countBefore + 1);
    visibility.mockRestore();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(server.list(LIST)).toHaveLength(countBefore + 2));
  });

  it('are refetched every half minute, only while the page is visible', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { server } = openFullPlayer(<FullPlayer />, { [LIST]: () => answer() });
    await vi.advanceTimersByTimeAsync(65_000);
    expect(server.list(LIST)).toHaveLength(1);
    fireEvent.click(screen.getByRole('tab', { name: 'Requests' }));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.list(LIST)).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(server.list(LIST)).toHaveLength(3);
  });

  it('leave the list when they have played, even before a refetch', async () => {
    const { move } = openRequests(<FullPlayer />, {
      [LIST]: () =>
        answer([wireRequest([7, 'Tin Moon'], -1, { isFixed: true }), wireRequest([22, 'Sundial'], 9)]),
    });
    expect(await rows()).toHaveLength(2);
    move({
      station: {
        nowPlaying: buildNowPlaying('5', {
          current: buildStationTrack({ id: '22' }),
          startedAtMs: SERVER_NOW_MS + 9 * MINUTE_MS,
        }),
      },
    });
    expect(await rows()).toEqual(['SundialNova KlineOn airRequested by bea']);
  });

  it('show an empty state with the button to make one', async () => {
    openRequests(<FullPlayer />, { [LIST]: () => answer() });
    await screen.findByText('No requests yet.');
    expect(screen.getAllByRole('button', { name: 'Request a song' })).toHaveLength(1);
  });

  it('leave their place to the songs that follow while there are none', async () => {
    const entries = [
      { key: 'a', title: 'Tin Moon', startsAtMs: SERVER_NOW_MS },
      { key: 'b', title: 'Ochre', startsAtMs: SERVER_NOW_MS + 3 * MINUTE_MS },
    ].map(({ title, ...entry }) => ({
      ...entry,
      track: buildStationTrack({ title }),
      generation: 1,
      endsAtMs: entry.startsAtMs + 3 * MINUTE_MS,
    }));
    const nowPlaying = buildNowPlaying('5', { startedAtMs: SERVER_NOW_MS, entries });
    openRequests(<FullPlayer />, { [LIST]: () => answer() }, { station: { ...STATION, nowPlaying } });
    await screen.findByText('No requests yet.');
    const panel = within(screen.getByRole('region', { name: 'Requests' }));
    expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      `OchreNova Kline${clock(3)}`,
    ]);
    panel.getByRole('button', { name: 'Request a song' });
  });

  it('can be retried if they could not be loaded', async () => {
    const { server } = openRequests(<FullPlayer />, { [LIST]: refuse(404) });
    const alert = within(await screen.findByRole('alert'));
    alert.getByText("Couldn't load requests.");
    server.answer({ [LIST]: () => answer([wireRequest([22, 'Sundial'], 9)]) });
    fireEvent.click(alert.getByRole('button', { name: 'Retry' }));
    expect(await rows()).toHaveLength(1);
  });

  it('are shown as the reason for the current track', async () => {
    openFullPlayer(<FullPlayer />, {
      [LIST]: () => answer([wireRequest([7, 'Tin Moon'], -1, { isFixed: true })]),
    });
    fireEvent.click(screen.getByRole('tab', { name: 'About' }));
    const why = await screen.findByText('Requested by bea');
    expect(why.previousElementSibling?.textContent).toBe('Why this song');
    expect(screen.queryByText('Picked by Jazz Radio')).toBeNull();
  });
});

describe('where the owner allows no requests', () => {
  it('there is no tab', async () => {
    openFullPlayer(<FullPlayer />, { [LIST]: () => answer([], false) });
    await waitFor(() => expect(screen.queryByRole('tab', { name: 'Requests' })).toBeNull());
  });

  it('earlier ones are visible, and none can be made', async () => {
    openRequests(<FullPlayer />, { [LIST]: () => answer([wireRequest([22, 'Sundial'], 9)], false) });
    expect(await rows()).toHaveLength(1);
    screen.getByText('Requests are off.');
    expect(screen.queryByRole('button', { name: 'Request a song' })).toBeNull();
  });

  it('the search closes and shows earlier ones', async () => {
    const { server } = openRequests(<FullPlayer />, {
      [LIST]: () => answer(),
      [CHOICES]: () => [wireTrack(21, 'Ochre')],
      [REQUEST]: refuse(403, { code: 'REQUESTS_OFF', message: 'Requests are off.' }),
    });
    await press('Request a song');
    fireEvent.change(await field(), { target: { value: 'o' } });
    server.answer({ [LIST]: () => answer([wireRequest([22, 'Sundial'], 9)], false) });
    await press(/^Request ?Ochre/);
    expect(await rows()).toHaveLength(1);
    expect(screen.queryByRole('searchbox')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });

  it('the focus stays in the page when its tab disappears', async () => {
    const { server } = openRequests(<FullPlayer />, {
      [LIST]: () => answer(),
      [SOME]: () => [],
      [CHOICES]: () => [wireTrack(21, 'Ochre')],
    });
    await press('Request a song');
    fireEvent.change(await field(), { target: { value: 'o' } });
    const off = { code: 'REQUESTS_OFF', message: 'Requests are off.' };
    server.answer({ [REQUEST]: refuse(403, off), [LIST]: () => answer([], false) });
    await press(/^Request ?Ochre/);
    await waitFor(() => expect(screen.queryByRole('tab', { name: 'Requests' })).toBeNull());
    expect(messages()).toEqual(['Requests are off.']);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });
});
