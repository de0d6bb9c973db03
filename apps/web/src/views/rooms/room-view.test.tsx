import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { clockTime } from '#language/clock-time.ts';
import { refuse } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { buildAlbum, buildTrack } from '#test/library-entries.ts';
import {
  COMMAND,
  emitRoomEvent,
  LIST,
  READ,
  renderRoom,
  renderRooms,
  shownView,
} from '#test/render-rooms.tsx';
import { SERVER_NOW_MS } from '#test/render-screen.tsx';
import { buildPerson, ROOM_ID, wireEntry, wireReply } from '#test/room-state.ts';

const MINE = { addedBy: 'ben' } as const;
const queue = async () => within(await screen.findByRole('list', { name: 'Queue' }));
const titles = async () => {
  const rows = (await queue()).getAllByRole('listitem');
  return rows
    .toSorted((one, other) => Number(one.ariaPosInSet) - Number(other.ariaPosInSet))
    .map((row) => /Song (e\d)/.exec(row.textContent ?? '')?.[1]);
};
type Server = ReturnType<typeof renderRoom>['server'];
const actions = (server: Server) =>
  server.list(COMMAND).map(({ body }) => (body as { action: unknown }).action);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

async function choose(menu: string, item: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: menu }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
}

afterEach(leavePage);

describe('a room', () => {
  it('shows what is on air, who added it, who is here, and when the queue will play', async () => {
    renderRoom('ben');
    const onAir = within(await screen.findByRole('region', { name: 'On air' }));
    onAir.getByRole('heading', { level: 2, name: 'Sundial' });
    onAir.getByText('Added by you');
    const seats = within(onAir.getByRole('group', { name: '3 here' }));
    expect(seats.getAllByRole('button').map((seat) => seat.getAttribute('aria-label'))).toEqual(
      expect.arrayContaining(['Ben (you)', 'Ada', 'Cleo']),
    );
    const rows = (await queue()).getAllByRole('listitem');
    const time = clockTime.format(SERVER_NOW_MS + 135_000);
    expect(rows[0]?.textContent).toMatch(new RegExp(`Added by Ada.*plays around ${time}`));
    expect(rows[2]?.textContent).toContain('Added by the room');
  });

  it('shows the name of a seat on hover and focus, and moves between seats by arrow keys', async () => {
    renderRoom('ben');
    const own = await screen.findByRole('button', { name: 'Ben (you)' });
    act(() => own.focus());
    await screen.findByText('Ben', { selector: 'p' });
    fireEvent.keyDown(own, { key: 'ArrowRight' });
    expect(document.activeElement).not.toBe(own);
    expect(document.activeElement?.hasAttribute('data-seat')).toBe(true);
    const reached = screen
      .getAllByRole('button')
      .filter(({ tabIndex, dataset }) => dataset.seat && !tabIndex);
    expect(reached).toEqual([document.activeElement]);
  });

  it('invites to add the first song while nothing plays', async () => {
    renderRoom('ben', { current: null, entries: [] });
    await screen.findByText('Nothing is queued');
    press('Add the first song');
    expect(screen.getByRole('tab', { name: 'Add songs' }).getAttribute('aria-selected')).toBe('true');
  });

  it('is kept current by the hub, and read again if a change is missing', async () => {
    const { server } = renderRoom('ben');
    await queue();
    const change = (fromRevision: number, name: string) =>
      emitRoomEvent({
        type: 'RoomChanged',
        detail: { roomId: ROOM_ID, fromRevision, revision: fromRevision + 1, patch: { name } },
      });
    change(7, 'Garden');
    await screen.findByRole('heading', { level: 1, name: 'Garden' });
    const before = server.list(READ).length;
    server.answer({ [READ]: () => wireReply('ben', { name: 'Roof', revision: 12 }) });
    change(10, 'Cellar');
    await screen.findByRole('heading', { level: 1, name: 'Roof' });
    expect(server.list(READ)).toHaveLength(before + 1);
  });

  it.each([
    ['ended', 'The room has ended.', 'Kitchen has ended.'],
    ['removed', 'The host removed you from the room.', 'The host removed you from Kitchen.'],
    ['banned', 'The host banned you from the room.', 'The host banned you from Kitchen.'],
  ] as const)('says that it %s, and leads to all rooms', async (reason, text, toast) => {
    renderRoom('ben');
    await queue();
    emitRoomEvent({ type: 'RoomExit', detail: { roomId: ROOM_ID, reason } });
    await screen.findByText(text);
    await screen.findByText(toast);
    press('All rooms');
    expect(shownView()).toEqual({ id: 'rooms' });
  });

  it('does not exist for others', async () => {
    const unknown = refuse(404, { code: 'ROOM_NOT_FOUND', message: 'No.' });
    renderRooms(`/rooms/${ROOM_ID}`, { [READ]: unknown, [`GET /api/past-rooms/${ROOM_ID}`]: unknown });
    await screen.findByText("This room doesn't exist or has ended.");
  });

  it('can be joined by its address if it is open to everyone here', async () => {
    const { name, isFeatured, isPaused } = wireReply().room;
    const role = { isMember: false, isHost: false, hostName: 'Ada' };
    const listing = {
      id: ROOM_ID,
      name,
      isFeatured,
      isPaused,
      isPublic: true,
      hereCount: 3,
      track: null,
      ...role,
    };
    const { server, commands } = renderRooms(`/rooms/${ROOM_ID}`, {
      [READ]: refuse(404, { code: 'ROOM_NOT_FOUND', message: 'No.' }),
      [LIST]: () => ({ rooms: [listing], canOpen: true, canOpenPublic: false }),
      [`POST /api/rooms/${ROOM_ID}/join`]: () => wireReply('cleo'),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Join' }));
    await queue();
    expect(server.changes()).toHaveLength(1);
    expect(commands).toEqual([`join("room-${ROOM_ID}")`]);
  });

  it('is left without a question', async () => {
    const { server, commands } = renderRoom('ben', {}, { [`POST /api/rooms/${ROOM_ID}/leave`]: () => ({}) });
    await choose('More options for this room', 'Leave room');
    await waitFor(() => expect(server.changes()).toEqual([`POST /api/rooms/${ROOM_ID}/leave`]));
    expect(shownView()).toEqual({ id: 'rooms' });
    expect(commands).toEqual(['leave()']);
  });
});

describe('the sound of a room', () => {
  it('is a choice of this device: sound, or a remote only', async () => {
    const { commands, move } = renderRoom('ben');
    const sound = await screen.findByRole('button', { name: 'Sound on this device' });
    expect(sound.getAttribute('aria-pressed')).toBe('true');
    press('Remote only');
    move({ station: { isPaused: true } });
    expect(sound.getAttribute('aria-pressed')).toBe('false');
    press('Sound on this device');
    expect(commands).toEqual(['pause()', 'resume()']);
  });

  it('is offered to a member who has not joined with this device', async () => {
    const { commands } = renderRooms(`/rooms/${ROOM_ID}`, { [READ]: () => wireReply('ben') });
    fireEvent.click(await screen.findByRole('button', { name: 'Listen with everyone' }));
    press('Remote only');
    expect(commands).toEqual([`join("room-${ROOM_ID}")`, `join("room-${ROOM_ID}", {"isSounding":false})`]);
  });

  it('is the only question until this device has answered it', async () => {
    const { move } = renderRooms(`/rooms/${ROOM_ID}`, { [READ]: () => wireReply('ada') });
    const question = await screen.findByRole('group', { name: 'Where this room plays' });
    expect(
      within(question)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Listen with everyone', 'Remote only']);
    const later = () => [
      screen.queryByRole('button', { name: 'Pause for everyone' }),
      screen.queryByRole('button', { name: 'Applause' }),
      screen.queryByRole('button', { name: 'Sound on this device' }),
    ];
    expect(later()).toEqual([null, null, null]);
    move({ station: { station: `room-${ROOM_ID}`, joinPhase: 'joined', isPaused: true } });
    expect(later()).not.toContain(null);
    expect(screen.queryByRole('button', { name: 'Listen with everyone' })).toBeNull();
  });

  it('asks for a press if the browser refuses sound without one', async () => {
    const { commands, move } = renderRoom('ben');
    await queue();
    expect(screen.queryByRole('button', { name: 'Listen with everyone' })).toBeNull();
    move({ station: { playback: 'blocked' } });
    press('Listen with everyone');
    expect(commands).toEqual(['resume()']);
  });

  it('is paused for everyone, which is not a lost line', async () => {
    const current = { ...wireReply().room.current, startedAtMs: null, pausedAtMs: 65_000 };
    renderRoom('ben', { isPaused: true, current: current as NonNullable<typeof current> & never });
    await screen.findByText('Paused for everyone');
    expect(screen.getByText('1:05')).toBeTruthy();
    expect(screen.queryByText(/^Reconnecting/)).toBeNull();
  });

  it('says that changes come later while the hub is away', async () => {
    const { move } = renderRoom('ben');
    await queue();
    move({ station: { connection: 'reconnecting' } });
    await screen.findByText(/^Reconnecting/);
  });
});

describe('the queue of a room', () => {
  it('is reordered by key at once, and back again if the server refuses', async () => {
    const { server } = renderRoom('ada');
    let refuseIt: (answer: Response) => void = () => undefined;
    server.answer({ [COMMAND]: () => new Promise((resolve) => (refuseIt = resolve)) });
    const handle = (await queue()).getByRole('button', { name: 'Move Song e1, position 1 of 3' });
    fireEvent.keyDown(handle, { key: 'ArrowDown' });
    await waitFor(async () => expect(await titles()).toEqual(['e2', 'e1', 'e3']));
    expect(actions(server)).toEqual([{ type: 'move', entryId: 'e1', beforeEntryId: 'e3' }]);
    act(() => refuseIt(Response.json({ code: 'ROOM_CONFLICT', message: 'Look again.' }, { status: 409 })));
    await screen.findByText('Look again.');
    expect(await titles()).toEqual(['e1', 'e2', 'e3']);
  });

  it('sends the revision that the person saw and an id of its own', async () => {
    const { server } = renderRoom('ada');
    const handle = (await queue()).getByRole('button', { name: /^Move Song e1/ });
    fireEvent.keyDown(handle, { key: 'End' });
    await waitFor(() => expect(server.list(COMMAND)).toHaveLength(1));
    expect(server.list(COMMAND)[0]?.body).toEqual({
      commandId: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
      revision: 7,
      action: { type: 'move', entryId: 'e1', beforeEntryId: null },
    });
  });

  it('is changed by members only where they added something, and never where it is fixed', async () => {
    renderRoom('ben', {
      entries: [wireEntry('e1', { ...MINE, isFixed: true }), wireEntry('e2', MINE), wireEntry('e3')],
    });
    const rows = await queue();
    expect(rows.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Move Song e2, position 2 of 3',
      'More options for Song e2',
    ]);
    rows.getByText('Up next');
  });

  it('lets go of an entry, and lets a host play one next', async () => {
    const { server } = renderRoom('ada');
    await choose('More options for Song e3', 'Play next');
    await choose('More options for Song e2', 'Remove from queue');
    await waitFor(() =>
      expect(actions(server)).toEqual([
        { type: 'move', entryId: 'e3', beforeEntryId: 'e1' },
        { type: 'remove', entryIds: ['e2'] },
      ]),
    );
  });

  it('is ordered by boosts if the host wants so', async () => {
    const { server } = renderRoom('ben', {
      mode: 'votes',
      entries: [wireEntry('e1', { boostedBy: ['ada'] })],
    });
    const boost = await screen.findByRole('button', { name: 'Boost Song e1, 1 boost' });
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
    let agree: (answer: Response) => void = () => undefined;
    server.answer({ [COMMAND]: () => new Promise((resolve) => (agree = resolve)) });
    fireEvent.click(boost);
    const boosted = await screen.findByRole('button', { name: 'Boost Song e1, 2 boosts' });
    expect(boosted.getAttribute('aria-pressed')).toBe('true');
    expect(actions(server)).toEqual([{ type: 'boost', entryId: 'e1', isOn: true }]);
    act(() => agree(Response.json({ revision: 7 })));
  });

  it('holds back what needs approval: hosts approve, and others see theirs waiting', async () => {
    const waiting = {
      needsApproval: true,
      entries: [wireEntry('e1'), wireEntry('e9', { ...MINE, isApproved: false })],
    };
    const { server } = renderRoom('ada', waiting);
    const region = within(await screen.findByRole('region', { name: 'Waiting for approval' }));
    fireEvent.click(region.getByRole('button', { name: 'Approve Song e9' }));
    await waitFor(() => expect(actions(server)).toEqual([{ type: 'approve', entryIds: ['e9'] }]));
    leavePage();
    renderRoom('ben', waiting);
    const own = within(await screen.findByRole('region', { name: 'Waiting for approval' }));
    expect(own.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Remove Song e9 from the queue',
    ]);
  });

  it('renders 500 people only near the screen, and as many seats as the hall has', async () => {
    const members = Array.from({ length: 500 }, (_unused, index) => buildPerson(`p${index + 1}`));
    renderRoom('p1', { people: members });
    const onAir = within(await screen.findByRole('region', { name: 'On air' }));
    const seats = within(onAir.getByRole('group', { name: '500 here' }));
    expect(seats.getAllByRole('button')).toHaveLength(39);
    fireEvent.click(screen.getByRole('tab', { name: /^People/ }));
    const rows = within(await screen.findByRole('list', { name: 'People' })).getAllByRole('listitem');
    expect(rows.length).toBeLessThan(60);
    expect(rows[0]?.getAttribute('aria-setsize')).toBe('500');
  });

  it('renders 500 entries only near the screen', async () => {
    const entries = Array.from({ length: 500 }, (_unused, index) => wireEntry(`e${index + 1}`));
    renderRoom('ada', { entries });
    const rows = (await queue()).getAllByRole('listitem');
    expect(rows.length).toBeLessThan(60);
    expect(rows[0]?.ariaSetSize ?? rows[0]?.getAttribute('aria-setsize')).toBe('500');
  });

  it('cannot be added to by members while it is locked, or of the host only', async () => {
    for (const locked of [{ isLocked: true }, { mode: 'host-only' }] as const) {
      renderRoom('ben', locked);
      await queue();
      expect(screen.queryByRole('tab', { name: 'Add songs' })).toBeNull();
      leavePage();
    }
    renderRoom('ada', { isLocked: true });
    await screen.findByRole('tab', { name: 'Add songs' });
  });
});

describe('adding to a room', () => {
  const LIKED = [{ id: 1, trackId: 21, track: buildTrack(21), favoritedAt: '2026-11-21T12:00:00.000Z' }];
  const SEARCH = 'GET /api/search';
  const found = {
    tracks: [buildTrack(21, { title: 'Ochre' }), buildTrack(90, { title: 'Sundial' })],
    albums: [buildAlbum(4, { title: 'Harbour' })],
    artists: [],
    genres: [],
  };

  it('suggests songs, searches, and adds songs and albums by one press each', async () => {
    const { server } = renderRoom('ben', {}, {});
    fireEvent.click(await screen.findByRole('tab', { name: 'Add songs' }));
    const field = screen.getByLabelText('Search songs and albums');
    expect(document.activeElement).toBe(field);
    server.answer(searchAnswers(found));
    server.answer({ [COMMAND]: () => ({ revision: 7, addedCount: 1, refusedCount: 0 }) });
    fireEvent.change(field, { target: { value: 'och' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Add Ochre to the room' }));
    await screen.findByText('Added to the room.');
    // It is on air.
    screen.getByRole('button', { name: 'Sundial is in the queue' });
    fireEvent.click(screen.getByRole('button', { name: 'Add the album Harbour to the room' }));
    await waitFor(() =>
      expect(actions(server)).toEqual([
        { type: 'add', trackIds: [21] },
        { type: 'add', albumId: 4 },
      ]),
    );
    await screen.findByRole('button', { name: 'Ochre is in the queue' });
  });

  it('offers own playlists and favorites, also by their names', async () => {
    const { server } = renderRoom(
      'ben',
      {},
      {
        'GET /api/users/playlists': () => [
          { id: 7, name: 'Garden party', isPublic: false, trackCount: 30 },
          { id: 8, name: 'Nothing yet', isPublic: false, trackCount: 0 },
        ],
        'GET /api/users/favorites': () => LIKED,
        ...searchAnswers({ tracks: [], albums: [], artists: [], genres: [] }),
        [COMMAND]: () => ({ revision: 7, addedCount: 30, refusedCount: 0 }),
      },
    );
    fireEvent.click(await screen.findByRole('tab', { name: 'Add songs' }));
    const lists = within(await screen.findByRole('list', { name: 'Your playlists' }));
    await lists.findByText('My Favorites');
    expect(lists.getAllByRole('listitem')).toHaveLength(2);
    fireEvent.click(lists.getByRole('button', { name: 'Add your favorites to the room' }));
    await screen.findByText('30 songs added to the room.');
    fireEvent.change(screen.getByLabelText('Search songs and albums'), { target: { value: 'garden' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Add the playlist Garden party to the room' }));
    await waitFor(() =>
      expect(actions(server)).toEqual([
        { type: 'add', trackIds: [21] },
        { type: 'add', playlistId: 7 },
      ]),
    );
  });

  it.each([
    [{ addedCount: 12, refusedCount: 3 }, "12 added. 3 couldn't be added."],
    [{ addedCount: 0, refusedCount: 1 }, /^Nothing could be added/],
  ])('says what did not fit: %j', async (outcome, text) => {
    const { server } = renderRoom('ben', {}, searchAnswers(found));
    server.answer({ [COMMAND]: () => ({ revision: 7, ...outcome }) });
    fireEvent.click(await screen.findByRole('tab', { name: 'Add songs' }));
    fireEvent.change(screen.getByLabelText('Search songs and albums'), { target: { value: 'h' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Add the album Harbour to the room' }));
    await screen.findByText(text);
  });

  function searchAnswers(answer: object) {
    return { [SEARCH]: () => answer };
  }
});

describe('playing for everyone', () => {
  it('is up to host and co-hosts', async () => {
    const { server } = renderRoom('ada');
    fireEvent.click(await screen.findByRole('button', { name: 'Pause for everyone' }));
    press('Skip for everyone');
    await waitFor(() =>
      expect(actions(server)).toEqual([{ type: 'pause' }, { type: 'skip', entryId: 'e0' }]),
    );
    expect(screen.getByRole('slider', { name: 'Seek for everyone' })).toBeTruthy();
  });

  it('is a vote for the others, which they can take back', async () => {
    const { server } = renderRoom('ben', {
      skipVote: { votedBy: ['cleo'], needed: 2, coolDownUntilMs: null },
    });
    expect(screen.queryByRole('button', { name: 'Pause for everyone' })).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: 'Skip: 1 of 2' }));
    await waitFor(() => expect(actions(server)).toEqual([{ type: 'vote-skip', entryId: 'e0', isOn: true }]));
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('allows no vote right after a skip by vote', async () => {
    const skipVote = { votedBy: [], needed: 2, coolDownUntilMs: SERVER_NOW_MS + 60_000 };
    renderRoom('ben', { skipVote });
    const vote = await screen.findByRole('button', { name: 'Vote to skip' });
    expect(vote.getAttribute('aria-disabled')).toBe('true');
  });

  it('does not complain if somebody else has skipped at the same moment', async () => {
    const { server } = renderRoom('ada');
    server.answer({ [COMMAND]: refuse(409, { code: 'ROOM_CONFLICT', message: 'Look again.' }) });
    const before = server.list(READ).length;
    fireEvent.click(await screen.findByRole('button', { name: 'Skip for everyone' }));
    await waitFor(() => expect(server.list(READ).length).toBeGreaterThan(before));
    expect(screen.queryByText('Look again.')).toBeNull();
  });

  it('sends reactions over the hub', async () => {
    const { commands } = renderRoom('ben');
    fireEvent.click(await screen.findByRole('button', { name: 'Applause' }));
    expect(commands).toEqual([`callHub("ReactInRoom", "${ROOM_ID}", "applause")`]);
  });
});

describe('the people of a room', () => {
  it('can be made host or co-host, removed and banned by the host', async () => {
    const { server } = renderRoom('ada');
    fireEvent.click(await screen.findByRole('tab', { name: 'People 3' }));
    const list = within(await screen.findByRole('list', { name: 'People' }));
    expect(list.getAllByRole('listitem')[0]?.textContent).toMatch(/Ada \(you\)Host/);
    await choose('Options for Ben', 'Make co-host');
    await choose('Options for Cleo', 'Ban from room');
    await waitFor(() =>
      expect(actions(server)).toEqual([
        { type: 'set-co-host', memberId: 'ben', isOn: true },
        { type: 'ban', memberId: 'cleo' },
      ]),
    );
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
  });

  it('see each other without tools if they are no hosts', async () => {
    renderRoom('cleo', {
      people: [buildPerson('ada', { role: 'host', isSounding: false }), buildPerson('cleo')],
    });
    fireEvent.click(await screen.findByRole('tab', { name: 'People 2' }));
    const list = within(await screen.findByRole('list', { name: 'People' }));
    expect(list.queryByRole('button')).toBeNull();
    expect(list.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'AAdaHostRemote only',
      'CCleo (you)Listening',
    ]);
  });

  it('hear who is host now', async () => {
    renderRoom('ben');
    await queue();
    const changed = [buildPerson('ben', { role: 'host' })];
    emitRoomEvent({ type: 'RoomPresence', detail: { roomId: ROOM_ID, changed, goneIds: ['ada'] } });
    await screen.findByText("You're the host now.");
    await screen.findByRole('button', { name: 'Pause for everyone' });
  });
});

describe('the dialogs of a room', () => {
  it('invite by code, link and QR code', async () => {
    renderRoom('ben');
    fireEvent.click(await screen.findByRole('button', { name: 'Invite' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite to Kitchen' }));
    dialog.getByText('ABC234');
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Link').value).toBe(
      `${window.location.origin}/room/ABC234`,
    );
    dialog.getByRole('img', { name: /QR code/ });
  });

  it('set the room up, and are for hosts', async () => {
    const { server } = renderRoom('ada');
    fireEvent.click(await screen.findByRole('button', { name: 'Room settings' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Room settings' }));
    const name = dialog.getByLabelText('Name');
    fireEvent.change(name, { target: { value: 'Garden' } });
    fireEvent.blur(name);
    fireEvent.click(dialog.getByRole('radio', { name: /Turns/ }));
    fireEvent.click(dialog.getByRole('switch', { name: 'Lock the queue' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Change code' }));
    await waitFor(() =>
      expect(actions(server)).toEqual([
        { type: 'rename', name: 'Garden' },
        { type: 'set-mode', mode: 'turns' },
        { type: 'set-locked', isOn: true },
        { type: 'change-code' },
      ]),
    );
    leavePage();
    renderRoom('ben');
    await queue();
    expect(screen.queryByRole('button', { name: 'Room settings' })).toBeNull();
  });

  it('offer a co-host what concerns the queue', async () => {
    const coHost = [buildPerson('ada', { role: 'host' }), buildPerson('ben', { role: 'co-host' })];
    renderRoom('ben', { people: coHost });
    fireEvent.click(await screen.findByRole('button', { name: 'Room settings' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Room settings' }));
    expect(dialog.getAllByRole('switch').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Lock the queue',
      'Approve songs',
    ]);
    expect(dialog.queryByRole('radio')).toBeNull();
    expect(dialog.queryByRole('button', { name: 'End room' })).toBeNull();
  });

  it('ask once before the room ends', async () => {
    const { server } = renderRoom('ada');
    fireEvent.click(await screen.findByRole('button', { name: 'Room settings' }));
    fireEvent.click(await screen.findByRole('button', { name: 'End room' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'End Kitchen?' }));
    expect(actions(server)).toEqual([]);
    fireEvent.click(question.getByRole('button', { name: 'End room' }));
    await waitFor(() => expect(actions(server)).toEqual([{ type: 'end' }]));
  });
});
