import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StartDelay } from './start-delay.ts';

const CHROMIUM = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The simulated delay from `play()` to sound. */
function take(delay: StartDelay, tookMs: number): void {
  delay.begin(performance.now());
  vi.advanceTimersByTime(tookMs + 200);
  delay.measure(0.2);
}

it.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${CHROMIUM}`, 85],
  [`Mozilla/5.0 (Linux; Android 15) ${CHROMIUM}`, 85],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROMIUM}`, 10],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', 10],
])('starts with a guess by browser: %s', (userAgent, ms) => {
  vi.stubGlobal('navigator', { userAgent });
  expect(new StartDelay().ms).toBe(ms);
});

it('becomes the first measured value, and then the mean of itself and each new one', () => {
  const delay = new StartDelay();
  take(delay, 92);
  expect(delay.ms).toBe(92);
  take(delay, 100);
  expect(delay.ms).toBe(96);
});

it('is stored for the next page', () => {
  take(new StartDelay(), 92);
  expect(new StartDelay().ms).toBe(92);
});

it.each(['nonsense', '-40', '1e9', ''])('is within limits when the browser holds %j', (stored) => {
  localStorage.setItem('tutti.startDelayMs', stored);
  expect(new StartDelay().ms).toBeGreaterThanOrEqual(0);
  expect(new StartDelay().ms).toBeLessThanOrEqual(300);
});

it('is measured once per start, and not for one that was stopped', () => {
  const delay = new StartDelay();
  delay.begin(performance.now());
  delay.forget();
  vi.advanceTimersByTime(500);
  delay.measure(0.2);
  expect(delay.ms).toBe(10);
  take(delay, 50);
  vi.advanceTimersByTime(1_000);
  delay.measure(0.3);
  expect(delay.ms).toBe(50);
});
