import { describe, expect, it } from 'vitest';
import { cyclingPaletteClass, paletteClass } from './palette.ts';

describe('palettes', () => {
  it('cycles through eight [M-108, M-567]', () => {
    const classes = Array.from({ length: 17 }, (_unused, index) => cyclingPaletteClass(index));
    expect(new Set(classes).size).toBe(8);
    expect(classes[8]).toBe(classes[0]);
  });

  it('gives the same name the same colors', () => {
    expect(paletteClass('Jazz')).toBe(paletteClass('Jazz'));
    expect(paletteClass('')).toMatch(/station-palette-\d$/);
  });
});
