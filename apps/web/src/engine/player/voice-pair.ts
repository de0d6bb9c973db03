import type { LoadRequest } from '@tutti/player';
import { AudioVoice } from './audio-voice.ts';

/** Two elements that change places: one sounds, the spare one has what follows. They share origin and volume. */
export class VoicePair {
  readonly #apiOrigin: string;
  #active = new AudioVoice();
  #spare = new AudioVoice();
  #volume = 1;
  #isMuted = false;

  constructor(apiOrigin: string) {
    this.#apiOrigin = apiOrigin;
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
    voice.load(request, this.toAddress(request.url));
    this.#applyVolume();
  }

  setVolume(volume: number, isMuted: boolean): void {
    this.#volume = volume;
    this.#isMuted = isMuted;
    this.#applyVolume();
  }

  toAddress(url: string): string {
    return url.startsWith('/') ? this.#apiOrigin + url : url;
  }

  #applyVolume(): void {
    for (const voice of [this.#active, this.#spare]) voice.setVolume(this.#volume, this.#isMuted);
  }
}
