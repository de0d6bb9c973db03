import { buildRoomStream, ROOM_ID } from '@tutti/testkit';
import { describe, expect, it } from 'vitest';
import { nowPlayingAt, stationProgress } from './station-clockface.ts';
import { toRoomNowPlaying } from './wire-room.ts';
import { roomEventGuards } from './wire-room-guards.ts';

const START = 1_000_000;
const build = (parts: Partial<Parameters<typeof buildRoomStream>[0]> = {}) =>
  toRoomNowPlaying(buildRoomStream({ startsAtMs: START, serverTimeMs: START + 61_000, ...parts }));

describe('what is on air in a room', () => {
  it('is the row of the instant at which it was sent', () => {
    expect(build()).toMatchObject({
      station: `room-${ROOM_ID}`,
      roomName: 'Friday night',
      current: { id: '1' },
      next: { id: '2' },
      startedAtMs: START,
      positionMs: 61_000,
      totalDurationMs: 180_000,
      entries: [{ key: '900:1:1' }, { key: '900:2:2' }, { key: '900:3:3' }],
    });
  });

  it('is an entry without a track while the room is silent, and the next track is the one after it', () => {
    const silent = build({ silentAt: [0, 1] });
    expect(silent).toMatchObject({ current: undefined, next: { id: '3' }, startedAtMs: START });
    expect(silent.entries[0]).toMatchObject({ key: '900:1:silence', track: undefined });
    const later = nowPlayingAt(build({ silentAt: [1] }), START + 200_000);
    expect(later).toMatchObject({ current: undefined, next: { id: '3' }, startedAtMs: START + 180_000 });
  });

  it('is the song that waits while the room is paused, at the position at which it waits', () => {
    const stream = buildRoomStream({ startsAtMs: START, serverTimeMs: START + 61_000, silentAt: [0] });
    const [row, ...later] = stream.entries;
    if (row === undefined) throw new Error('no row');
    const paused = { ...row, entryId: 'e1', cueInMs: 45_000, pausedTrack: later[0]?.track ?? null };
    const shown = toRoomNowPlaying({ ...stream, entries: [paused, ...later] });
    expect(shown).toMatchObject({
      current: { id: '2' },
      entries: [{ key: '900:1:silence', isSilent: true }, {}, {}],
    });
    expect(nowPlayingAt(shown, START + 70_000).current?.id).toBe('2');
    for (const afterMs of [61_000, 100_000])
      expect(stationProgress(shown, START + afterMs)).toMatchObject({ elapsedMs: 45_000, percent: 25 });
    expect(roomEventGuards.RoomStream([{ ...stream, entries: [paused, ...later] }])).toBe(true);
    expect(roomEventGuards.RoomStream([{ ...stream, entries: [{ ...paused, pausedTrack: 'x' }] }])).toBe(
      false,
    );
  });

  it('is nothing in a room without rows', () => {
    expect(build({ count: 0 })).toMatchObject({ current: undefined, startedAtMs: undefined, entries: [] });
  });
});

describe('the position that a room shows', () => {
  it('is that in the file, because a row after a pause or a seek begins within its track', () => {
    const { entries, ...rest } = build();
    const resumed = { ...rest, entries: entries.map((entry) => ({ ...entry, cueInMs: 62_000 })) };
    expect(stationProgress(resumed, START + 10_000)).toEqual({
      elapsedMs: 72_000,
      remainingMs: 108_000,
      totalMs: 180_000,
      percent: 40,
    });
  });

  it('is zero while it is silent', () => {
    const none = { elapsedMs: 0, remainingMs: 0, totalMs: 0, percent: 0 };
    expect(stationProgress(build({ silentAt: [0] }), START + 61_000)).toEqual(none);
  });
});
