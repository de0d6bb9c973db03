import { vi } from 'vitest';

/** A fake media element without sound; a browser test covers the real one. */
export class FakeVoiceElement extends EventTarget {
  src = '';
  currentTime = 0;
  duration = 180;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  readyState = 4;
  paused = true;
  ended = false;
  volume = 1;
  muted = false;
  preload = '';
  error: { code: number } | null = null;
  answer: Error | undefined;
  plays = 0;
  load(): void {
    this.currentTime = 0;
    this.playbackRate = this.defaultPlaybackRate;
    this.ended = false;
  }
  async play(): Promise<void> {
    this.plays += 1;
    if (this.answer) throw this.answer;
    this.paused = false;
  }
  pause(): void {
    this.paused = true;
  }
  hasAttribute(): boolean {
    return this.src !== '';
  }
  removeAttribute(): void {
    this.src = '';
  }
  say(name: string): void {
    this.dispatchEvent(new Event(name));
  }
  /** Advances the clock of the element. */
  sound(): void {
    this.say('playing');
    this.currentTime += 0.01;
    vi.advanceTimersByTime(10);
  }
  end(): void {
    this.ended = true;
    this.paused = true;
    this.say('ended');
  }
  runTo(seconds: number): void {
    this.currentTime = seconds;
    this.say('timeupdate');
  }
}
