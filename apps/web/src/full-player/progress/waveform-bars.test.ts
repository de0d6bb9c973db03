import { describe, expect, it } from 'vitest';
import { toBars, toPath } from './waveform-bars.ts';

const levels = Uint8Array.from({ length: 400 }, (_, index) => (index < 200 ? 51 : 255));

describe('the bars of a waveform', () => {
  it('are as tall as the loudest level in their range', () => {
    expect(toBars(levels, 4, { from: 0, until: 1 })).toEqual([0.2, 0.2, 1, 1]);
    expect(toBars(levels, 800, { from: 0, until: 1 })).toHaveLength(800);
  });

  it('cover the part that is played', () => {
    expect(toBars(levels, 2, { from: 0.5, until: 1 })).toEqual([1, 1]);
    expect(toBars(levels, 2, { from: 0.1, until: 0.5 })).toEqual([0.2, 0.2]);
  });

  it('have a minimum height', () => {
    expect(toBars(new Uint8Array(400), 2, { from: 0, until: 1 })).toEqual([0.06, 0.06]);
    expect(toBars(new Uint8Array(), 2, { from: 0.5, until: 3 })).toEqual([0.06, 0.06]);
  });

  it('are centered vertically', () => {
    expect(toPath([1, 0.5])).toBe('M0.17 0.0h.66v100.0h-.66zM1.17 25.0h.66v50.0h-.66z');
  });
});
