import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refusal, refuse } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { buildNowPlaying, buildStationTrack, SERVER_NOW_MS } from '#test/render-screen.tsx';
import {
  answer,
  answersOfStoredRequests,
  button,
  CHOICES,
  clock,
  field,
  LIST,
  list,
  MINUTE_MS,
  messages,
  openFullPlayer,
  openRequests,
  press,
  REQUEST,
  rows,
  SOME,
  wireRequest,
  wireTrack,
} from '#test/render-station-requests.tsx';
import { dismissToasts, listToasts } from '#ui/toasts/toast-store.ts';
import '#test/dialog-in-jsdom.ts';
import '#test/popover-in-jsdom.ts';
import { FullPlayer } from '../../full-player.tsx';

beforeEach(() => dismissToasts());
afterEach(() => {
  cleanup();
  leavePage();
});

describe('requesting', () => {
  it('begins with the choices if the card of the station was pressed for that', async () => {
    openFullPlayer(
      <FullPlayer />,
      { [LIST]: () => answer(), [SOME]: () => [] },
      { state: { isRequesting: true } },
    );
    expect(await field()).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Requests' }).getAttribute('aria-selected')).toBe('true');
    await press('Back to requests');
    expect(await button('Request a song')).toBeTruthy();
  });

  it('finds tracks of the station, shows the start time, and offers to withdraw', async () => {
    const { server } = openRequests(<FullPlayer />, {
      ...answersOfStoredRequests(),
      [CHOICES]: () => [wireTrack(21, 'Ochre')],
    });
    await press('Request a song');
    const search = await field();
    expect(document.activeElement).toBe(search);
    fireEvent.change(search, { target: { value: ' Och' } });
    const found = within(await screen.findByRole('list', { name: 'Songs you can request' }));
    expect(found.getByRole('listitem').textContent).toBe('RequestOchreNova Kline3:20');
    expect(server.list(CHOICES).map(({ query }) => query)).toEqual([{ searchTerm: 'och' }]);
    await press(/^Request ?Ochre/);
    expect(await rows()).toEqual([`OchreNova Klineabout ${clock(9)}Requested by youWithdraw`]);
    expect(document.activeElement).toBe(await button('Withdraw the request for Ochre'));
    expect(server.list(REQUEST).map(({ body }) => body)).toEqual([{ trackId: 21 }]);
    expect(messages()).toEqual([`Requested. Plays around ${clock(9)}.`]);
    act(() => listToasts()[0]?.action?.onPress());
    await screen.findByText('No requests yet.');
    expect(server.changes()).toEqual([
      'POST /api/streams/5/requests {"trackId":21}',
      'DELETE /api/streams/5/requests/21',
    ]);
  });

  const library = (id: number, title: string, isMissing = false) => ({
    ...wireTrack(id, title),
    albumId: 3,
    artists: [],
    genres: ['Jazz'],
    bit_rate: 320,
    isMissing,
  });
  const announced = {
    key: 'b',
    track: buildStationTrack({ id: '10' }),
    generation: 1,
    startsAtMs: SERVER_NOW_MS + MINUTE_MS,
    endsAtMs: SERVER_NOW_MS + 2 * MINUTE_MS,
  };

  it('offers some tracks before the user types, without missing, announced or requested ones', async () => {
    const { server, move } = openRequests(<FullPlayer />, {
      [LIST]: () => answer([wireRequest([11, 'Sundial'], 9)]),
      [SOME]: () => [
        library(7, 'Tin Moon'),
        library(8, 'Lost', true),
        library(9, 'Plum'),
        library(10, 'Next'),
        library(11, 'Sundial'),
      ],
    });
    const current = buildStationTrack({ id: '7', title: 'Tin Moon' });
    move({ station: { nowPlaying: buildNowPlaying('5', { current, entries: [announced] }) } });
    await press('Request a song');
    const found = within(await screen.findByRole('list', { name: 'Songs you can request' }));
    await waitFor(() => expect(found.getAllByRole('listitem')).toHaveLength(1));
    found.getByText('Plum');
    screen.getByText('Choose any song Jazz Radio plays. Everyone here sees who requested it.');
    expect(server.list(CHOICES)).toEqual([]);
  });

  it('reports that there is nothing to offer if all tracks of the station are announced', async () => {
    openRequests(<FullPlayer />, { [LIST]: () => answer(), [SOME]: () => [library(7, 'Tin Moon')] });
    await press('Request a song');
    expect((await screen.findByText('No other songs can be requested right now.')).role).toBe('status');
  });

  it("ends when the user's own request is pending, made in another tab", async () => {
    const { server, move } = openRequests(<FullPlayer />, { [LIST]: () => answer(), [SOME]: () => [] });
    await press('Request a song');
    await field();
    server.answer({ [LIST]: () => answer([wireRequest([21, 'Ochre'], 9, { isMine: true })]) });
    move({ station: { nowPlaying: buildNowPlaying('5', { entries: [announced] }) } });
    await button('Withdraw the request for Ochre');
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it.each([
    ['a refusal', refusal(409, { code: 'REQUEST_TOO_SOON', message: 'Too soon.' }), 'Too soon.'],
    ['no sentence', refusal(500, ''), "Couldn't request this song."],
  ])('shows why a request fails, with %s, and stays open', async (_what, reply, sentence) => {
    const { server } = openRequests(<FullPlayer />, {
      [LIST]: () => answer(),
      [CHOICES]: () => [wireTrack(21, 'Ochre')],
      [REQUEST]: () => reply,
    });
    await press('Request a song');
    fireEvent.change(await field(), { target: { value: 'o' } });
    await press(/^Request ?Ochre/);
    await waitFor(() => expect(messages()).toEqual([sentence]));
    expect(document.activeElement).toBe(await button(/^Request ?Ochre/));
    expect(server.list(REQUEST)).toHaveLength(1);
  });

  it('reports that nothing matches, and that a search failed', async () => {
    const { server } = openRequests(<FullPlayer />, { [LIST]: () => answer(), [CHOICES]: () => [] });
    await press('Request a song');
    fireEvent.change(await field(), { target: { value: 'zzz' } });
    expect((await screen.findByText('No matches on this station.')).role).toBe('status');
    server.answer({ [CHOICES]: refuse(404) });
    fireEvent.change(await field(), { target: { value: 'zzzz' } });
    const alert = within(await screen.findByRole('alert'));
    alert.getByText('Search failed.');
    server.answer({ [CHOICES]: () => [wireTrack(21, 'Ochre')] });
    fireEvent.click(alert.getByRole('button', { name: 'Retry' }));
    await button(/^Request ?Ochre/);
  });

  it('is closed step by step by Escape: the text, the search, and then the full player', async () => {
    openRequests(<FullPlayer />, {
      [LIST]: () => answer(),
      [CHOICES]: () => [wireTrack(21, 'Ochre')],
      [SOME]: () => [],
    });
    await press('Request a song');
    fireEvent.change(await field(), { target: { value: 'och' } });
    (await button(/^Request ?Ochre/)).focus();
    const escape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    escape();
    expect((await field()).value).toBe('');
    expect(document.activeElement).toBe(await field());
    fireEvent.keyDown(await field(), { key: 'Escape', isComposing: true });
    escape();
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(document.activeElement).toBe(await button('Request a song'));
    escape();
    await screen.findByText('elsewhere');
  });

  it('keeps the focus when the focused row is not in the results', async () => {
    openRequests(<FullPlayer />, {
      [LIST]: () => answer(),
      [CHOICES]: ({ query }) => (query.searchTerm === 'o' ? [wireTrack(21, 'Ochre')] : []),
    });
    await press('Request a song');
    fireEvent.change(await field(), { target: { value: 'o' } });
    (await button(/^Request ?Ochre/)).focus();
    fireEvent.change(await field(), { target: { value: 'ox' } });
    await screen.findByText('No matches on this station.');
    await waitFor(async () => expect(document.activeElement).toBe(await field()));
  });

  it('is navigated with arrow keys, from the field down', async () => {
    openRequests(<FullPlayer />, {
      [LIST]: () => answer(),
      [CHOICES]: () => [wireTrack(21, 'Ochre'), wireTrack(22, 'Plum')],
    });
    await press('Request a song');
    fireEvent.change(await field(), { target: { value: 'o' } });
    const [first, second] = [await button(/^Request ?Ochre/), await button(/^Request ?Plum/)];
    for (const [from, key, to] of [
      [await field(), 'ArrowDown', first],
      [first, 'ArrowDown', second],
      [second, 'ArrowUp', first],
      [first, 'ArrowUp', await field()],
    ] as const) {
      fireEvent.keyDown(from, { key });
      expect(document.activeElement).toBe(to);
    }
  });
});

describe('withdrawing', () => {
  const mine = wireRequest([21, 'Ochre'], 9, { isMine: true, requestedBy: 'ada' });

  it('removes the request from the list, offers another one, and can be undone', async () => {
    const { server } = openRequests(<FullPlayer />, answersOfStoredRequests([mine]));
    await press('Withdraw the request for Ochre');
    await screen.findByText('No requests yet.');
    expect(document.activeElement).toBe(await button('Request a song'));
    expect(messages()).toEqual(['Request withdrawn.']);
    act(() => listToasts()[0]?.action?.onPress());
    await button('Withdraw the request for Ochre');
    // The earlier message is no longer true.
    await waitFor(() => expect(messages()).toEqual([expect.stringMatching(/^Requested/)]));
    expect(server.changes()).toEqual([
      'DELETE /api/streams/5/requests/21',
      'POST /api/streams/5/requests {"trackId":21}',
    ]);
  });

  it('keeps the focus when the start time shifts', async () => {
    const { server, move } = openRequests(<FullPlayer />, { [LIST]: () => answer([mine]) });
    const pressed = await button('Withdraw the request for Ochre');
    pressed.focus();
    server.answer({ [LIST]: () => answer([wireRequest([21, 'Ochre'], 5, { isMine: true })]) });
    move({ station: { nowPlaying: buildNowPlaying('5', { startedAtMs: SERVER_NOW_MS }) } });
    await waitFor(async () => expect((await rows())[0]).toContain(clock(5)));
    expect(document.activeElement).toBe(pressed);
  });

  it('is not offered for a request that is about to play, nor for those of others', async () => {
    openRequests(<FullPlayer />, {
      [LIST]: () => answer([{ ...mine, isFixed: true }, wireRequest([22, 'Sundial'], 12)]),
    });
    expect(await rows()).toHaveLength(2);
    expect(within(await list()).queryAllByRole('button')).toEqual([]);
  });

  it.each(['Admin', 'DJ', 'Host'])('is possible for %s with all requests, and final', async (role) => {
    let requests = [wireRequest([22, 'Sundial'], 12), wireRequest([23, 'Plum'], 15)];
    const { server } = openRequests(
      <FullPlayer />,
      {
        [LIST]: () => answer(requests),
        'DELETE /api/streams/5/requests/22': () => {
          requests = requests.slice(1);
          return { message: 'Done.' };
        },
      },
      { roles: [role] },
    );
    await press('Remove the request for Sundial');
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(listToasts().map(({ message, action }) => [message, action])).toEqual([
      ['Request removed.', undefined],
    ]);
    expect(document.activeElement).toBe(await button('Request a song'));
    expect(server.changes()).toEqual(['DELETE /api/streams/5/requests/22']);
  });

  it('shows why it failed', async () => {
    const { server } = openRequests(<FullPlayer />, {
      [LIST]: () => answer([mine]),
      'DELETE /api/streams/5/requests/21': refuse(409, { code: 'REQUEST_FIXED', message: 'It stays.' }),
    });
    await button('Withdraw the request for Ochre');
    server.answer({ [LIST]: () => answer([{ ...mine, isFixed: true }]) });
    await press('Withdraw the request for Ochre');
    await waitFor(() => expect(messages()).toEqual(['It stays.']));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Withdraw the request for Ochre' })).toBeNull(),
    );
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  });
});
