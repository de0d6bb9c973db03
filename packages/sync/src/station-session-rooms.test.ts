import { genreStation, roomStation } from '@tutti/contract/stations/station-ref';
import { ROOM_ID } from '@tutti/testkit';
import { describe, expect, it } from 'vitest';
import { isRoomEvent, type UncheckedRoomEvent } from './room-events.ts';
import { createListeningPage, joinedPage } from './test/listening-page.ts';

const ROOM = roomStation(ROOM_ID);
const PERSON = {
  id: 'm1',
  name: 'Ada',
  avatarUrl: null,
  role: 'host',
  isHere: true,
  isSounding: true,
  isActive: true,
} as const;
const REPLY = {
  me: 'm1',
  room: {
    id: ROOM_ID,
    revision: 4,
    name: 'Friday night',
    code: 'ABC234',
    isPublic: false,
    isFeatured: false,
    mode: 'queue',
    isLocked: false,
    needsApproval: false,
    keepsGoing: true,
    isPaused: false,
    current: null,
    entries: [],
    people: [PERSON],
    skipVote: { votedBy: [], needed: 2, coolDownUntilMs: null },
    leadMs: 800,
    serverTimeMs: 1_000_000,
  },
};

async function pageInRoom(how?: { isSounding: boolean }) {
  const page = createListeningPage();
  page.server.roomReply = REPLY;
  const events: UncheckedRoomEvent[] = [];
  page.session.rooms.subscribe((event) => events.push(event));
  await page.session.join(ROOM, how);
  await page.clock.advanceAsync(100);
  /** Tells the page of a change that begins with the piece after the current one, or later. */
  const changeRoom = (revision: number, piecesAhead = 1) => {
    const fromIndex = Math.floor(page.serverNow() / 2_000) + piecesAhead;
    page.hub.send('RoomPiecesChanged', { roomId: ROOM_ID, fromIndex, revision });
    return fromIndex;
  };
  const reported = () => page.hub.calls.filter(({ operation }) => operation === 'ReportChangeReady');
  return { ...page, events, changeRoom, reported };
}

describe('a page in a room', () => {
  it('joins on the hub, plays the pieces of the room, and is told the whole room', async () => {
    const { session, callsOf, output, page, pieces, events } = await pageInRoom();
    expect(callsOf('JoinRoom')).toEqual([{ roomId: ROOM_ID, isSounding: true, takesOrderChanges: true }]);
    expect(callsOf('JoinStream')).toEqual([]);
    expect(session.getStation()).toMatchObject({ joinPhase: 'joined', station: ROOM, isPaused: false });
    expect(session.getStation().nowPlayingByStation[ROOM]).toMatchObject({ roomName: 'Friday night' });
    expect(output.isSilent).toBe(false);
    expect(pieces.requests[0]).toMatchObject({ station: ROOM });
    expect(page).toMatchObject({ stationStarts: 1, tracks: ['1'] });
    expect(events).toEqual([{ type: 'RoomJoined', detail: REPLY }]);
  });

  it('is never looked for in the list of stations', async () => {
    const { callsOf, hub, room } = await pageInRoom();
    const before = callsOf('GetAvailableStreams').length;
    hub.send('RoomStream', room());
    expect(callsOf('GetAvailableStreams')).toHaveLength(before);
  });

  it('leaves it on the hub, keeps nothing of it, and ignores what still arrives', async () => {
    const { session, callsOf, hub, room, output } = await pageInRoom();
    session.leave();
    expect(callsOf('LeaveRoom')).toEqual([ROOM_ID]);
    expect(output.isSilent).toBe(true);
    hub.send('RoomStream', room());
    expect(session.getStation()).toMatchObject({ joinPhase: 'none', nowPlayingByStation: {} });
  });

  it('leaves it for the station of a genre, and a genre for it', async () => {
    const { session, callsOf, clock } = await pageInRoom();
    await session.join(genreStation(1));
    expect(callsOf('LeaveRoom')).toEqual([ROOM_ID]);
    expect(session.getStation()).toMatchObject({ joinPhase: 'joined', station: 'genre-1' });
    await session.join(ROOM);
    await clock.advanceAsync(100);
    expect(callsOf('LeaveStream')).toEqual([1]);
    expect(session.getStation()).toMatchObject({ joinPhase: 'joined', station: ROOM });
  });

  it('is silent once the person is no longer in the room, and says why', async () => {
    const { session, hub, events, output, callsOf } = await pageInRoom();
    hub.send('RoomExit', { roomId: 'Another-room-of-mine-2', reason: 'ended' });
    expect(session.getStation().station).toBe(ROOM);
    hub.send('RoomExit', { roomId: ROOM_ID, reason: 'banned' });
    expect(session.getStation()).toMatchObject({ joinPhase: 'none', station: undefined });
    expect(output.isSilent).toBe(true);
    expect(callsOf('LeaveRoom')).toEqual([]);
    expect(events.at(-1)).toEqual({ type: 'RoomExit', detail: { roomId: ROOM_ID, reason: 'banned' } });
  });

  it('joins it again when the hub is back', async () => {
    const { hub, clock, callsOf, output } = await pageInRoom();
    hub.drop();
    await clock.advanceAsync(1_000);
    expect(callsOf('JoinRoom')).toHaveLength(2);
    expect(output.isSilent).toBe(false);
  });

  it('asks over HTTP for what is on air if the hub did not send it', async () => {
    const { hub, session, server, clock, output } = createListeningPage();
    hub.onCall('JoinRoom', () => REPLY);
    await session.join(ROOM);
    await clock.advanceAsync(100);
    expect(server.fetches).toBe(1);
    expect(output.isSilent).toBe(false);
  });

  it('passes on events about rooms, and joins although the answer is no room', async () => {
    const { hub, events, session, server, clock } = await pageInRoom();
    hub.send('RoomPresence', { roomId: ROOM_ID, changed: [PERSON], goneIds: ['m2'] });
    hub.send('RoomReactions', { roomId: ROOM_ID, counts: { heart: 3 } });
    hub.send('RoomsChanged');
    expect(events.slice(1)).toEqual([
      { type: 'RoomPresence', detail: { roomId: ROOM_ID, changed: [PERSON], goneIds: ['m2'] } },
      { type: 'RoomReactions', detail: { roomId: ROOM_ID, counts: { heart: 3 } } },
      { type: 'RoomsChanged', detail: undefined },
    ]);
    server.roomReply = { me: 'm1' };
    session.leave();
    await session.join(ROOM);
    await clock.advanceAsync(0);
    expect(events.at(-1)).toEqual({ type: 'RoomJoined', detail: { me: 'm1' } });
    expect(events.filter(isRoomEvent)).toEqual(events.slice(0, -1));
    expect(session.getStation().joinPhase).toBe('joined');
  });
});

describe('a page that is only the remote of a room', () => {
  it('follows it without sound, and stops the own music', async () => {
    const { session, callsOf, output, page, pieces, hub, room } = await pageInRoom({ isSounding: false });
    expect(callsOf('JoinRoom')).toEqual([{ roomId: ROOM_ID, isSounding: false, takesOrderChanges: true }]);
    expect(session.getStation()).toMatchObject({ joinPhase: 'joined', isPaused: true });
    expect([output.unlocks, output.isSilent, pieces.requests.length]).toEqual([0, true, 0]);
    expect(page).toMatchObject({ stationStarts: 1, tracks: [] });
    hub.send('RoomStream', { ...room(), listenerCount: 9 });
    expect(session.getStation().nowPlayingByStation[ROOM]?.listenerCount).toBe(9);
  });

  it('begins to sound, and is a remote again, without leaving', async () => {
    const { session, callsOf, output, clock } = await pageInRoom({ isSounding: false });
    session.resume();
    await clock.advanceAsync(100);
    expect(output.isSilent).toBe(false);
    session.pause();
    expect(output.isSilent).toBe(true);
    expect(callsOf('JoinRoom')).toEqual([
      { roomId: ROOM_ID, isSounding: false, takesOrderChanges: true },
      { roomId: ROOM_ID, isSounding: true, takesOrderChanges: true },
      { roomId: ROOM_ID, isSounding: false, takesOrderChanges: true },
    ]);
    expect(callsOf('LeaveRoom')).toEqual([]);
    expect(session.getStation()).toMatchObject({ joinPhase: 'joined', station: ROOM });
  });

  it('is one after joining the same room again without sound', async () => {
    const { session, output, callsOf } = await pageInRoom();
    await session.join(ROOM, { isSounding: false });
    expect(output.isSilent).toBe(true);
    expect(callsOf('JoinRoom').at(-1)).toEqual({
      roomId: ROOM_ID,
      isSounding: false,
      takesOrderChanges: true,
    });
  });

  it('stays one when the hub is back', async () => {
    const { hub, clock, callsOf, output } = await pageInRoom({ isSounding: false });
    hub.drop();
    await clock.advanceAsync(1_000);
    expect(callsOf('JoinRoom').at(-1)).toEqual({
      roomId: ROOM_ID,
      isSounding: false,
      takesOrderChanges: true,
    });
    expect(output.isSilent).toBe(true);
  });

  it('is unknown to the station of a genre, which is paused on this page alone', async () => {
    const { session, callsOf } = await joinedPage();
    session.pause();
    session.resume();
    expect(callsOf('JoinStream')).toEqual([1]);
  });
});

describe('silence in a room', () => {
  it('is sound that goes on, and no track that has begun', async () => {
    const { hub, room, session, clock, page, output } = await pageInRoom();
    const atMs = clock.now() + 5_000;
    const stream = room([1]);
    const [first, silent, third] = stream.entries;
    if (first === undefined || silent === undefined || third === undefined) throw new Error('no rows');
    const startsAtMs = atMs + 1_000;
    const entries = [
      { ...first, playMs: startsAtMs - first.startedAtMs, generation: 1 },
      { ...silent, startedAtMs: startsAtMs, playMs: 20_000, generation: 1 },
      { ...third, startedAtMs: startsAtMs + 20_000, cueInMs: 62_000, generation: 1 },
    ];
    hub.send('RoomStream', { ...stream, entries });
    await clock.advanceAsync(10_000);
    expect(session.playback.phase()).toBe('playing');
    expect(output.audible()).toBeDefined();
    expect(page.tracks).toEqual(['1']);
    await clock.advanceAsync(15_000);
    expect(page.tracks).toEqual(['1', '3']);
  });
});

describe('how fast a page takes changes of its room', () => {
  it('is reported as the time to the first new piece and what outputs need ahead to switch to it', async () => {
    const { changeRoom, reported, pieces, clock, output } = await pageInRoom();
    await clock.advanceAsync(5_000);
    pieces.roundTripMs = 180;
    const fromIndex = changeRoom(5);
    await clock.advanceAsync(179);
    expect(reported()).toEqual([]);
    await clock.advanceAsync(1);
    expect(reported()).toEqual([{ operation: 'ReportChangeReady', args: [ROOM_ID, 180 + 250] }]);
    expect(output.pieces.at(-1)?.index).toBe(fromIndex);
  });

  it('includes the delivery of the message over a slow line', async () => {
    const page = createListeningPage();
    page.hub.onCall('SyncTime', async (t1) => {
      await new Promise<void>((resolve) => void page.clock.setTimer(resolve, 100));
      const t2 = page.serverNow();
      await new Promise<void>((resolve) => void page.clock.setTimer(resolve, 100));
      return { t1, t2, t3: t2 };
    });
    await page.session.join(ROOM);
    await page.clock.advanceAsync(10_000);
    const fromIndex = Math.floor(page.serverNow() / 2_000) + 1;
    page.hub.send('RoomPiecesChanged', { roomId: ROOM_ID, fromIndex, revision: 5 });
    await page.clock.advanceAsync(100);
    expect(page.hub.calls.at(-1)).toEqual({ operation: 'ReportChangeReady', args: [ROOM_ID, 100 + 250] });
  });

  it('is reported once a second at most, with the slowest of that second', async () => {
    const { changeRoom, reported, pieces, clock } = await pageInRoom();
    await clock.advanceAsync(5_000);
    for (const [at, roundTripMs] of [20, 90, 50].entries()) {
      pieces.roundTripMs = roundTripMs;
      changeRoom(5 + at);
      await clock.advanceAsync(200);
    }
    expect(reported().map(({ args }) => args[1])).toEqual([270]);
    await clock.advanceAsync(1_000);
    expect(reported().map(({ args }) => args[1])).toEqual([270, 340]);
    await clock.advanceAsync(5_000);
    expect(reported()).toHaveLength(2);
  });

  it('is not reported for a change that another one replaced before it arrived', async () => {
    const { changeRoom, reported, pieces, clock } = await pageInRoom();
    await clock.advanceAsync(5_000);
    pieces.roundTripMs = 300;
    changeRoom(5);
    await clock.advanceAsync(200);
    changeRoom(6);
    await clock.advanceAsync(2_000);
    expect(reported().map(({ args }) => args[1])).toEqual([550]);
  });

  it('is not reported for a later change, with which the page takes its time', async () => {
    const { changeRoom, reported, pieces, clock } = await pageInRoom();
    await clock.advanceAsync(20_000);
    pieces.roundTripMs = 300;
    changeRoom(5, 4);
    await clock.advanceAsync(30_000);
    expect(reported()).toEqual([]);
    changeRoom(6);
    await clock.advanceAsync(2_000);
    expect(reported().map(({ args }) => args[1])).toEqual([550]);
  });

  it('is reported neither by a remote nor for the station of a genre', async () => {
    const { changeRoom, reported, clock } = await pageInRoom({ isSounding: false });
    changeRoom(5);
    await clock.advanceAsync(2_000);
    expect(reported()).toEqual([]);
    const genre = await joinedPage();
    await genre.clock.advanceAsync(5_000);
    const fromIndex = Math.floor(genre.serverNow() / 2_000) + 1;
    genre.hub.send('PiecesChanged', { genreId: 1, fromIndex, revision: 5 });
    await genre.clock.advanceAsync(2_000);
    expect(genre.callsOf('ReportChangeReady')).toEqual([]);
  });
});
