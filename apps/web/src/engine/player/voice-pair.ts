import { crossfadeFactors, type LoadRequest } from '@tutti/player';
import { AudioVoice } from './audio-voice.ts';

/** Where a track lies that is kept on this device. */
export type FindKept = (url: string) => string | undefined;

/** Two elements that change places: one sounds, the spare one has what follows. They share origin and volume. */
export class VoicePair {
  readonly #apiOrigin: string;
  readonly #findKept: FindKept;
  #active = new AudioVoice(0);
  #spare = new AudioVoice(1);
  #volume = 1;
  #isMuted = false;

  constructor(apiOrigin: string, findKept: FindKept = () => undefined) {
    this.#apiOrigin = apiOrigin;
    this.#findKept = findKept;
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
    voice.load(request, this.#findKept(request.url) ?? this.toAddress(request.url));
    this.#applyVolume();
  }

  setVolume(volume: number, isMuted: boolean): void {
    this.#volume = volume;
    this.#isMuted = isMuted;
    this.#applyVolume();
  }

  /** The one that sounded before, which is the spare one by now, under the one that sounds. */
  crossfade(share: number): void {
    const { from, to } = crossfadeFactors(share);
    this.#spare.fade = from;
    this.#active.fade = to;
    this.#applyVolume();
  }

  /** Each as loud as the listener wants. */
  endCrossfade(): void {
    this.#spare.fade = 1;
    this.#active.fade = 1;
    this.#applyVolume();
  }

  /** Unheard until it is faded in. */
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
