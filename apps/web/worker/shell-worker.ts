/**
 * Builds the service worker with the names of what the app begins with, which only the finished build knows. A worker
 * of an earlier build differs by them, and so browsers notice the new one.
 */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin } from 'vite';

const here = import.meta.dirname;
export const WORKER_FILE = 'service-worker.js';

/** Opened without a network, too; every other screen is kept once somebody opened it. */
const BEGINNINGS = [
  'app/signed-in-routes.tsx',
  'data/kept/open-keeper.ts',
  'pages/login/login-page.tsx',
  'shell/music-views.ts',
  'shell/stage/stage.tsx',
  'views/home/home-view.tsx',
  'views/live-streams/live-streams-view.tsx',
];
/** Of the text face the letters that most names are written in; the others come when they are met. */
const FONT = /-latin-(?!ext)[\w-]*\.woff2$/;
/** What screens without content show, which are many while the server is away. */
const DRAWINGS = /\/drawings-[\w-]*\.svg$/;
const FIXED = ['index.html', 'favicon.svg', 'manifest.webmanifest', 'icons/192.png'];

interface BuiltFile {
  readonly type: 'chunk' | 'asset';
  readonly fileName: string;
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
  readonly moduleIds?: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
  readonly source?: string | Uint8Array;
}

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
        assets: built.map(({ fileName }) => `/${fileName}`).filter((file) => file.startsWith('/assets/')),
      };
      await writeFile(path.join(dir, WORKER_FILE), await bundleWorker(shell));
    },
  };
}

/** What the beginnings load before they can be shown, the fonts and the drawings. */
function listBeginnings(built: readonly BuiltFile[]): Set<string> {
  const byName = new Map(built.map((file) => [file.fileName, file]));
  const names = new Set([
    ...built.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName),
    ...BEGINNINGS.map((module) => findChunk(built, module)),
  ]);
  // A set hands out what is added while it is walked.
  for (const name of names) {
    const { imports = [], viteMetadata } = byName.get(name) ?? {};
    for (const imported of [...imports, ...(viteMetadata?.importedCss ?? [])]) names.add(imported);
  }
  for (const { fileName } of built) {
    if (FONT.test(fileName) || DRAWINGS.test(fileName)) names.add(fileName);
  }
  return names;
}

function findChunk(built: readonly BuiltFile[], module: string): string {
  const chunk = built.find(({ moduleIds = [] }) => moduleIds.some((id) => id.endsWith(`/src/${module}`)));
  if (!chunk)
    throw new Error(`No file of the build has ${module}: the app would not open without its server.`);
  return chunk.fileName;
}

async function bundleWorker(shell: object): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define: { SHELL: JSON.stringify(shell) },
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: path.join(here, 'service-worker.ts'), output: { format: 'iife' } },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const chunk = outputs
    .flatMap((output) => ('output' in output ? output.output : []))
    .find((output) => output.type === 'chunk');
  if (!chunk) throw new Error('The service worker came out empty.');
  return chunk.code;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
