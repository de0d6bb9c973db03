/** Every theme has at least the contrast of the first one. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from './workspace.mjs';

const css = ['index.css', 'ui/theme/looks.css']
  .map((file) => readFileSync(inRoot('apps', 'web', 'src', file), 'utf8'))
  .join('\n');
const ACCENTS = [...css.matchAll(/\[data-accent='(\w+)'\]/g)].map(([, name = '']) => name);

type Colors = Readonly<Record<string, string>>;
const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

/** Reads color declarations from the block that follows a given text. */
function readColors(beginning: string, scheme: Scheme): Colors {
  const start = css.indexOf(beginning);
  if (start < 0) throw new Error(`index.css has no ${beginning}`);
  const body = css.slice(start + beginning.length, css.slice(start).search(/\n {0,2}}/) + start);
  const colors = [...body.matchAll(/--color-([\w-]+):\s*(?:light-dark\((#\w+),\s*(#\w+)\)|(#\w+))/g)];
  return Object.fromEntries(
    colors.map(([, name = '', light = '', dark = '', both]) => [
      name,
      both ?? (scheme === 'light' ? light : dark),
    ]),
  );
}

function luminance(hex: string): number {
  const wide = hex.length === 4 ? hex.slice(1).replaceAll(/./g, '$&$&') : hex.slice(1);
  const [r = 0, g = 0, b = 0] = [0, 2, 4]
    .map((at) => Number.parseInt(wide.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string | undefined, other: string | undefined): number {
  const [dark = 0, light = 0] = [luminance(one ?? ''), luminance(other ?? '')].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const BACKGROUNDS = ['canvas', 'wing', 'surface', 'raised', 'current'];
const looks = SCHEMES.flatMap((scheme) => ACCENTS.map((accent) => ({ accent, scheme, black: false }))).concat(
  ACCENTS.map((accent) => ({ accent, scheme: 'dark' as const, black: true })),
);

describe('a personal theme', () => {
  it('has six accents to choose from', () => {
    expect(new Set(ACCENTS).size).toBe(6);
  });

  it.each(looks)('keeps 4.5 : 1 with $accent, $scheme, black: $black', ({ accent, scheme, black }) => {
    const tokens: Colors = {
      ...readColors('@theme {', scheme),
      ...(accent === ACCENTS[0] ? {} : readColors(`[data-accent='${accent}'] {`, scheme)),
      ...(black ? readColors(":root[data-theme='black'] {", scheme) : {}),
    };
    for (const background of BACKGROUNDS) {
      for (const word of ['accent', 'accent-strong', 'ink', 'muted']) {
        expect(contrast(tokens[word], tokens[background]), `${word} on ${background}`).toBeGreaterThanOrEqual(
          4.5,
        );
      }
    }
    expect(contrast(tokens['on-accent'], tokens.accent)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(tokens['on-accent'], tokens['accent-strong'])).toBeGreaterThanOrEqual(4.5);
  });

  it('is black where a screen’s pixels give no light', () => {
    expect(readColors(":root[data-theme='black'] {", 'dark').canvas).toBe('#000');
  });
});
