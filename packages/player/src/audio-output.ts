import type { OutputEvent } from './player-machine.ts';

/**
 * Something that can sound one track at a time; the browser's is `HtmlAudioOutput`, the tests' is in `testkit`.
 * Events carry the `loadId` they belong to: an element may still report about the track before.
 */
export interface AudioOutput {
  load(request: { loadId: number; url: string; startAtSeconds: number }): void;
  /** Fetches ahead what is likely to be loaded next; undefined forgets it. */
  preload(url: string | undefined): void;
  play(): void;
  pause(): void;
  seek(seconds: number): void;
  setVolume(volume: number, isMuted: boolean): void;
  /** Silence, and nothing is fetched any more. */
  unload(): void;
  subscribe(listener: (event: OutputEvent) => void): () => void;
}
