import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chromaOf, fromHex, type Oklab } from '#platform/oklab.ts';
import { findColors } from './picture-colors.ts';

const EDGE = 20;
const PIXELS = EDGE * EDGE;

type Rgb = readonly [number, number, number];

const NAVY: Rgb = [28, 40, 84];
const ORANGE: Rgb = [240, 130, 20];
const WHITE: Rgb = [250, 250, 250];
const BLACK: Rgb = [6, 6, 6];

function paint(colorAt: (index: number) => Rgb): Uint8Array {
  return Uint8Array.from(Array.from({ length: PIXELS }, (_, index) => colorAt(index)).flat());
}

const degrees = ({ a, b }: Oklab) => (Math.atan2(b, a) * 180) / Math.PI;

function hueApart(one: string, [red, green, blue]: Rgb): number {
  const other = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  const apart = Math.abs(degrees(fromHex(one)) - degrees(fromHex(other))) % 360;
  return Math.min(apart, 360 - apart);
}

const isGray = (hex: string) => /^#(..)\1\1$/.test(hex);
const look = (pixels: Uint8Array) => findColors(pixels, EDGE);
const anyPicture = fc.uint8Array({ minLength: PIXELS * 3, maxLength: PIXELS * 3 });

describe('the field of a picture', () => {
  it('is the color of its largest calm area, not of a larger busy one', () => {
    const restless = (index: number): Rgb =>
      (index + Math.floor(index / EDGE)) % 2 ? ORANGE : [90, 200, 40];
    const { field } = look(paint((index) => (index % EDGE < 5 ? NAVY : restless(index))));
    expect(hueApart(field, NAVY)).toBeLessThan(8);
  });

  it('is muted for any picture', () => {
    fc.assert(
      fc.property(anyPicture, (pixels) => {
        const { field } = look(pixels);
        expect(chromaOf(fromHex(field))).toBeLessThan(0.095);
      }),
      { numRuns: 60 },
    );
    expect(chromaOf(fromHex(look(paint(() => [255, 0, 0])).field))).toBeCloseTo(0.09, 2);
  });

  it('of a black or white background has a hint of the spark', () => {
    for (const background of [BLACK, WHITE]) {
      const { field } = look(paint((index) => (index < 40 ? ORANGE : background)));
      expect(hueApart(field, ORANGE)).toBeLessThan(8);
      expect(chromaOf(fromHex(field))).toBeCloseTo(0.035, 2);
    }
  });
});

describe('the spark of a picture', () => {
  it('is the most chromatic color that covers 3 % of the pixels', () => {
    const { field, spark } = look(paint((index) => (index < PIXELS * 0.03 ? ORANGE : NAVY)));
    expect(hueApart(spark, ORANGE)).toBeLessThan(8);
    expect(hueApart(field, NAVY)).toBeLessThan(8);
  });

  it('is not a color that covers less', () => {
    const { spark } = look(paint((index) => (index < PIXELS * 0.02 ? ORANGE : NAVY)));
    expect(hueApart(spark, NAVY)).toBeLessThan(12);
  });

  it('is not the noise of a dark picture', () => {
    const dark: Rgb = [0, 0, 9];
    const { spark } = look(paint((index) => (index < 40 ? [150, 90, 80] : dark)));
    expect(hueApart(spark, [150, 90, 80])).toBeLessThan(8);
  });
});

describe('the two colors of a picture', () => {
  it('are gray for a black-and-white picture of any brightness', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(255), { minLength: PIXELS, maxLength: PIXELS }), (grays) => {
        const { field, spark } = look(
          paint((index) => [grays[index] ?? 0, grays[index] ?? 0, grays[index] ?? 0]),
        );
        expect([isGray(field), isGray(spark)]).toEqual([true, true]);
      }),
      { numRuns: 40 },
    );
  });

  it('have the hue of a single-colored picture', () => {
    fc.assert(
      fc.property(fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)), (color) => {
        fc.pre(Math.max(...color) - Math.min(...color) > 60);
        const { field, spark } = look(paint(() => color));
        expect(hueApart(field, color)).toBeLessThan(6);
        expect(hueApart(spark, color)).toBeLessThan(6);
      }),
      { numRuns: 60 },
    );
  });

  it('are valid colors, the same each time, for any picture', () => {
    fc.assert(
      fc.property(anyPicture, (pixels) => {
        const colors = look(pixels);
        expect(colors).toEqual(look(pixels));
        for (const hex of Object.values(colors)) expect(hex).toMatch(/^#[\da-f]{6}$/);
      }),
      { numRuns: 60 },
    );
  });
});
