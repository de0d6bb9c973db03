import type { StationOutput, Timers } from '@tutti/sync';
import { EndlessElementOutput } from './endless-element-output.ts';
import { FedSource } from './fed-source.ts';
import { HlsSource } from './hls-source.ts';
import { canFeedMedia } from './media-feed.ts';

const HLS = 'application/vnd.apple.mpegurl';

/**
 * Pieces are preferred, because they are in sync to milliseconds and need less bandwidth. The choice depends on
 * abilities, never on the browser's name.
 */
function chooseEndlessKind(element: HTMLAudioElement): 'pieces' | 'segments' | undefined {
  if (canFeedMedia()) return 'pieces';
  return element.canPlayType(HLS) === '' ? undefined : 'segments';
}

export function createEndlessOutput(timers: Timers, apiOrigin: string, element = new Audio()): StationOutput {
  const kind = chooseEndlessKind(element);
  if (kind === undefined) throw new Error('This browser plays nothing that goes on behind a locked screen.');
  return new EndlessElementOutput(timers, element, (onLost) =>
    kind === 'pieces' ? new FedSource(element, onLost) : new HlsSource(element, apiOrigin),
  );
}
