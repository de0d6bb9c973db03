import type { AudioOutput, OutputEvent } from '@tutti/player';

export interface FakeAudioOutput extends AudioOutput {
  readonly calls: readonly string[];
  readonly loadedUrl: string | undefined;
  readonly isSounding: boolean;
  readonly positionSeconds: number;
  /** The browser's answer to the next `play()`: sound, refusal, or an unplayable file. */
  answerPlayWith(answer: 'playing' | 'blocked' | 'failed'): void;
  /** Lets the loaded track play on; reports the end when it is reached. */
  playOn(seconds: number, durationSeconds: number): void;
  emit(event: OutputEvent): void;
}

/** An audio element for tests: obeys at once, reports as an element would, sounds nowhere. */
export function createFakeAudioOutput(): FakeAudioOutput {
  const listeners = new Set<(event: OutputEvent) => void>();
  const calls: string[] = [];
  let loadId = 0;
  let url: string | undefined;
  let isSounding = false;
  let positionSeconds = 0;
  let answer: 'playing' | 'blocked' | 'failed' = 'playing';
  const emit = (event: OutputEvent) => listeners.forEach((listener) => listener(event));

  return {
    get calls() {
      return calls;
    },
    get loadedUrl() {
      return url;
    },
    get isSounding() {
      return isSounding;
    },
    get positionSeconds() {
      return positionSeconds;
    },
    load(request) {
      calls.push(`load ${request.url}`);
      ({ loadId, url } = request);
      positionSeconds = request.startAtSeconds;
      isSounding = false;
    },
    preload: (nextUrl) => void calls.push(`preload ${nextUrl ?? 'nothing'}`),
    play() {
      calls.push('play');
      if (answer === 'failed') return emit({ type: 'output-failed', loadId, reason: 'unplayable' });
      if (answer === 'blocked') return emit({ type: 'output-blocked', loadId });
      isSounding = true;
      emit({ type: 'output-playing', loadId });
    },
    pause() {
      calls.push('pause');
      isSounding = false;
    },
    seek(seconds) {
      calls.push(`seek ${seconds}`);
      positionSeconds = seconds;
    },
    setVolume: (volume, isMuted) => void calls.push(`volume ${volume}${isMuted ? ' muted' : ''}`),
    unload() {
      calls.push('unload');
      url = undefined;
      isSounding = false;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    answerPlayWith(next) {
      answer = next;
    },
    playOn(seconds, durationSeconds) {
      if (!isSounding) return;
      positionSeconds = Math.min(positionSeconds + seconds, durationSeconds);
      emit({ type: 'output-time', loadId, seconds: positionSeconds });
      if (positionSeconds < durationSeconds) return;
      isSounding = false;
      emit({ type: 'output-ended', loadId });
    },
    emit,
  };
}
