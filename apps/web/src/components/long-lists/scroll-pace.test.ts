import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whenCalm } from './scroll-pace.ts';

const FRAME_MS = 16;

/** Scrolls once a frame; the timeStamp of an event has a clock of its own, so it is set. */
function scrollBy(pane: HTMLElement, stepPx: number, steps: number, frameMs = FRAME_MS): void {
  for (let step = 0; step < steps; step++) {
    vi.advanceTimersByTime(frameMs);
    pane.scrollTop += stepPx;
    const event = new Event('scroll');
    Object.defineProperty(event, 'timeStamp', { value: Date.now() });
    pane.dispatchEvent(event);
  }
}

describe('whenCalm', () => {
  const pane = document.createElement('main');

  let startMs = 0;

  beforeEach(() => {
    // Each test starts later than the one before, as in a page.
    startMs += 3_600_000;
    vi.useFakeTimers({ now: startMs });
    document.body.append(pane);
  });

  afterEach(() => {
    vi.advanceTimersByTime(1_000);
    vi.useRealTimers();
    pane.remove();
  });

  it('runs at once while nothing scrolls, or scrolls slowly', () => {
    const act = vi.fn();
    whenCalm(act);
    scrollBy(pane, 10, 5);
    whenCalm(act);
    expect(act).toHaveBeenCalledTimes(2);
  });

  it('waits until a fast scroll is over', () => {
    const act = vi.fn();
    scrollBy(pane, 100, 10);
    whenCalm(act);
    scrollBy(pane, 100, 20);
    expect(act).not.toHaveBeenCalled();
    vi.advanceTimersByTime(120 + FRAME_MS);
    expect(act).toHaveBeenCalledOnce();
  });

  it('treats a short step among long ones as part of the same scroll', () => {
    const act = vi.fn();
    scrollBy(pane, 100, 10);
    whenCalm(act);
    for (let time = 0; time < 20; time++) {
      scrollBy(pane, 20, 1);
      scrollBy(pane, 100, 3);
    }
    expect(act).not.toHaveBeenCalled();
  });

  it('keeps waiting if frames take longer than the pause', () => {
    const act = vi.fn();
    const frames: FrameRequestCallback[] = [];
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
    scrollBy(pane, 100, 10);
    whenCalm(act);
    for (let frame = 0; frame < 5; frame++) {
      scrollBy(pane, 900, 1, 150);
      for (const draw of frames.splice(0)) draw(0);
    }
    expect(act).not.toHaveBeenCalled();
    vi.advanceTimersByTime(150);
    for (const draw of frames.splice(0)) draw(0);
    expect(act).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });

  it('does not treat a single jump as a fast scroll', () => {
    const act = vi.fn();
    scrollBy(pane, 20_000, 1, 1_000);
    whenCalm(act);
    expect(act).toHaveBeenCalledOnce();
  });

  it('runs when a fast scroll has slowed down, not when it pauses', () => {
    const act = vi.fn();
    scrollBy(pane, 100, 10);
    whenCalm(act);
    scrollBy(pane, 10, 6);
    scrollBy(pane, 100, 10);
    expect(act).not.toHaveBeenCalled();
    scrollBy(pane, 10, 16);
    expect(act).toHaveBeenCalledOnce();
  });

  it('never runs after a cancel', () => {
    const act = vi.fn();
    scrollBy(pane, 100, 10);
    whenCalm(act)();
    vi.advanceTimersByTime(1_000);
    expect(act).not.toHaveBeenCalled();
  });
});
