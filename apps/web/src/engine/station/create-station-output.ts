import type { StationOutput } from '@tutti/sync';
import { browserTimers } from '../browser/browser-timers.ts';
import { browserPage, ChoosingStationOutput } from './choosing-station-output.ts';
import { WebAudioStationOutput } from './web-audio/web-audio-station-output.ts';

export function createStationOutput(apiOrigin: string): StationOutput {
  const loadEndless = async () => {
    const { createEndlessOutput } = await import('./endless/endless-output.ts');
    return createEndlessOutput(browserTimers, apiOrigin);
  };
  return new ChoosingStationOutput(new WebAudioStationOutput(browserTimers), loadEndless, browserPage);
}
