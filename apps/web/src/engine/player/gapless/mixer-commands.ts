/** The commands from the page to the mixer on the audio thread. The mixer replies with seconds. */
import type { Hold, VoiceNumber } from './gapless-mixer.ts';

export const PROCESSOR = 'gapless-mixer';
export const CHANNELS = 2;

export type MixerCommand =
  | ({ readonly type: 'hold' } & Hold)
  | { readonly type: 'tell-beginning'; readonly atSeconds: number }
  | { readonly type: 'tell-end' }
  | { readonly type: 'reset'; readonly voice: VoiceNumber };
