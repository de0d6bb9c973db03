/** Library playback: one audio element for what sounds, a second one that only fetches what comes next. */
import type { AudioOutput, OutputEvent } from '@tutti/player';

/** Words for a toast; index = MediaError.code. */
const MEDIA_ERRORS: Readonly<Record<number, string>> = {
  2: 'The connection was lost while loading this track.',
  3: 'This track is damaged and cannot be played.',
  4: 'This track cannot be played here.',
};

export class HtmlAudioOutput implements AudioOutput {
  readonly #element = new Audio();
  readonly #apiOrigin: string;
  readonly #listeners = new Set<(event: OutputEvent) => void>();
  #ahead: HTMLAudioElement | undefined;
  #loadId = 0;
  #startAtSeconds = 0;

  constructor(apiOrigin: string) {
    this.#apiOrigin = apiOrigin;
    this.#element.preload = 'auto';
    this.#watch('playing', (loadId) => ({ type: 'output-playing', loadId }));
    this.#watch('waiting', (loadId) => ({ type: 'output-waiting', loadId }));
    // The element also says "pause" on its way to "ended"; that is no pause anybody asked for.
    this.#watch('pause', (loadId) => (this.#element.ended ? undefined : { type: 'output-paused', loadId }));
    this.#watch('ended', (loadId) => ({ type: 'output-ended', loadId }));
    this.#watch('timeupdate', (loadId) => ({
      type: 'output-time',
      loadId,
      seconds: this.#element.currentTime,
    }));
    this.#watch('durationchange', (loadId) => ({
      type: 'output-duration',
      loadId,
      seconds: this.#element.duration,
    }));
    this.#watch('error', (loadId) => this.#failure(loadId));
    this.#element.addEventListener('loadedmetadata', () => {
      if (this.#startAtSeconds > 0) this.#element.currentTime = this.#startAtSeconds;
      this.#startAtSeconds = 0;
    });
  }

  load(request: { loadId: number; url: string; startAtSeconds: number }): void {
    this.#loadId = request.loadId;
    this.#startAtSeconds = request.startAtSeconds;
    this.#element.src = this.#toAddress(request.url);
    this.#element.load();
    // What was fetched ahead is in the browser's cache now; a second download beside the first would only slow it.
    this.preload(undefined);
  }

  preload(url: string | undefined): void {
    if (this.#ahead !== undefined) clearSource(this.#ahead);
    this.#ahead = undefined;
    if (url === undefined) return;
    this.#ahead = new Audio();
    this.#ahead.preload = 'auto';
    this.#ahead.muted = true;
    this.#ahead.src = this.#toAddress(url);
  }

  play(): void {
    const loadId = this.#loadId;
    this.#element.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') {
        this.#emit({ type: 'output-blocked', loadId });
      }
      // AbortError: another command came in between. Everything else is reported by the element's own error event.
    });
  }

  pause(): void {
    this.#element.pause();
  }

  seek(seconds: number): void {
    if (this.#element.readyState === HTMLMediaElement.HAVE_NOTHING) this.#startAtSeconds = seconds;
    else this.#element.currentTime = seconds;
  }

  setVolume(volume: number, isMuted: boolean): void {
    this.#element.volume = volume;
    this.#element.muted = isMuted;
  }

  unload(): void {
    this.preload(undefined);
    clearSource(this.#element);
  }

  subscribe(listener: (event: OutputEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #toAddress(url: string): string {
    return url.startsWith('/') ? this.#apiOrigin + url : url;
  }

  #watch(name: keyof HTMLMediaElementEventMap, toEvent: (loadId: number) => OutputEvent | undefined): void {
    this.#element.addEventListener(name, () => {
      const event = toEvent(this.#loadId);
      if (event !== undefined) this.#emit(event);
    });
  }

  #failure(loadId: number): OutputEvent | undefined {
    // Taking the source away is reported as an error as well.
    if (!this.#element.hasAttribute('src')) return undefined;
    const reason = MEDIA_ERRORS[this.#element.error?.code ?? 0] ?? 'This track cannot be played.';
    return { type: 'output-failed', loadId, reason };
  }

  #emit(event: OutputEvent): void {
    this.#listeners.forEach((listener) => listener(event));
  }
}

/** Without a source the browser stops the download; pausing alone would let it go on. */
function clearSource(element: HTMLAudioElement): void {
  element.pause();
  element.removeAttribute('src');
  element.load();
}
