import { crossfadeFactors, type LoadRequest } from '@tutti/player';
import { AudioVoice } from './audio-voice.ts';

/** Returns the address of a downloaded track on this device. */
export type FindOffline = (url: string) => string | undefined;

/** Two elements that take turns: one plays, the spare one has the next track. They share origin and volume. */
export class VoicePair {
  readonly #apiOrigin: string;
  readonly #findOffline: FindOffline;
  #active = new AudioVoice(0);
  #spare = new AudioVoice(1);
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

  /** Gives both voices the listener's volume again. */
  endCrossfade(): void {
    this.#spare.fade = 1;
    this.#active.fade = 1;
    this.#applyVolume();
  }

  /** Silences the spare voice until it is faded in. */
  silenceSpare(): void {
    this.#spare.fade = 0;
    this.#applyVolume();
  }

  toAddress(url: string): string {
    return url.startsWith('/') ? this.#apiOrigin + url : url;
  }

  #applyVolume(): void {
    for (const voice of [this.#active, this.#spare]) voice.setVolume(this.#volume, this.#isMuted);
  }
}
