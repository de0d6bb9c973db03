/**
 * Builds the service worker with the names of the initial files, which only the finished build knows. They differ
 * between builds, so browsers notice the new worker.
 */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { TRANSLATED } from '../catalogs/compile-catalog.ts';
import { catalogModule } from '../catalogs/languages.ts';
import { type BuiltFile, findChunk, withImports } from '../preload/built-files.ts';
import { bundleScript } from '../preload/bundle-script.ts';

export const WORKER_FILE = 'service-worker.js';

/** Modules that open without a network; every other screen is stored once it was opened. */
const BEGINNINGS = [
  'app/signed-in-routes.tsx',
  'data/offline/open-downloader.ts',
  'pages/login/login-page.tsx',
  'frame/music-views.ts',
  'full-player/full-player.tsx',
  'player-bar/playback-followers.tsx',
  'views/live-streams/live-streams-view.tsx',
];
/** Only the characters of most names; other fonts load on demand. */
const FONT = /-latin-(?!ext)[\w-]*\.woff2$/;
/** Illustrations of empty and failed screens, which are common while the server is away. */
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
        catalogs: listCatalogs(built),
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

/** The files that the initial modules need, plus fonts and illustrations. */
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

/** The translations by language, because a browser only needs its own. */
function listCatalogs(built: readonly BuiltFile[]): Record<string, string> {
  return Object.fromEntries(
    TRANSLATED.map((language) => [language, `/${findChunk(built, catalogModule(language))}`]),
  );
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
