/** What the page says to the mixer on the thread of sound. The mixer answers with seconds alone. */
import type { Hold, VoiceNumber } from './gapless-mixer.ts';

export const PROCESSOR = 'gapless-mixer';
export const CHANNELS = 2;

export type MixerCommand =
  | ({ readonly type: 'hold' } & Hold)
  | { readonly type: 'tell-beginning'; readonly atSeconds: number }
  | { readonly type: 'tell-end' }
  | { readonly type: 'reset'; readonly voice: VoiceNumber };
