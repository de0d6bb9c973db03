import { LISTENING_MIN_MS, type PlayEnding } from '@tutti/contract/playback/plays';
import { roomIdOf, type StationRef } from '@tutti/contract/stations/station-ref';
import type { Listening } from '@tutti/player';
import type { StationSnapshot } from '../engine-types.ts';

type OnAir = Pick<StationSnapshot, 'station' | 'nowPlaying' | 'playback'>;

export interface StationListening {
  /** Call at each change; returns the listening that it has ended. */
  follow(station: OnAir): Listening | undefined;
  current(): Listening | undefined;
}

interface StationListeningOptions {
  nowMs(): number;
  createId(): string;
}

interface Airing {
  readonly key: string;
  readonly station: StationRef;
  readonly trackId: string;
  readonly isSilent: boolean;
}

interface Going {
  readonly listeningId: string;
  readonly airing: Airing;
  readonly startedAtMs: number;
  listenedMs: number;
  /** The time at which the sound that now plays began; undefined while there is none. */
  soundsSinceMs: number | undefined;
}

/**
 * Tells the listenings of a station or room apart: one for each track on air, for as long as its sound is heard here. A
 * track that a room pauses, resumes or seeks is one listening.
 */
export function createStationListening({ nowMs, createId }: StationListeningOptions): StationListening {
  let going: Going | undefined;

  const listenedUntil = ({ listenedMs, soundsSinceMs }: Going, now: number) =>
    listenedMs + (soundsSinceMs === undefined ? 0 : Math.max(0, now - soundsSinceMs));

  function end(ending: PlayEnding): Listening | undefined {
    if (going === undefined) return undefined;
    const { listeningId, airing, startedAtMs } = going;
    const listenedMs = Math.round(listenedUntil(going, nowMs()));
    if (listenedMs < LISTENING_MIN_MS) return undefined;
    const origin = roomIdOf(airing.station) === undefined ? 'station' : 'room';
    return { listeningId, trackId: airing.trackId, origin, startedAtMs, listenedMs, ending };
  }

  function hear(airing: Airing | undefined, isAudible: boolean): void {
    const now = nowMs();
    if (going !== undefined) going.listenedMs = listenedUntil(going, now);
    else if (airing !== undefined && isAudible)
      going = { listeningId: createId(), airing, startedAtMs: now, listenedMs: 0, soundsSinceMs: now };
    if (going !== undefined) going.soundsSinceMs = isAudible ? now : undefined;
  }

  return {
    follow(station) {
      const airing = readAiring(station);
      let ended: Listening | undefined;
      if (going !== undefined && airing?.key !== going.airing.key) {
        // The next track of the same station follows the end of this one.
        ended = end(airing?.station === going.airing.station ? 'finished' : 'stopped');
        going = undefined;
      }
      hear(airing, station.playback === 'playing' && airing?.isSilent === false);
      return ended;
    },
    current: () => end('stopped'),
  };
}

function readAiring({ station, nowPlaying }: OnAir): Airing | undefined {
  if (station === undefined || nowPlaying?.current === undefined) return undefined;
  const trackId = nowPlaying.current.id;
  const { entries, startedAtMs } = nowPlaying;
  const isSilent = entries.find(({ startsAtMs }) => startsAtMs === startedAtMs)?.isSilent === true;
  // The parts of a paused track begin at different times.
  const key = roomIdOf(station) === undefined ? `${trackId} ${startedAtMs}` : trackId;
  return { key: `${station} ${key}`, station, trackId, isSilent };
}
