import { genreStation, roomStation } from '@tutti/contract/stations/station-ref';
import { createManualClock } from '@tutti/testkit';
import { expect, it } from 'vitest';
import { buildNowPlaying, buildStationTrack } from '#test/render-screen.tsx';
import type { StationSnapshot } from '../engine-types.ts';
import { createStationListening } from './station-listening.ts';

type OnAir = Pick<StationSnapshot, 'station' | 'nowPlaying' | 'playback'>;

const onAir = (id: string, parts: Partial<OnAir> = {}, genreId = '3'): OnAir => ({
  station: genreStation(genreId),
  nowPlaying: buildNowPlaying(genreId, {
    current: buildStationTrack({ id }),
    startedAtMs: Number(id) * 1_000,
  }),
  playback: 'playing',
  ...parts,
});
const LEFT: OnAir = { station: undefined, nowPlaying: undefined, playback: 'silent' };

function start() {
  const clock = createManualClock(5_000);
  let ids = 0;
  const listening = createStationListening({ nowMs: clock.now, createId: () => `id-${(ids += 1)}` });
  return { clock, ...listening };
}

it('a track on air is heard until the next one of its station', () => {
  const { clock, follow } = start();
  expect(follow(onAir('7'))).toBeUndefined();
  clock.advance(30_000);
  expect(follow(onAir('7'))).toBeUndefined();
  clock.advance(30_000);
  expect(follow(onAir('8'))).toEqual({
    listeningId: 'id-1',
    trackId: '7',
    origin: 'station',
    startedAtMs: 5_000,
    listenedMs: 60_000,
    ending: 'finished',
  });
});

it('leaving the station or joining another one stops it, and is no skip', () => {
  for (const next of [LEFT, onAir('9', {}, '4')]) {
    const { clock, follow } = start();
    follow(onAir('7'));
    clock.advance(20_000);
    expect(follow(next)).toMatchObject({ trackId: '7', listenedMs: 20_000, ending: 'stopped' });
  }
});

it('only sound is counted: neither the time before it nor a pause', () => {
  const { clock, follow, current } = start();
  follow(onAir('7', { playback: 'waiting' }));
  clock.advance(10_000);
  follow(onAir('7'));
  clock.advance(5_000);
  follow(onAir('7', { playback: 'silent' }));
  clock.advance(60_000);
  follow(onAir('7'));
  clock.advance(5_000);
  expect(current()).toMatchObject({
    trackId: '7',
    startedAtMs: 15_000,
    listenedMs: 10_000,
    ending: 'stopped',
  });
});

it('the same track on air again is another listening, and less than a second is none', () => {
  const { clock, follow } = start();
  follow(onAir('7'));
  clock.advance(999);
  expect(follow(onAir('8'))).toBeUndefined();
  clock.advance(4_000);
  const again = onAir('8');
  const later = { ...again, nowPlaying: again.nowPlaying && { ...again.nowPlaying, startedAtMs: 99_000 } };
  expect(follow(later)).toMatchObject({ trackId: '8', listenedMs: 4_000 });
});

it('a track of a room is one listening, however often the room pauses it, and its silence is not counted', () => {
  const { clock, follow } = start();
  const station = roomStation('Friday-night_at-Adas-1');
  const inRoom = (id: string, startsAtMs: number, isSilent = false): OnAir => ({
    station,
    nowPlaying: {
      ...buildNowPlaying('3', { current: buildStationTrack({ id }), startedAtMs: startsAtMs }),
      station,
      entries: [
        { key: `${startsAtMs}`, track: undefined, isSilent, generation: 0, startsAtMs, endsAtMs: 1_000_000 },
      ],
    },
    playback: 'playing',
  });
  follow(inRoom('7', 5_000));
  clock.advance(20_000);
  expect(follow(inRoom('7', 25_000, true))).toBeUndefined();
  clock.advance(60_000);
  expect(follow(inRoom('7', 85_000))).toBeUndefined();
  clock.advance(10_000);
  expect(follow(inRoom('8', 95_000))).toMatchObject({
    trackId: '7',
    origin: 'room',
    listenedMs: 30_000,
    ending: 'finished',
  });
});
