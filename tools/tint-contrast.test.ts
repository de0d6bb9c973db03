/**
 * Checks the contrast of text and lines on colors of a picture, with the formulas of the style sheets, for any picture.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromHex, inHueOf, type Oklab, toHex } from '../apps/server/src/platform/oklab.ts';
import { contrast, mix, toDisplay, withLightness } from './theme-colors.ts';

const web = path.join(import.meta.dirname, '../apps/web/src');
const read = (file: string) => readFileSync(path.join(web, file), 'utf8').replaceAll(/\s+/g, ' ');
const tokens = read('index.css');
const tint = read('components/music/art-tint.css');
const fullPlayer = read('full-player/full-player.css');

const THEMES = [
  { theme: 'light', index: 1 },
  { theme: 'dark', index: 2 },
] as const;

type Theme = (typeof THEMES)[number];

/** Reads the two hex values of a `light-dark()` token. */
function token(name: string, { index }: Theme, sheet = tokens): Oklab {
  const pair = new RegExp(`--color-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(sheet);
  if (pair === null) throw new Error(`--color-${name} is not written as it was`);
  return fromHex(pair[index] ?? '');
}

/** Reads how a style sheet derives a color from the picture's: its lightness and the limit of its chroma. */
function formula(name: string, { index }: Theme, sheet: string): (color: Oklab) => Oklab {
  const one = String.raw`oklch\(from var\(--art-\w+\) ([\d.]+) (?:c|min\(c, ([\d.]+)\)) h\)`;
  const found = new RegExp(`--${name}: light-dark\\( ?${one}, ${one} ?\\)`).exec(sheet);
  const [lightness, chromaMax] = found?.slice(index * 2 - 1) ?? [];
  if (lightness === undefined) throw new Error(`--${name} is not written as it was`);
  return (color) => withLightness(color, Number(lightness), Number(chromaMax ?? Number.POSITIVE_INFINITY));
}

const hex = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => fromHex(`#${value.toString(16).padStart(6, '0')}`));
/** Corners of the color space, where displays clip most. */
const pure = fc
  .array(fc.constantFrom('00', 'ff', '80'), { minLength: 3, maxLength: 3 })
  .map((parts) => fromHex(`#${parts.join('')}`));
const anyColor = fc.oneof(hex, pure);
const anyShare = fc.double({ min: 0, max: 1, noNaN: true });
const asGamut = fc.constantFrom('clipped' as const, 'mapped' as const);

describe.each(THEMES)('the colors of any picture in the $theme theme', (theme) => {
  const field = formula('field', theme, tint);
  const spark = formula('spark', theme, tint);
  const backgrounds = ['canvas', 'surface', 'raised'].map((name) => token(name, theme));

  it('text on the field, also where it fades into the page or is behind a bar, reaches 4.5 : 1', () => {
    fc.assert(
      fc.property(anyColor, anyShare, asGamut, (color, share, gamut) => {
        for (const background of backgrounds.slice(0, 2)) {
          const mixed = toDisplay(mix(field(color), background, share), gamut);
          for (const name of ['ink', 'muted', 'accent'])
            expect(contrast(mixed, token(name, theme))).toBeGreaterThanOrEqual(4.5);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('the spark has a contrast of 3 : 1 to the field of the same picture and to every background', () => {
    fc.assert(
      fc.property(anyColor, anyColor, anyShare, asGamut, (one, other, share, gamut) => {
        const line = toDisplay(spark(other), gamut);
        for (const background of backgrounds) {
          const mixed = toDisplay(mix(field(one), background, share), gamut);
          expect(contrast(mixed, line)).toBeGreaterThanOrEqual(3);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('what stands on the accent of a bar, which is the spark, reaches 4.5 : 1', () => {
    expect(tint).toContain('.art-tint-bar { --color-accent: var(--spark);');
    fc.assert(
      fc.property(anyColor, asGamut, (color, gamut) => {
        const accent = toDisplay(spark(color), gamut);
        expect(contrast(accent, token('on-accent', theme))).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 400 },
    );
  });

  it('text on the full player reaches 4.5 : 1 where it is brightest, too', () => {
    const glow = formula('glow', theme, fullPlayer);
    const muted = token('muted', theme, fullPlayer);
    fc.assert(
      fc.property(anyColor, anyShare, asGamut, (color, share, gamut) => {
        const mixed = toDisplay(mix(glow(color), field(color), share), gamut);
        for (const text of [token('ink', theme), muted])
          expect(contrast(mixed, text)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 400 },
    );
  });
});

it('white text on the card of a station reaches 4.5 : 1, with any airing', () => {
  const mixed = /--station-field: oklch\(from var\(--art-field\) ([\d.]+) min\(c, ([\d.]+)\) h\)/.exec(tint);
  const shares = [...tint.matchAll(/var\(--station-(?:from|to)\) (\d+)%, var\(--station-field\)/g)];
  const palettes = [...tokens.matchAll(/--station-from: (#\w{6}); --station-to: (#\w{6})/g)];
  expect([shares.length, palettes.length]).toEqual([2, 8]);
  const white = fromHex('#ffffff');
  fc.assert(
    fc.property(anyColor, asGamut, (color, gamut) => {
      const field = withLightness(color, Number(mixed?.[1]), Number(mixed?.[2]));
      for (const [, ...ends] of palettes) {
        for (const [index, end] of ends.entries()) {
          const mixed = mix(field, fromHex(end), Number(shares[index]?.[1]) / 100);
          expect(contrast(toDisplay(mixed, gamut), white)).toBeGreaterThanOrEqual(4.5);
        }
      }
    }),
    { numRuns: 100 },
  );
});

describe('the colors of names', () => {
  const ends = [...tokens.matchAll(/--station-(?:from|to): oklch\(([\d.]+) ([\d.]+) var\(--hue\)\)/g)];
  const hues = [...tokens.matchAll(/--hue: (\d+);/g)].map(([, hue]) => Number(hue));

  it.each(['clipped', 'mapped'] as const)('have a contrast of 4.5 : 1 to white, if %s', (gamut) => {
    expect([ends.length, hues.length]).toEqual([2, 11]);
    for (const hue of hues) {
      const angle = (hue * Math.PI) / 180;
      for (const [, lightness, chroma] of ends) {
        const color = {
          lightness: Number(lightness),
          a: Number(chroma) * Math.cos(angle),
          b: Number(chroma) * Math.sin(angle),
        };
        expect(contrast(toDisplay(color, gamut), fromHex('#ffffff'))).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it('have no hue between 60 and 115 degrees, which is brown and olive when it is dark', () => {
    expect(hues.filter((hue) => hue > 60 && hue < 115)).toEqual([]);
  });

  it('are the same on a TV, whose browser knows only hex values', () => {
    const [, lightness, chroma] = ends[1] ?? [];
    const colors = hues.map((hue) => {
      const angle = (hue * Math.PI) / 180;
      const color = { lightness: 0, a: Math.cos(angle), b: Math.sin(angle) };
      return toHex(inHueOf(color, Number(lightness), Number(chroma)));
    });
    const onTv = [
      ...read('../room-screen/room-screen.css').matchAll(/\.name-hue-\d+ { background: (#\w{6});/g),
    ];
    expect(onTv.map(([, color]) => color)).toEqual(colors);
  });
});
