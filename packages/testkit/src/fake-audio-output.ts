import type { AudioOutput, OutputEvent, PrepareRequest, SoundSettings } from '@tutti/player';
import { Subscribable } from '@tutti/subscribable';

export interface FakeAudioOutput extends AudioOutput {
  readonly calls: readonly string[];
  readonly loadedUrl: string | undefined;
  readonly isSounding: boolean;
  readonly positionSeconds: number;
  readonly sound: SoundSettings | undefined;
  /** Sound, refusal, an unplayable file, a dead network, or nothing yet. */
  answerPlayWith(answer: PlayAnswer): void;
  /** Whether the prepared track continues by itself at the end; the default is no. */
  handOverAtEnd(isReady: boolean): void;
  /** Advances the loaded track, and reports its end when it is reached. */
  playOn(seconds: number, durationSeconds: number): void;
  emit(event: OutputEvent): void;
}

export type PlayAnswer = 'playing' | 'blocked' | 'failed' | 'offline' | 'silence';

/** A silent audio element for tests: obeys at once and reports events like a real one. */
export function createFakeAudioOutput(): FakeAudioOutput {
  const events = new Subscribable<OutputEvent>();
  const calls: string[] = [];
  let loadId = 0;
  let url: string | undefined;
  let isSounding = false;
  let positionSeconds = 0;
  let answer: PlayAnswer = 'playing';
  let prepared: PrepareRequest | undefined;
  let isReady = false;
  let sound: SoundSettings | undefined;
  const emit = (event: OutputEvent) => events.emit(event);

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
    get sound() {
      return sound;
    },
    load(request) {
      calls.push(`load ${request.url}`);
      ({ loadId, url } = request);
      positionSeconds = request.startAtSeconds;
      isSounding = false;
      prepared = undefined;
    },
    prepare(request) {
      calls.push(`prepare ${request?.url ?? 'nothing'}`);
      prepared = request;
    },
    play() {
      calls.push('play');
      if (answer === 'silence') return;
      if (answer === 'failed') {
        return emit({ type: 'output-failed', loadId, cause: 'file', reason: 'unplayable' });
      }
      if (answer === 'offline') {
        return emit({ type: 'output-failed', loadId, cause: 'network', reason: 'offline' });
      }
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
    setSpeed: (speed) => void calls.push(`speed ${speed}`),
    setSound({ equalizer, crossfadeSeconds }) {
      sound = { equalizer, crossfadeSeconds };
    },
    unload() {
      calls.push('unload');
      url = undefined;
      prepared = undefined;
      isSounding = false;
    },
    subscribe: events.subscribe,
    handOverAtEnd(ready) {
      isReady = ready;
    },
    answerPlayWith(next) {
      answer = next;
    },
    playOn(seconds, durationSeconds) {
      if (!isSounding) return;
      positionSeconds = Math.min(positionSeconds + seconds, durationSeconds);
      emit({ type: 'output-time', loadId, seconds: positionSeconds });
      if (positionSeconds < durationSeconds) return;
      const joins = prepared !== undefined && (prepared.isGapless || prepared.crossfadeSeconds > 0);
      if (isReady && joins && prepared !== undefined) {
        ({ loadId, url } = prepared);
        prepared = undefined;
        positionSeconds = 0;
        return emit({ type: 'output-handed-over', loadId });
      }
      isSounding = false;
      emit({ type: 'output-ended', loadId });
    },
    emit,
  };
}
