// Loaded before the first test, which would be slow otherwise.
import './requested-room.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storeToken } from '#api/token-store.ts';
import { addToRoomItem, playTogetherItem } from '#components/room-requests/room-menu-items.ts';
import { requestRoom, toRoomMusic, useRoomRequest } from '#components/room-requests/room-requests.ts';
import { type Answers, refuse, serveApi } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { buildRoomListing } from '#test/room-listing.ts';
import { ROOM_ID, wireReply } from '#test/room-state.ts';
import { ToastHost } from '#ui/toasts/toast-host.tsx';
import '#test/dialog-in-jsdom.ts';
import { RequestedRoom } from './requested-room.tsx';

const OTHER_ID = 'b'.repeat(22);
const commandsTo = (roomId: string) => `POST /api/rooms/${roomId}/commands`;
const ALBUM = { name: 'Sundial', load: async () => ({ albumId: '7' }) };
const EVENING = { name: 'Evening', load: async () => ({ playlistId: '4' }) };

function Frame() {
  const request = useRoomRequest();
  return (
    <main>
      {request && <RequestedRoom request={request} onDone={() => requestRoom(undefined)} />}
      <ToastHost />
    </main>
  );
}

function renderWith(rooms: readonly object[], answers: Answers = {}, rights: object = {}) {
  storeToken('token');
  const server = serveApi({
    'GET /api/rooms': () => ({ rooms, canOpen: true, canOpenPublic: false, ...rights }),
    ...answers,
  });
  renderScreen(<Frame />, { roles: ['User'], station: {} });
  return server;
}

const actionsOf = (server: ReturnType<typeof serveApi>, roomId: string) =>
  server.list(commandsTo(roomId)).map(({ body }) => Reflect.get(Object(body), 'action'));

describe('adding to a room from a menu', () => {
  beforeEach(() => requestRoom(undefined));
  afterEach(() => {
    requestRoom(undefined);
    leavePage();
  });

  it('adds at once to the only room, and takes it out again by Undo', async () => {
    const server = renderWith([buildRoomListing()], {
      [commandsTo(ROOM_ID)]: ({ body }) =>
        Reflect.get(Object(Reflect.get(Object(body), 'action')), 'type') === 'add'
          ? { revision: 8, addedCount: 2, refusedCount: 0, addedIds: ['e7', 'e8'] }
          : { revision: 9 },
    });
    addToRoomItem(ALBUM).onSelect();
    await screen.findByText('2 songs added to Kitchen');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Removed from Kitchen');
    expect(actionsOf(server, ROOM_ID)).toEqual([
      { type: 'add', albumId: 7 },
      { type: 'remove', entryIds: ['e7', 'e8'] },
    ]);
  });

  it('asks which of several rooms, and offers a new one', async () => {
    const rooms = [buildRoomListing(), buildRoomListing({ id: OTHER_ID, name: 'Cellar' })];
    const server = renderWith(rooms, { [commandsTo(OTHER_ID)]: () => ({ revision: 2, addedCount: 1 }) });
    addToRoomItem(EVENING).onSelect();
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to which room?' }));
    dialog.getByRole('button', { name: 'Open a new room' });
    fireEvent.click(dialog.getByRole('button', { name: /Cellar/ }));
    await screen.findByText('Added to Cellar');
    expect(actionsOf(server, OTHER_ID)).toEqual([{ type: 'add', playlistId: 4 }]);
    expect(server.list(commandsTo(ROOM_ID))).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('counts only rooms that this person is in, and opens one with the music if there is none', async () => {
    const elsewhere = buildRoomListing({ isMember: false, isPublic: true });
    const server = renderWith([elsewhere], { 'POST /api/rooms': () => wireReply() });
    addToRoomItem(ALBUM).onSelect();
    const dialog = within(await screen.findByRole('dialog', { name: 'Play together' }));
    dialog.getByText(/begins with Sundial/);
    fireEvent.click(dialog.getByRole('button', { name: 'Open a room' }));
    await waitFor(() =>
      expect(server.list('POST /api/rooms')[0]?.body).toMatchObject({ albumId: 7, isPublic: false }),
    );
    // The code that plays the room is loaded first.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 10_000 });
  });

  it('opens a new room also for somebody who is in one, to play together', async () => {
    renderWith([buildRoomListing()]);
    playTogetherItem(EVENING).onSelect();
    await screen.findByRole('dialog', { name: 'Play together' });
  });

  it('says that rooms are off', async () => {
    renderWith([], {}, { canOpen: false });
    playTogetherItem(EVENING).onSelect();
    await screen.findByText('The owner of this server has turned rooms off.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    [
      'says what could not be added',
      { addedCount: 3, refusedCount: 2 },
      "3 added to Kitchen. 2 couldn't be added.",
    ],
    ['says that nothing was added', { addedCount: 0, refusedCount: 2 }, /^Nothing could be added/],
  ])('%s', async (_fact, reply, text) => {
    renderWith([buildRoomListing()], { [commandsTo(ROOM_ID)]: () => ({ revision: 8, ...reply }) });
    addToRoomItem(ALBUM).onSelect();
    await screen.findByText(text);
  });

  it('shows why the room refused', async () => {
    const message = 'The host has locked the queue.';
    renderWith([buildRoomListing()], {
      [commandsTo(ROOM_ID)]: refuse(403, { code: 'ROOM_LOCKED', message }),
    });
    addToRoomItem(ALBUM).onSelect();
    await screen.findByText(message);
  });

  it('ends quietly if the music cannot be loaded', async () => {
    renderWith([buildRoomListing()]);
    addToRoomItem({ name: 'Sundial', load: () => Promise.reject(new Error('no network')) }).onSelect();
    await screen.findByText("Couldn't add it to the room.");
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks for a code', async () => {
    renderWith([]);
    requestRoom({ type: 'join' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Join a room by code' }));
    fireEvent.change(dialog.getByLabelText('Room code'), { target: { value: 'abc 234' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Join' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('names at most a thousand tracks, and none whose file is missing', () => {
    const tracks = Array.from({ length: 1_200 }, (_unused, index) => ({
      id: `${index}`,
      isMissing: index === 0,
    }));
    const music = toRoomMusic(tracks);
    expect('trackIds' in music && [music.trackIds.length, music.trackIds[0]]).toEqual([1_000, '1']);
  });
});
