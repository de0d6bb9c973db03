/**
 * The app's two fonts with the letters of English text, inlined as data, because a frame without an origin cannot load
 * our files.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const { resolve } = createRequire(import.meta.url);
const LETTERS = `${String.fromCodePoint(...Array.from({ length: 95 }, (_unused, index) => 32 + index))}’“”–—…·×−`;

async function inlineFont(
  file: string,
  options: Partial<Parameters<typeof subsetFont>[2]> = {},
): Promise<string> {
  const font = await subsetFont(await readFile(resolve(file)), LETTERS, {
    targetFormat: 'woff2',
    ...options,
  });
  return `url(data:font/woff2;base64,${font.toString('base64')}) format('woff2')`;
}

async function composeFonts(): Promise<string> {
  const [text, title] = await Promise.all([
    inlineFont('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', {
      variationAxes: { wght: { min: 400, max: 700 } },
      keepFeatures: ['kern', 'calt', 'tnum', 'cv11', 'ss03'],
    }),
    inlineFont('@fontsource/familjen-grotesk/files/familjen-grotesk-latin-700-normal.woff2'),
  ]);
  return [
    `@font-face { font-family: 'Inter Variable'; font-weight: 400 700; src: ${text}; }`,
    `@font-face { font-family: 'Familjen Grotesk'; font-weight: 700; src: ${title}; }`,
  ].join('\n');
}

let composed: Promise<string> | undefined;

/** Composed once for all games. */
export function readFrameFonts(): Promise<string> {
  composed ??= composeFonts();
  return composed;
}
