/**
 * Reduces the text font, which has 48 KB as published, because it loads before the first paint. The page uses weights
 * from 400 to 800, the characters in fonts.css and some features; the rest is removed.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const FONT_FILE = createRequire(import.meta.url).resolve(
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
);
const BUILT = /inter-latin-wght-normal-[\w-]+\.woff2$/;
const WEIGHTS = { min: 400, max: 800 };
/** Kerning, accents, tabular figures, and the character variants that index.css selects. */
const FEATURES = ['kern', 'ccmp', 'mark', 'mkmk', 'calt', 'tnum', 'cv11', 'ss03'];
/** The file that declares this font first, with its characters. */
const FONT_STYLES = path.join(import.meta.dirname, '../src/ui/theme/fonts.css');

async function readLetters(): Promise<string> {
  const [, range = ''] = /unicode-range:([^;]+);/.exec(await readFile(FONT_STYLES, 'utf8')) ?? [];
  const spans = [...range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)];
  if (spans.length === 0) throw new Error(`${FONT_STYLES} names no letters.`);
  return spans
    .flatMap(([, from = '', to = from]) => {
      const [first, last] = [Number.parseInt(from, 16), Number.parseInt(to, 16)];
      return Array.from({ length: last - first + 1 }, (_unused, index) =>
        String.fromCodePoint(first + index),
      );
    })
    .join('');
}

export function lightFont(): Plugin {
  return {
    name: 'tutti-light-font',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const font = Object.values(bundle).find(({ fileName }) => BUILT.test(fileName));
      if (font?.type !== 'asset') throw new Error('The font of text is not among the built files.');
      font.source = await subsetFont(await readFile(FONT_FILE), await readLetters(), {
        targetFormat: 'woff2',
        variationAxes: { wght: WEIGHTS },
        keepFeatures: FEATURES,
      });
    },
  };
}
