/** One audio element with its loaded track. It knows nothing of other tracks. */
import { gainFactor } from '@tutti/player';

export class AudioVoice {
  readonly element = new Audio();
  readonly number: 0 | 1;
  loadId = 0;
  /** Without the API's origin; undefined while empty. */
  url: string | undefined;
  /** It has played once, so browsers that require a gesture have had one for this element. */
  isUnlocked = false;
  gainDb = 0;
  speed = 1;
  /** Multiplies the volume during a crossfade. */
  fade = 1;
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
    request: { loadId: number; url: string; gainDb: number; speed: number; startAtSeconds: number },
    address: string,
  ): void {
    this.loadId = request.loadId;
    this.url = request.url;
    this.gainDb = request.gainDb;
    this.isUntried = false;
    this.fade = 1;
    this.#startAtSeconds = request.startAtSeconds;
    this.setSpeed(request.speed);
    this.element.src = address;
    this.element.load();
  }

  /** Enough is buffered to start at once. */
  get isReady(): boolean {
    return this.url !== undefined && this.element.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;
  }

  get hasFailed(): boolean {
    return this.element.error !== null;
  }

  /** Not finite until the duration is known. */
  get remainingSeconds(): number {
    return (this.element.duration - this.element.currentTime) / this.element.playbackRate;
  }

  /** Elements keep the pitch by themselves. Loading sets the speed back to the default one. */
  setSpeed(speed: number): void {
    this.speed = speed;
    this.element.defaultPlaybackRate = speed;
    this.element.playbackRate = speed;
  }

  seek(seconds: number): void {
    if (this.element.readyState === HTMLMediaElement.HAVE_NOTHING) this.#startAtSeconds = seconds;
    else this.element.currentTime = seconds;
  }

  /**
   * Elements only go up to 1, so a quiet track is raised as far as the listener's volume leaves room. Returns the volume
   * that was set.
   */
  setVolume(volume: number, isMuted: boolean): number {
    const level = Math.min(1, volume * gainFactor(this.gainDb)) * this.fade;
    this.element.volume = level;
    this.element.muted = isMuted;
    return level;
  }

  /** Removing the source stops the download, unlike a pause. */
  clear(): void {
    this.url = undefined;
    this.isUntried = false;
    this.element.pause();
    this.element.removeAttribute('src');
    this.element.load();
  }
}
