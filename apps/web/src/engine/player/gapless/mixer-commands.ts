import type { Hold, VoiceNumber } from './gapless-mixer.ts';

export const PROCESSOR = 'gapless-mixer';
export const CHANNELS = 2;

export type MixerCommand =
  | ({ readonly type: 'hold' } & Hold)
  | { readonly type: 'tell-beginning'; readonly atSeconds: number }
  | { readonly type: 'tell-end' }
  | { readonly type: 'reset'; readonly voice: VoiceNumber };
