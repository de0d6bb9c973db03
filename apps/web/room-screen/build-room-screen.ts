/**
 * Builds the page of TVs apart from the app: one script, one style sheet and two small fonts, for browsers as old as
 * Chromium 79, which could not even read the app's first file.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import { build, type Plugin } from 'vite';
import { screenTexts } from './screen-texts-module.ts';

/** The server sends this file for the address of a screen (apps/server/src/http/web-page.ts). */
const PAGE = 'room-screen.html';
const TARGET = 'chrome79';
const ADDRESS = /^\/room\/[^/]+\/screen\/?(?:\?|$)/;
const { resolve } = createRequire(import.meta.url);

/** Latin letters with their accents, and punctuation; other scripts come from the fonts of the device. */
const LETTERS = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x2010, 0x2026],
]
  .flatMap(([first = 0, last = 0]) =>
    Array.from({ length: last - first + 1 }, (_unused, index) => String.fromCodePoint(first + index)),
  )
  .join('');

const FONTS = [
  {
    family: 'Familjen TV',
    weight: 700,
    file: '@fontsource/familjen-grotesk/files/familjen-grotesk-latin-700-normal.woff2',
  },
  {
    family: 'Inter TV',
    weight: 500,
    file: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    variationAxes: { wght: 500 },
  },
] as const;

interface BuiltScreen {
  readonly script: string;
  readonly style: string;
}

export function roomScreen(): Plugin {
  return {
    name: 'tutti-room-screen',
    async generateBundle() {
      const [{ script, style }, fonts] = await Promise.all([bundleScreen(), readFonts()]);
      const emit = (name: string, source: string | Uint8Array) =>
        `/${this.getFileName(this.emitFile({ type: 'asset', name, source }))}`;
      const rules = fonts.map(({ name, family, weight, font }) =>
        toFontRule({ family, weight, address: emit(`${name}.woff2`, font) }),
      );
      const source = composePage({
        script: emit('room-screen.js', script),
        style: emit('room-screen.css', [...rules, style].join('\n')),
      });
      this.emitFile({ type: 'asset', fileName: PAGE, source });
    },
    configureServer({ middlewares }) {
      middlewares.use((request, reply, next) => {
        if (!ADDRESS.test(request.url ?? '')) return next();
        bundleScreen().then(({ script, style }) => {
          const inline = `<style>${style}</style><script type="module">${script}</script>`;
          reply.setHeader('content-type', 'text/html').end(composePage({ inline }));
        }, next);
      });
    },
  };
}

interface PageParts {
  readonly script?: string;
  readonly style?: string;
  /** Instead of files, while developing. */
  readonly inline?: string;
}

const composePage = ({ script, style, inline = '' }: PageParts): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="#12100e">
<title>Tutti</title>
<link rel="icon" href="/favicon.svg">
${style === undefined ? '' : `<link rel="stylesheet" href="${style}">`}
${script === undefined ? '' : `<script defer src="${script}"></script>`}
</head>
<body>${inline}</body>
</html>
`;

async function bundleScreen(): Promise<BuiltScreen> {
  const result = await build({
    configFile: false,
    root: path.join(import.meta.dirname, '..'),
    publicDir: false,
    logLevel: 'warn',
    plugins: [screenTexts()],
    build: {
      write: false,
      target: TARGET,
      cssTarget: TARGET,
      // As one file, because a script of this form would otherwise bring its styles along.
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        input: path.join(import.meta.dirname, 'main.ts'),
        output: { format: 'iife' },
      },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((output) =>
    'output' in output ? output.output : [],
  );
  const script = outputs.find((output) => output.type === 'chunk')?.code;
  const style = outputs.find((output) => output.fileName.endsWith('.css'));
  if (script === undefined || style?.type !== 'asset')
    throw new Error('The page of TVs came out without its script or its style.');
  return { script, style: String(style.source) };
}

const readFonts = () =>
  Promise.all(
    FONTS.map(async ({ file, ...font }) => ({
      ...font,
      name: `room-screen-${font.weight}`,
      font: await subsetFont(await readFile(resolve(file)), LETTERS, {
        targetFormat: 'woff2',
        ...('variationAxes' in font && { variationAxes: font.variationAxes }),
      }),
    })),
  );

const toFontRule = ({
  family,
  weight,
  address,
}: {
  family: string;
  weight: number;
  address: string;
}): string =>
  `@font-face { font-family: '${family}'; font-weight: ${weight}; font-display: swap; src: url(${address}) format('woff2'); }`;
