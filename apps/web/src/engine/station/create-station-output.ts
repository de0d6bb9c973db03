import { browserTimers } from '../browser/browser-timers.ts';
import { browserPage, ChoosingStationOutput } from './choosing-station-output.ts';
import { ElementStationOutput } from './element-station-output.ts';
import { fitsInMemory } from './track-audio.ts';
import { WebAudioStationOutput } from './web-audio-station-output.ts';

/** To the sample where the page may run, to the ear where only an audio element goes on (a locked phone). */
export function createStationOutput(apiOrigin: string): ChoosingStationOutput {
  const fine = new WebAudioStationOutput(browserTimers, apiOrigin);
  const coarse = new ElementStationOutput(browserTimers, apiOrigin);
  return new ChoosingStationOutput({ fine, coarse }, browserPage, ({ track }) =>
    fitsInMemory(track.durationMs),
  );
}
