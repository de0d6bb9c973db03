import { describe, expect, it } from 'vitest';
import { relativeTime } from './relative-time.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const ago = (seconds: number) => relativeTime(new Date(NOW - seconds * 1000), NOW);

describe('relativeTime', () => {
  it('says just now for less than a minute and for a clock that is ahead [M-062, M-558]', () => {
    expect(ago(0)).toBe('just now');
    expect(ago(59)).toBe('just now');
    expect(ago(-300)).toBe('just now');
  });

  it('counts minutes below an hour [M-063, M-559]', () => {
    expect(ago(60)).toBe('1m ago');
    expect(ago(59 * 60 + 59)).toBe('59m ago');
  });

  it('counts hours below a day [M-064, M-560]', () => {
    expect(ago(3600)).toBe('1h ago');
    expect(ago(24 * 3600 - 1)).toBe('23h ago');
  });

  it('counts days from then on [M-065, M-561]', () => {
    expect(ago(24 * 3600)).toBe('1d ago');
    expect(ago(400 * 24 * 3600)).toBe('400d ago');
  });
});
