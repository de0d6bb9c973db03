import type { EqualizerPreset } from './equalizer.ts';

interface TrackRequest {
  readonly loadId: number;
  readonly url: string;
  /** Added to the volume. */
  readonly gainDb: number;
  /** 1 is normal; the pitch stays. */
  readonly speed: number;
}

export interface LoadRequest extends TrackRequest {
  readonly startAtSeconds: number;
}

export interface PrepareRequest extends TrackRequest {
  /** The track begins this long before the end of the loaded one, which fades out; 0 begins at the end. */
  readonly crossfadeSeconds: number;
  /** False leaves a short pause: unless the tracks overlap, the output emits `output-ended` and waits for a load. */
  readonly isGapless: boolean;
}

/** How the listener wants every track to sound. */
export interface SoundSettings {
  readonly equalizer: EqualizerPreset;
  /** 0 without crossfades; an output may need to know before the first one. */
  readonly crossfadeSeconds: number;
}

export type OutputEvent =
  | { type: 'output-playing'; loadId: number }
  | { type: 'output-paused'; loadId: number }
  | { type: 'output-waiting'; loadId: number }
  | { type: 'output-duration'; loadId: number; seconds: number }
  | { type: 'output-time'; loadId: number; seconds: number }
  | { type: 'output-ended'; loadId: number }
  /** The track ended or begins to fade, and the prepared one with this id already plays. */
  | { type: 'output-handed-over'; loadId: number }
  | { type: 'output-blocked'; loadId: number }
  /** `network` means that the file may be fine, but does not arrive. */
  | { type: 'output-failed'; loadId: number; cause: 'network' | 'file'; reason: string };

/** Plays one track at a time; events carry a `loadId`, because an element may still report about an earlier one. */
export interface AudioOutput {
  load(request: LoadRequest): void;
  /**
   * Sets what follows the loaded track; undefined clears it. An output that has it ready continues with it without a
   * gap (or earlier, for a crossfade) and emits `output-handed-over`; otherwise it emits `output-ended`.
   */
  prepare(request: PrepareRequest | undefined): void;
  play(): void;
  pause(): void;
  seek(seconds: number): void;
  setVolume(volume: number, isMuted: boolean): void;
  /** Changes the speed of the loaded track. */
  setSpeed(speed: number): void;
  setSound(settings: SoundSettings): void;
  /** Stops playback and loading. */
  unload(): void;
  subscribe(listener: (event: OutputEvent) => void): () => void;
}
