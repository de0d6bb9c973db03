/** One audio element with what was loaded into it. Knows nothing of what comes before or after. */
import { gainFactor } from '@tutti/player';

export class AudioVoice {
  readonly element = new Audio();
  /** The input of the mixer that it feeds. */
  readonly number: 0 | 1;
  loadId = 0;
  /** Without the origin of the API; undefined while empty. */
  url: string | undefined;
  /** It has sounded once: browsers that ask for a gesture have had one for this element. */
  isUnlocked = false;
  gainDb = 0;
  /** On top of the volume, while another one rises or falls beside it. */
  fade = 1;
  /** Made ready, and not heard since. */
  isUntried = false;
  #startAtSeconds = 0;

  constructor(number: 0 | 1) {
    this.number = number;
    this.element.preload = 'auto';
    this.element.addEventListener('playing', () => {
      this.isUnlocked = true;
    });
    this.element.addEventListener('loadedmetadata', () => {
      if (this.#startAtSeconds > 0) this.element.currentTime = this.#startAtSeconds;
      this.#startAtSeconds = 0;
    });
  }

  load(
    request: { loadId: number; url: string; gainDb: number; startAtSeconds: number },
    address: string,
  ): void {
    this.loadId = request.loadId;
    this.url = request.url;
    this.gainDb = request.gainDb;
    this.isUntried = false;
    this.fade = 1;
    this.#startAtSeconds = request.startAtSeconds;
    this.element.src = address;
    this.element.load();
  }

  /** Enough is there to begin at once. */
  get isReady(): boolean {
    return this.url !== undefined && this.element.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;
  }

  get hasFailed(): boolean {
    return this.element.error !== null;
  }

  /** Not finite before the length is known. */
  get remainingSeconds(): number {
    return (this.element.duration - this.element.currentTime) / this.element.playbackRate;
  }

  seek(seconds: number): void {
    if (this.element.readyState === HTMLMediaElement.HAVE_NOTHING) this.#startAtSeconds = seconds;
    else this.element.currentTime = seconds;
  }

  /** Elements only go up to 1: a quiet track is raised as far as the listener's volume leaves room. */
  setVolume(volume: number, isMuted: boolean): void {
    this.element.volume = Math.min(1, volume * gainFactor(this.gainDb)) * this.fade;
    this.element.muted = isMuted;
  }

  /** Without a source the browser stops the download; pausing alone would let it go on. */
  clear(): void {
    this.url = undefined;
    this.isUntried = false;
    this.element.pause();
    this.element.removeAttribute('src');
    this.element.load();
  }
}
