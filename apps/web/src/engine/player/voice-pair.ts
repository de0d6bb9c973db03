import { crossfadeFactors, type LoadRequest } from '@tutti/player';
import { AudioVoice } from './audio-voice.ts';

export type FindOffline = (url: string) => string | undefined;

/** Two elements that alternate: one plays while the spare one has the next track. */
export class VoicePair {
  readonly #apiOrigin: string;
  readonly #findOffline: FindOffline;
  #onLevel: (voice: 0 | 1, level: number) => void = () => undefined;
  #active = new AudioVoice(0);
  #spare = new AudioVoice(1);
  /** By the numbers of their voices. */
  readonly elements = [this.#active.element, this.#spare.element] as const;
  #volume = 1;
  #isMuted = false;

  constructor(apiOrigin: string, findOffline: FindOffline = () => undefined) {
    this.#apiOrigin = apiOrigin;
    this.#findOffline = findOffline;
  }

  get active(): AudioVoice {
    return this.#active;
  }

  get spare(): AudioVoice {
    return this.#spare;
  }

  swap(): void {
    [this.#active, this.#spare] = [this.#spare, this.#active];
  }

  load(voice: AudioVoice, request: LoadRequest): void {
    voice.load(request, this.#findOffline(request.url) ?? this.toAddress(request.url));
    this.#applyVolume();
  }

  setVolume(volume: number, isMuted: boolean): void {
    this.#volume = volume;
    this.#isMuted = isMuted;
    this.#applyVolume();
  }

  /** Fades the spare voice, which played before, under the active one. */
  crossfade(share: number): void {
    const { from, to } = crossfadeFactors(share);
    this.#spare.fade = from;
    this.#active.fade = to;
    this.#applyVolume();
  }

  endCrossfade(): void {
    this.#spare.fade = 1;
    this.#active.fade = 1;
    this.#applyVolume();
  }

  silenceSpare(): void {
    this.#spare.fade = 0;
    this.#applyVolume();
  }

  /** Reports the volume of each voice, now and at each change, for browsers whose elements have none. */
  reportLevels(onLevel: (voice: 0 | 1, level: number) => void): void {
    this.#onLevel = onLevel;
    this.#applyVolume();
  }

  toAddress(url: string): string {
    return url.startsWith('/') ? this.#apiOrigin + url : url;
  }

  #applyVolume(): void {
    for (const voice of [this.#active, this.#spare])
      this.#onLevel(voice.number, voice.setVolume(this.#volume, this.#isMuted));
  }
}
