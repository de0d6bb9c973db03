/**
 * Builds the service worker with the names of what the app begins with, which only the finished build knows. A worker
 * of an earlier build differs by them, and so browsers notice the new one.
 */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { TRANSLATED } from '../catalogues/compile-catalogue.ts';
import { catalogueModule } from '../catalogues/languages.ts';
import { type BuiltFile, findChunk, withImports } from '../early/built-files.ts';
import { bundleScript } from '../early/bundle-script.ts';

export const WORKER_FILE = 'service-worker.js';

/** Opened without a network, too; every other screen is kept once somebody opened it. */
const BEGINNINGS = [
  'app/signed-in-routes.tsx',
  'data/kept/open-keeper.ts',
  'pages/login/login-page.tsx',
  'shell/music-views.ts',
  'shell/stage/stage.tsx',
  'views/live-streams/live-streams-view.tsx',
];
/** Of the text face the letters that most names are written in; the others come when they are met. */
const FONT = /-latin-(?!ext)[\w-]*\.woff2$/;
/** What screens without content show, which are many while the server is away. */
const DRAWINGS = /\/drawings-[\w-]*\.svg$/;
const FIXED = ['index.html', 'favicon.svg', 'manifest.webmanifest', 'icons/192.png'];

export function shellWorker(): Plugin {
  return {
    name: 'tutti-shell-worker',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) throw new Error('The page is not written to a folder.');
      const built = Object.values(bundle) as readonly BuiltFile[];
      const page = built.find(({ fileName }) => fileName === 'index.html')?.source;
      if (page === undefined) throw new Error('The build made no index.html.');
      const files = [...FIXED, ...listBeginnings(built)].sort();
      const shell = {
        version: hashOf([...files, String(page)].join('\n')),
        files: files.map((file) => `/${file}`),
        catalogues: listCatalogues(built),
        assets: built.map(({ fileName }) => `/${fileName}`).filter((file) => file.startsWith('/assets/')),
      };
      await writeFile(
        path.join(dir, WORKER_FILE),
        await bundleScript(path.join(import.meta.dirname, 'service-worker.ts'), {
          SHELL: JSON.stringify(shell),
        }),
      );
    },
  };
}

/** What the beginnings load before they can be shown, the fonts and the drawings. */
function listBeginnings(built: readonly BuiltFile[]): Set<string> {
  const names = withImports(built, [
    ...built.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName),
    ...BEGINNINGS.map((module) => findChunk(built, module)),
  ]);
  for (const { fileName } of built) {
    if (FONT.test(fileName) || DRAWINGS.test(fileName)) names.add(fileName);
  }
  return names;
}

/** The translations, by the language they are in: a browser needs the one that it speaks. */
function listCatalogues(built: readonly BuiltFile[]): Record<string, string> {
  return Object.fromEntries(
    TRANSLATED.map((language) => [language, `/${findChunk(built, catalogueModule(language))}`]),
  );
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
