/** Everything that is listened to on this page: tracks of the player and of stations. Loaded once there is music. */
import { createListeningTracker, type Listening } from '@tutti/player';
import { browserTimers } from './browser/browser-timers.ts';
import type { Engine } from './engine-types.ts';
import { createStationListening } from './station/station-listening.ts';

const ID_BYTES = 12;

export interface Listenings {
  /** Returns the listenings that go on, as if the music stopped now. */
  current(): readonly Listening[];
  stop(): void;
}

export function followListenings(
  { player, station }: Pick<Engine, 'player' | 'station'>,
  onEnded: (listening: Listening) => void,
): Listenings {
  const options = { nowMs: browserTimers.now, createId };
  const ofPlayer = createListeningTracker(options);
  const ofStation = createStationListening(options);
  const report = (listening: Listening | undefined) => {
    if (listening !== undefined) onEnded(listening);
  };
  const followStation = () => report(ofStation.follow(station.getSnapshot()));
  followStation();
  const stops = [
    player.steps.subscribe(({ before, event, after }) => report(ofPlayer.follow(before, event, after))),
    station.subscribe(followStation),
  ];
  return {
    current: () => [ofPlayer.current(), ofStation.current()].filter((listening) => listening !== undefined),
    stop: () => stops.forEach((stop) => stop()),
  };
}

/** `crypto.randomUUID` is missing on pages without TLS. */
function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
