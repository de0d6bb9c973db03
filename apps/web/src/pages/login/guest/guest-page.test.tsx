import { act, screen, waitFor, within } from '@testing-library/react';
import { Subscribable } from '@tutti/subscribable';
import type { RoomEvent, UncheckedRoomEvent } from '@tutti/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Engine } from '#engine/engine-types.ts';
import { type Answers, refuse } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { press, renderPage, typeInto } from '#test/render-page.tsx';
import { createStillEngine } from '#test/render-screen.tsx';
import { buildPerson, ROOM_ID, wireEntry, wireReply, wireRoomTrack } from '#test/room-state.ts';
import { GuestPage } from './guest-page.tsx';
import { readStay } from './guest-stay.ts';
import type { OpenEngine } from './use-guest-room.ts';

const LOOK = 'POST /api/room-guests/look';
const JOIN = 'POST /api/room-guests';
const COMMAND = `POST /api/rooms/${ROOM_ID}/commands`;
const READ = `GET /api/rooms/${ROOM_ID}`;
const SEARCH = `GET /api/rooms/${ROOM_ID}/search`;

const members = [
  buildPerson('hana', { role: 'host', isHere: true }),
  buildPerson('gil', { isGuest: true, isHere: true }),
];
const reply = (parts: object = {}) => wireReply('gil', { name: 'Garden', people: members, ...parts });
const joined = (parts: object = {}) => ({
  ...reply(parts),
  token: 'guest.token',
  expiresAt: '2999-01-01T00:00:00Z',
});

/** The engines that the page has opened, newest last. */
const opened: { commands: string[]; emit: (event: RoomEvent) => void; isDisposed: boolean }[] = [];

const openEngine: OpenEngine = () => {
  const { engine, commands } = createStillEngine({ station: { joinPhase: 'joined', playback: 'playing' } });
  const events = new Subscribable<UncheckedRoomEvent>();
  const fake = { commands, emit: (event: RoomEvent) => act(() => events.emit(event)), isDisposed: false };
  opened.push(fake);
  return {
    ...engine,
    station: { ...engine.station, subscribeRooms: events.subscribe },
    dispose: () => void (fake.isDisposed = true),
  } satisfies Engine;
};

const open = (answers: Answers = {}) =>
  renderPage(<GuestPage code="ABC234" login={<p>Log in first</p>} openEngine={openEngine} />, {
    path: '/login',
    answers: {
      [LOOK]: () => ({ name: 'Garden' }),
      [JOIN]: () => joined(),
      [READ]: () => reply(),
      ...answers,
    },
  });

async function join(answers: Answers = {}) {
  const server = open(answers);
  await screen.findByRole('heading', { name: "You're invited to Garden" });
  typeInto('Your name', 'Gil');
  press('Join and listen');
  await screen.findByRole('heading', { level: 1, name: 'Garden' });
  // Effects of the screen run after it is drawn.
  await waitFor(() => expect(opened.at(-1)?.commands).toContain(`join("room-${ROOM_ID}")`));
  return server;
}

const emit = (event: RoomEvent) => opened.at(-1)?.emit(event);

describe('the link to a room without an account', () => {
  beforeEach(() => void opened.splice(0));
  afterEach(leavePage);

  it('names the room, asks for a name alone, and plays with the same press', async () => {
    const server = await join();
    expect(server.list(LOOK).map(({ body }) => body)).toEqual([{ code: 'ABC234' }]);
    expect(server.list(JOIN).map(({ body }) => body)).toEqual([{ code: 'ABC234', name: 'Gil' }]);
    expect(opened).toHaveLength(1);
    expect(window.location.pathname, 'the address can be sent on').toBe('/room/ABC234');
    expect(screen.getByText("You're listening as Gil")).toBeTruthy();
    expect(readStay('ABC234', 0)).toMatchObject({ roomId: ROOM_ID, token: 'guest.token' });
    const list = within(screen.getByRole('region', { name: 'People' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Hana · Host',
      'Gil (you) · Guest',
    ]);
  });

  it('leads to the sign-in if the owner lets no guests in, and on request', async () => {
    open({ [LOOK]: refuse(403, { code: 'ROOM_GUESTS_OFF', message: 'No.' }) });
    expect(await screen.findByText('Log in first')).toBeTruthy();
    expect(window.location.pathname).not.toContain('room');
    leavePage();
    open();
    await screen.findByLabelText('Your name');
    press('Sign in with an account');
    expect(screen.getByText('Log in first')).toBeTruthy();
  });

  it('says that the code is unknown, and tries it once', async () => {
    const server = open({ [LOOK]: refuse(404, { code: 'ROOM_CODE_UNKNOWN', message: 'No.' }) });
    expect((await screen.findByRole('alert')).textContent).toContain('No room has this code.');
    expect(server.list(LOOK)).toHaveLength(1);
  });

  it('shows why a name is refused, and lets the guest choose another', async () => {
    const server = open({ [JOIN]: refuse(409, { code: 'ROOM_NAME_TAKEN', message: 'Taken.' }) });
    await screen.findByLabelText('Your name');
    typeInto('Your name', 'Hana');
    press('Join and listen');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(opened[0]?.isDisposed).toBe(true);
    server.answer({ [JOIN]: () => joined() });
    typeInto('Your name', 'Gil');
    press('Join and listen');
    expect(await screen.findByText("You're listening as Gil")).toBeTruthy();
  });

  it('searches and adds songs, boosts others and removes own ones', async () => {
    const entries = [
      wireEntry('e1', { addedBy: 'hana' }),
      wireEntry('e2', { addedBy: 'gil', isApproved: false }),
    ];
    const server = await join({
      [JOIN]: () => joined({ entries }),
      [SEARCH]: () => [wireRoomTrack(9, 'Ochre')],
      [COMMAND]: () => ({ revision: 8 }),
    });
    const queue = within(screen.getByRole('list', { name: 'Queue' }));
    expect(queue.getByText(/Waiting for approval/)).toBeTruthy();
    press('Vote to skip');
    press(/^Boost Song e1/);
    press(/^Remove Song e2/);
    typeInto('Search songs', 'ochre');
    await screen.findByText('Ochre', undefined, { timeout: 4_000 });
    press('Add Ochre');
    await waitFor(() => expect(server.list(COMMAND)).toHaveLength(4));
    expect(server.list(COMMAND).map(({ body }) => (body as { action: object }).action)).toEqual([
      { type: 'vote-skip', entryId: 'e0', isOn: true },
      { type: 'boost', entryId: 'e1', isOn: true },
      { type: 'remove', entryIds: ['e2'] },
      { type: 'add', trackIds: [9] },
    ]);
  });

  it('follows the room, and ends when the host sends the guest away', async () => {
    await join();
    emit({
      type: 'RoomPresence',
      detail: { roomId: ROOM_ID, changed: [buildPerson('ben', { isHere: true })], goneIds: [] },
    });
    expect(await screen.findByText('Ben')).toBeTruthy();
    emit({ type: 'RoomExit', detail: { roomId: ROOM_ID, reason: 'banned' } });
    expect(await screen.findByText('You are no longer in this room.')).toBeTruthy();
    expect(opened[0]?.isDisposed).toBe(true);
    expect(localStorage.getItem('tutti.roomGuest')).toBeNull();
  });
});
