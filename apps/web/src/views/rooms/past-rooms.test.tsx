import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { PastRoom, PastSong } from '@tutti/contract/rooms/past-schemas';
import { afterEach, describe, expect, it } from 'vitest';
import { refuse } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { emitRoomEvent, READ, renderRoom, renderRooms, shownView } from '#test/render-rooms.tsx';
import { ROOM_ID, wireReply, wireRoomTrack } from '#test/room-state.ts';

const LIST = 'GET /api/past-rooms';
const ONE = `GET /api/past-rooms/${ROOM_ID}`;
const NAMING = 'PUT /api/past-rooms/naming';
const OPEN = 'POST /api/rooms';
const unknown = refuse(404, { code: 'ROOM_NOT_FOUND', message: 'No.' });

const past = (parts: Partial<PastRoom> = {}): PastRoom => ({
  id: ROOM_ID,
  name: 'Friday',
  openedAt: '2026-11-20T19:00:00.000Z',
  endedAt: '2026-11-20T23:00:00.000Z',
  songCount: 2,
  cover: wireRoomTrack(4, 'Ochre'),
  names: [],
  unnamedCount: 0,
  ...parts,
});
const song = (id: number, title: string, parts: Partial<PastSong> = {}): PastSong => ({
  id: `e${id}`,
  track: wireRoomTrack(id, title),
  startedAt: '2026-11-20T19:05:00.000Z',
  wasSkipped: false,
  isOwn: false,
  addedBy: null,
  ...parts,
});
const played = (parts: Partial<PastRoom> = {}) => ({
  room: past(parts),
  songs: [song(4, 'Ochre', { isOwn: true }), song(5, 'Umber', { addedBy: 'Ben', wasSkipped: true })],
});
const list = (rooms: PastRoom[], isNamed = false) => ({ [LIST]: () => ({ rooms, isNamed }) });
const renderPastRoom = (answers = {}) =>
  renderRooms(`/rooms/${ROOM_ID}`, { [READ]: unknown, [ONE]: () => played(), ...answers });

afterEach(leavePage);

describe('the page of past rooms', () => {
  it('is reached from the rooms, and leads to each of them', async () => {
    renderRooms('/rooms', { ...list([past({ names: ['Ben'] })]), [READ]: unknown, [ONE]: () => played() });
    fireEvent.click(await screen.findByRole('link', { name: 'Past rooms' }));
    // The page of rooms has such a list, too.
    await screen.findByRole('heading', { level: 1, name: 'Past rooms' });
    const rows = within(screen.getByRole('list', { name: 'Past rooms' }));
    const row = rows.getByRole('link', { name: /Friday/ });
    expect(row.textContent).toMatch(/2026.* · 2 songsHeard together with Ben$/);
    fireEvent.click(row);
    await screen.findByRole('heading', { level: 1, name: 'Friday' });
    expect(shownView()).toEqual({ id: 'rooms', roomId: ROOM_ID });
  });

  it.each([
    [{ names: [], unnamedCount: 0 }, 'Nobody else was there'],
    [{ names: [], unnamedCount: 1 }, '1 other person was there'],
    [{ names: ['Ben', 'Cleo'], unnamedCount: 0 }, 'Heard together with Ben and Cleo'],
    [{ names: ['Ben'], unnamedCount: 2 }, 'Heard together with Ben and 2 others'],
    [
      { names: ['Ben', 'Cleo', 'Dan', 'Eva', 'Finn'], unnamedCount: 1 },
      'Heard together with Ben, Cleo, Dan, Eva, and 2 others',
    ],
  ])('says who was there: %o', async (company, words) => {
    renderRooms('/rooms/past', list([past(company)]));
    await screen.findByText(words);
  });

  it('lets people decide whether others see their names, which is off at first', async () => {
    const { server } = renderRooms('/rooms/past', {
      ...list([]),
      [NAMING]: ({ body }: { body: unknown }) => body,
    });
    const naming = await screen.findByRole('switch', { name: 'Show my name in past rooms' });
    expect(naming.getAttribute('aria-checked')).toBe('false');
    await screen.findByText('No past rooms yet');
    fireEvent.click(naming);
    await waitFor(() => expect(naming.getAttribute('aria-checked')).toBe('true'));
    await waitFor(() => expect(server.changes()).toEqual([`${NAMING} {"isNamed":true}`]));
    server.answer({ [NAMING]: refuse(429, { code: 'TOO_MANY_REQUESTS', message: 'Wait a moment.' }) });
    fireEvent.click(naming);
    await screen.findByText('Wait a moment.');
    expect(naming.getAttribute('aria-checked')).toBe('true');
  });

  it('can be loaded again after a failure', async () => {
    const { server } = renderRooms('/rooms/past', {
      [LIST]: refuse(403, { code: 'FORBIDDEN', message: 'x' }),
    });
    const alert = await screen.findByRole('alert');
    server.answer(list([past()]));
    fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    await screen.findByRole('link', { name: /Friday/ });
  });
});

describe('a past room', () => {
  it('shows at its old address what was played, and who added it', async () => {
    renderPastRoom();
    const songs = within(await screen.findByRole('list', { name: 'Songs of the room' }));
    expect(songs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^1OchreNova KlineAdded by you.*3:20$/),
      expect.stringMatching(/^2UmberNova KlineAdded by Ben · Skipped.*3:20$/),
    ]);
  });

  it('counts the time that was audible, and not the length of skipped songs', async () => {
    const at = (clock: string) => ({ startedAt: `2026-11-20T${clock}.000Z` });
    renderPastRoom({
      [ONE]: () => ({
        room: past({ songCount: 4, endedAt: '2026-11-20T19:11:00.000Z' }),
        songs: [
          song(4, 'Ochre', at('19:00:00')),
          song(5, 'Umber', { ...at('19:03:20'), wasSkipped: true }),
          // After a pause.
          song(6, 'Sienna', at('19:03:40')),
          song(7, 'Teal', at('19:10:00')),
        ],
      }),
    });
    // 200 s, 20 s until the skip, 200 s, and 60 s until the end of the room.
    await screen.findByText(/4 songs · 8 min$/);
  });

  it('plays its songs from the pressed one on', async () => {
    const { commands } = renderPastRoom();
    fireEvent.click(await screen.findByRole('button', { name: 'Play Umber by Nova Kline' }));
    expect(commands.at(-1)).toMatch(/^playFrom\(\[.*"id":"4".*"id":"5".*\], 1\)$/);
  });

  it('is opened again with its songs, and entered', async () => {
    const again = 'n'.repeat(22);
    const { server, commands } = renderPastRoom({
      [OPEN]: () => wireReply('ada', { id: again }),
      [`GET /api/rooms/${again}`]: () => wireReply('ada', { id: again }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Encore' }));
    await screen.findByRole('heading', { level: 1, name: 'Kitchen' });
    expect(server.changes()).toEqual([`${OPEN} {"name":"Friday","trackIds":[4,5]}`]);
    expect(commands).toEqual([`join("room-${again}")`]);
    expect(shownView()).toEqual({ id: 'rooms', roomId: again });
  });

  it('says why it could not be opened again', async () => {
    renderPastRoom({ [OPEN]: refuse(409, { code: 'ROOM_LIMIT', message: 'You have five.' }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Encore' }));
    await screen.findByText('You have five.');
    expect(shownView()).toEqual({ id: 'rooms', roomId: ROOM_ID });
  });

  it('becomes a playlist', async () => {
    const playlist = { id: 7, name: 'Friday', isPublic: false, trackCount: 0 };
    const { server } = renderPastRoom({
      'POST /api/users/playlists': () => playlist,
      'POST /api/users/playlists/7/tracks': () => ({ ...playlist, added: 2, duplicates: 0 }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Save as playlist' }));
    await waitFor(() => expect(shownView()).toEqual({ id: 'playlist', playlistId: '7' }));
    expect(server.changes()).toEqual([
      'POST /api/users/playlists {"name":"Friday","isPublic":false}',
      'POST /api/users/playlists/7/tracks {"trackIds":[4,5]}',
    ]);
  });

  it('is offered as soon as the room has ended', async () => {
    renderRoom('ben', {}, { [ONE]: () => played() });
    await screen.findByRole('list', { name: 'Queue' });
    emitRoomEvent({ type: 'RoomExit', detail: { roomId: ROOM_ID, reason: 'ended' } });
    fireEvent.click(await screen.findByRole('button', { name: 'See what was played' }));
    await screen.findByRole('list', { name: 'Songs of the room' });
  });
});
