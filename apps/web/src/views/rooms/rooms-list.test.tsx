import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { RoomListing } from '@tutti/contract/rooms/schemas';
import { afterEach, describe, expect, it } from 'vitest';
import { noNetwork, refuse } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { LIST, READ, renderRooms, shownView } from '#test/render-rooms.tsx';
import { ROOM_ID, wireReply, wireRoomTrack } from '#test/room-state.ts';

const OPEN = 'POST /api/rooms';
const JOIN = `POST /api/rooms/${ROOM_ID}/join`;
const BY_CODE = 'POST /api/rooms/join';

const listing = (parts: Partial<RoomListing> = {}): RoomListing => ({
  id: ROOM_ID,
  name: 'Kitchen',
  isPublic: false,
  isFeatured: false,
  hostName: 'Ada',
  isMember: true,
  isHost: false,
  hereCount: 3,
  isPaused: false,
  track: wireRoomTrack(4, 'Ochre'),
  ...parts,
});
const list = (...rooms: RoomListing[]) => ({ rooms, canOpen: true, canOpenPublic: false });
const joined = `join("room-${ROOM_ID}")`;

afterEach(leavePage);

describe('the list of rooms', () => {
  it('invites to open a room while there is none, and enters the new one', async () => {
    const { server, commands } = renderRooms('/rooms', {
      [OPEN]: () => wireReply(),
      [READ]: () => wireReply(),
    });
    await screen.findByText('Listen together');
    fireEvent.click(screen.getByRole('button', { name: 'Open a room' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Open a room' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe("Ada's room");
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: '  Kitchen ' } });
    fireEvent.click(dialog.getByRole('radio', { name: /Votes/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Open a room' }));
    await screen.findByRole('heading', { level: 1, name: 'Kitchen' });
    expect(server.changes()).toEqual(['POST /api/rooms {"name":"Kitchen","mode":"votes","isPublic":false}']);
    expect(commands).toEqual([joined]);
    expect(shownView()).toEqual({ id: 'rooms', roomId: ROOM_ID });
  });

  it('offers public rooms only to people who may open them', async () => {
    renderRooms('/rooms', { [LIST]: () => ({ ...list(), canOpenPublic: true }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Open a room' }));
    expect(await screen.findByRole('switch', { name: 'Open to everyone here' })).toBeTruthy();
  });

  it('shows why a room could not be opened', async () => {
    renderRooms('/rooms', { [OPEN]: refuse(409, { code: 'ROOM_LIMIT', message: 'You have five.' }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Open a room' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Open a room' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('You have five.');
  });

  it('tells own rooms from those that everyone here may join', async () => {
    renderRooms('/rooms', {
      [LIST]: () =>
        list(
          listing({ isHost: true }),
          listing({ id: 'b'.repeat(22), name: 'Hall', isPublic: true, isMember: false, track: null }),
        ),
    });
    const own = within(await screen.findByRole('region', { name: 'Your rooms' }));
    expect(own.getByRole('article', { name: 'Kitchen' }).textContent).toMatch(
      /You're the host.*Ochre · Nova Kline.*3 here/,
    );
    const others = within(screen.getByRole('region', { name: 'Open to everyone here' }));
    expect(others.getByRole('article', { name: 'Hall' }).textContent).toMatch(
      /Nothing playing yet.*Hosted by Ada/,
    );
  });

  it('shows who is in an own room and what follows, and the past rooms below', async () => {
    renderRooms('/rooms', {
      [LIST]: () => list(listing()),
      [READ]: () => wireReply(),
      'GET /api/past-rooms': () => ({ rooms: [], isNamed: false }),
    });
    const card = within(await screen.findByRole('article', { name: 'Kitchen' }));
    const next = await card.findAllByRole('listitem');
    expect(next[0]?.textContent).toMatch(/Added by/);
    expect(screen.getByRole('link', { name: 'Past rooms' })).toBeTruthy();
    await screen.findByText(/^When a room you were in ends/);
  });

  it('joins a public room, listens and shows it by one press', async () => {
    const { server, commands } = renderRooms('/rooms', {
      [LIST]: () => list(listing({ isMember: false, isPublic: true })),
      [JOIN]: () => wireReply('cleo'),
      [READ]: () => wireReply('cleo'),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Join Kitchen' }));
    await screen.findByRole('heading', { level: 1, name: 'Kitchen' });
    expect(server.changes()).toEqual([JOIN]);
    expect(commands).toEqual([joined]);
  });

  it('stays and says why if joining was refused', async () => {
    renderRooms('/rooms', {
      [LIST]: () => list(listing({ isMember: false, isPublic: true })),
      [JOIN]: refuse(409, { code: 'ROOM_FULL', message: 'This room is full.' }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Join Kitchen' }));
    await screen.findByText('This room is full.');
    expect(shownView()).toEqual({ id: 'rooms' });
  });

  it('can be loaded again after a failure', async () => {
    const { server } = renderRooms('/rooms', { [LIST]: refuse(403, { code: 'FORBIDDEN', message: 'x' }) });
    const alert = await screen.findByRole('alert');
    server.answer({ [LIST]: () => list(listing()) });
    fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    await screen.findByRole('article', { name: 'Kitchen' });
  });

  it('accepts a code with spaces and small letters', async () => {
    const { server } = renderRooms('/rooms', {
      [BY_CODE]: () => wireReply('cleo'),
      [READ]: () => wireReply('cleo'),
    });
    const field = await screen.findByLabelText('Room code');
    const join = screen.getByRole('button', { name: 'Join' });
    fireEvent.change(field, { target: { value: 'abc 23' } });
    expect(join.getAttribute('aria-disabled')).toBe('true');
    fireEvent.change(field, { target: { value: 'abc 234' } });
    fireEvent.click(join);
    await screen.findByRole('heading', { level: 1, name: 'Kitchen' });
    expect(server.changes()).toEqual(['POST /api/rooms/join {"code":"ABC234"}']);
  });
});

describe('the address of a code', () => {
  it('joins the room once, listens and is replaced by the room', async () => {
    const { server, commands } = renderRooms('/room/ABC234', {
      [BY_CODE]: () => wireReply('cleo'),
      [READ]: () => wireReply('cleo'),
    });
    await screen.findByRole('heading', { level: 1, name: 'Kitchen' });
    expect(server.list(BY_CODE)).toHaveLength(1);
    expect(commands).toEqual([joined]);
  });

  it.each([
    ['wrong', 404, 'ROOM_CODE_UNKNOWN', 'No room has this code.', 'Enter another code'],
    [
      'of a room one is banned from',
      403,
      'ROOM_BANNED',
      'The host has banned you from this room.',
      'All rooms',
    ],
    ['of a full room', 409, 'ROOM_FULL', 'This room is full.', 'All rooms'],
  ])(
    'says what is the matter with a code that is %s, and leads on',
    async (_what, status, code, text, way) => {
      const message = text;
      const { commands } = renderRooms('/room/ABC234', { [BY_CODE]: refuse(status, { code, message }) });
      expect((await screen.findByRole('alert')).textContent).toContain(text);
      fireEvent.click(screen.getByRole('button', { name: way }));
      await screen.findByText('Listen together');
      expect(commands).toEqual([]);
    },
  );

  it('can be tried again after a lost line', async () => {
    const { server } = renderRooms('/room/ABC234', { [BY_CODE]: noNetwork });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    server.answer({ [BY_CODE]: () => wireReply('cleo'), [READ]: () => wireReply('cleo') });
    fireEvent.click(retry);
    await screen.findByRole('heading', { level: 1, name: 'Kitchen' });
    await waitFor(() => expect(server.list(BY_CODE)).toHaveLength(2));
  });
});
