import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whenCalm } from './scroll-pace.ts';

/** Scrolls in steps of 16 ms; the timeStamp of an event is its own clock, so it is set. */
function scrollBy(pane: HTMLElement, stepPx: number, steps: number): void {
  for (let step = 0; step < steps; step++) {
    vi.advanceTimersByTime(16);
    pane.scrollTop += stepPx;
    const event = new Event('scroll');
    Object.defineProperty(event, 'timeStamp', { value: Date.now() });
    pane.dispatchEvent(event);
  }
}

describe('whenCalm', () => {
  const pane = document.createElement('main');

  beforeEach(() => {
    vi.useFakeTimers();
    document.body.append(pane);
  });

  afterEach(() => {
    vi.advanceTimersByTime(1_000);
    vi.useRealTimers();
    pane.remove();
  });

  it('acts at once while nothing moves, or moves slowly', () => {
    const act = vi.fn();
    whenCalm(act);
    scrollBy(pane, 10, 5);
    whenCalm(act);
    expect(act).toHaveBeenCalledTimes(2);
  });

  it('waits until a fling is over', () => {
    const act = vi.fn();
    scrollBy(pane, 100, 5);
    whenCalm(act);
    scrollBy(pane, 100, 20);
    expect(act).not.toHaveBeenCalled();
    vi.advanceTimersByTime(120);
    expect(act).toHaveBeenCalledOnce();
  });

  it('acts as soon as a fling slows down', () => {
    const act = vi.fn();
    scrollBy(pane, 100, 5);
    whenCalm(act);
    scrollBy(pane, 10, 1);
    expect(act).toHaveBeenCalledOnce();
  });

  it('forgets what has been taken back', () => {
    const act = vi.fn();
    scrollBy(pane, 100, 5);
    whenCalm(act)();
    vi.advanceTimersByTime(1_000);
    expect(act).not.toHaveBeenCalled();
  });
});
