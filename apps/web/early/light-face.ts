/**
 * The face of text, 48 KB as it is published, is on the way before the first picture of a slow line. What it draws here
 * are weights from 400 to 800 of the letters that faces.css names, with six of its features: the rest is left out.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const FACE = createRequire(import.meta.url).resolve(
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
);
const BUILT = /inter-latin-wght-normal-[\w-]+\.woff2$/;
const WEIGHTS = { min: 400, max: 800 };
/** Pairs, accents, figures of one width, and the letters that index.css chooses. */
const FEATURES = ['kern', 'ccmp', 'mark', 'mkmk', 'calt', 'tnum', 'cv11', 'ss03'];
/** As in ui/theme/faces.css. */
const LETTERS: readonly (readonly [first: number, last: number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x304, 0x304],
  [0x308, 0x308],
  [0x329, 0x329],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
  [0xfeff, 0xfeff],
  [0xfffd, 0xfffd],
];

export async function makeLightFace(): Promise<Buffer> {
  const letters = LETTERS.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_unused, place) => String.fromCodePoint(first + place)),
  );
  return subsetFont(await readFile(FACE), letters.join(''), {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
    keepFeatures: FEATURES,
  });
}

export function lightFace(): Plugin {
  return {
    name: 'tutti-light-face',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const face = Object.values(bundle).find(({ fileName }) => BUILT.test(fileName));
      if (face?.type !== 'asset') throw new Error('The face of text is not among the built files.');
      face.source = await makeLightFace();
    },
  };
}
