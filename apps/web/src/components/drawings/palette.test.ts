import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ARTISTS, UNKNOWN_ARTISTS } from '#test/artist-names.ts';
import { NAME_HUES } from '#test/name-hues.ts';
import { cyclingPaletteClass, paletteClass } from './palette.ts';

describe('palettes', () => {
  it('of names have the hues of the style sheet', () => {
    const css = readFileSync(path.join(import.meta.dirname, '../../index.css'), 'utf8');
    const hues = [...css.matchAll(/\.name-hue-\d+ \{\s+--hue: (\d+);/g)].map(([, hue]) => Number(hue));
    expect(hues).toEqual(NAME_HUES);
  });

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
      const shown = artists.map(
        (name) => NAME_HUES[Number(paletteClass(name).split('-').at(-1))] ?? Number.NaN,
      );
      for (const [index, hue] of shown.slice(1).entries()) {
        const apart = Math.abs(hue - (shown[index] ?? 0));
        expect([artists[index], Math.min(apart, 360 - apart) >= 25]).toEqual([artists[index], true]);
      }
      const counts = [...Map.groupBy(shown, (hue) => hue).values()].map(({ length }) => length);
      expect(Math.max(...counts)).toBeLessThanOrEqual(4);
    },
  );
});
