import { describe, expect, it } from 'vitest';
import { ARTISTS, UNKNOWN_ARTISTS } from '#test/artist-names.ts';
import { cyclingPaletteClass, paletteClass } from './palette.ts';

/** The hues in index.css. */
const HUES = [16, 194, 298, 142, 246, 350, 168, 272, 42, 220, 324];

describe('palettes', () => {
  it('cycles through eight [M-108, M-567]', () => {
    const classes = Array.from({ length: 17 }, (_unused, index) => cyclingPaletteClass(index));
    expect(new Set(classes).size).toBe(8);
    expect(classes[8]).toBe(classes[0]);
  });

  it('gives the same name the same colors', () => {
    expect(paletteClass('Jazz')).toBe(paletteClass('Jazz'));
    expect(paletteClass('')).toMatch(/name-hue-\d+$/);
  });

  it.each([[ARTISTS], [UNKNOWN_ARTISTS]])(
    'gives neighbors in a list of artists hues that are at least 25 degrees apart, and at most four of one',
    (artists) => {
      const shown = artists.map((name) => HUES[Number(paletteClass(name).split('-').at(-1))] ?? Number.NaN);
      for (const [index, hue] of shown.slice(1).entries()) {
        const apart = Math.abs(hue - (shown[index] ?? 0));
        expect([artists[index], Math.min(apart, 360 - apart) >= 25]).toEqual([artists[index], true]);
      }
      const counts = [...Map.groupBy(shown, (hue) => hue).values()].map(({ length }) => length);
      expect(Math.max(...counts)).toBeLessThanOrEqual(4);
    },
  );
});
