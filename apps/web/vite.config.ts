// Build and development server of the page. The page runs under a Content-Security-Policy that knows the code in its HTML by
// hash (apps/server/src/http/code-in-page.ts); nothing else may be inlined, no data: fonts, no attribute with style or code.
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { languages } from './catalogs/languages.ts';
import { gameFrames } from './frames/frame-pages.ts';
import { iconInPage } from './preload/icon-in-page.ts';
import { lightFace } from './preload/light-face.ts';
import { lightIcons } from './preload/light-icons.ts';
import { preloadFiles } from './preload/preload-files.ts';
import { stylesBelowMark } from './preload/styles-below-mark.ts';
import { shellWorker } from './worker/build-shell-worker.ts';

const API_ORIGIN = process.env.TUTTI_API ?? 'http://localhost:4747';

interface ModuleGraph {
  getModuleInfo(id: string): {
    readonly importers: readonly string[];
    readonly dynamicImporters: readonly string[];
  } | null;
}

/** Each name stands in the first script, where letters of a hash are what compresses least: 42 bits tell files apart, too. */
const NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

const MAIN = /\/src\/main\.tsx$/;
/** The first screen for visitors, and the pages of signing in. */
const LANDING_PAGES = /\/src\/pages\/(landing|legal)\//;
const SIGN_IN_PAGES = /\/src\/pages\/(?!account|apps|profile)/;
/** Needed by every signed-in user: frame, player and stations. */
const HOME = /\/src\/(?:app\/signed-in-routes|views\/home\/home-view)\./;

const VIEWS = /\/src\/(?:views\/[\w-]+\/[\w-]+-view|frame\/music-views)\./;
const FRAME = /\/src\/(?:frame|command-palette|full-player|side-panel|player-bar|queue-handover)\//;

/** Rarely opened, so Home must not wait for it. */
const RARE =
  /\/src\/(?:admin\/|ui\/theme\/looks|pages\/apps\/|components\/(?:keys\/|copy-field|listen-copy|qr-code)|(?:api|data\/(?:account|admin))\/(?:app-keys|listen-keys|admin-|audit|bulk-decision)|audit-words|(?:model|addresses|http)\/(?:admin-|app-keys|broadcast|listen-keys)|texts\/(?:admin|app-))/;

const isRare = (id: string) => RARE.test(id) || OF_RARE.test(id);

/** All that cannot begin without the module, which is among them. */
function listWaiting(moduleId: string, graph: ModuleGraph): string[] {
  const seen = new Set([moduleId]);
  // A set hands out what is added while it is walked.
  for (const id of seen) for (const importer of graph.getModuleInfo(id)?.importers ?? []) seen.add(importer);
  return [...seen];
}

const isNeededBy = (pages: RegExp, moduleId: string, graph: ModuleGraph): boolean =>
  listWaiting(moduleId, graph).some((id) => pages.test(id));

/** Loaded by every page, including code that the landing page shares with others: one file less there. */
function isOfStart(moduleId: string, graph: ModuleGraph): boolean {
  if (ICON.test(moduleId)) return FIRST_ICON.test(moduleId);
  if (OF_LISTS.test(moduleId) || OF_RARE.test(moduleId)) return false;
  const waiting = listWaiting(moduleId, graph);
  const isOf = (pages: RegExp) => waiting.some((id) => pages.test(id));
  const isOfOthers = () =>
    waiting.some(
      (id) => !LANDING_PAGES.test(id) && (graph.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0,
    );
  return (
    isOf(MAIN) ||
    (isOf(LANDING_PAGES) && isOfOthers()) ||
    (isOf(SIGN_IN_PAGES) && (isOf(HOME) || isOf(VIEWS)))
  );
}

/** They all come through one file, by which no page can be told from another: so these are named, by who is shown them. */
const ICON = /\/lucide-react\/dist\/esm\/icons\//;
const FIRST_ICON =
  /\/icons\/(?:circle-exclamation-point|circle-check|heart|info|loader-circle|pause|play|triangle-exclamation-point|x)\./;
const HOME_ICON =
  /\/icons\/(?:cassette-tape|check|chevron-(?:left|right)|circle-stop|circle-user|disc-3|ellipsis-vertical|house|keyboard|library|library-big|list-music|log-in|log-out|maximize-2|mic-vocal|music|radio-tower|repeat|search|shield-check|shuffle|skip-back|skip-forward|sliders-horizontal|smartphone|volume-1|volume-2|volume-x|wifi-off)\./;

/** All but those of a chosen look, for which a visitor would be sent everything that they come with. */
const STYLE = /(?<!\/looks)\.css$/;

/** Comes through one file with all of its library, and is needed where lists go on. */
const OF_LISTS = /\/(?:infiniteQueryObserver|useInfiniteQuery)\./;
/** Comes through it as well, for what is seldom opened. */
const OF_RARE = /\/useMutationState\./;
/** The files that index.html names. */
const BEGINNING = /\/(?:react|rolldown-runtime|start)-/;
/** Half of what every page begins with: two files of one size come sooner than one, and this one outlives a new version of ours. */
const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\//;
/** Half of what home needs besides. */
const SOUND = /\/(?:src\/engine|packages\/(?:player|sync))\//;

const DRAWING = /\/src\/components\/drawings\/(?!genre-picture-later)/;

/** Needed by Home, with the styles of all screens behind it: a few hundred bytes each. */
function isOfMembers(moduleId: string, graph: ModuleGraph): boolean {
  if (ICON.test(moduleId)) return HOME_ICON.test(moduleId);
  if (OF_LISTS.test(moduleId)) return true;
  if (OF_RARE.test(moduleId)) return false;
  if (STYLE.test(moduleId)) return !RARE.test(moduleId) && !isNeededBy(SIGN_IN_PAGES, moduleId, graph);
  return isNeededBy(HOME, moduleId, graph);
}

/**
 * Each file is a request before the first picture, and on a slow line a small one takes as long as one of ten kilobytes: so
 * what several screens share comes in few. What every page begins with, to which belongs what the landing page shares with
 * any other, for it weighs a file less there; what home needs besides; what the pages of signing in share with later
 * screens; and of the rest what views share, what only the full player and panels share, and what only pages share. What is rarely opened
 * stays as it falls.
 */
const CHUNKS = [
  { name: 'react', test: REACT, priority: 4 },
  {
    debugName: 'start',
    name: (id: string, graph: ModuleGraph) => (isOfStart(id, graph) ? 'start' : null),
    priority: 3,
  },
  {
    debugName: 'sign-in',
    name: (id: string, graph: ModuleGraph) =>
      !ICON.test(id) && !OF_LISTS.test(id) && isNeededBy(SIGN_IN_PAGES, id, graph) ? 'sign-in' : null,
    minShareCount: 2,
    priority: 2,
  },
  {
    debugName: 'sound',
    name: (id: string, graph: ModuleGraph) => (SOUND.test(id) && isOfMembers(id, graph) ? 'sound' : null),
    priority: 2,
  },
  {
    debugName: 'members',
    name: (id: string, graph: ModuleGraph) => (isOfMembers(id, graph) ? 'members' : null),
    priority: 1,
  },
  {
    // Home may need one, without what only later screens share.
    debugName: 'drawings',
    name: (id: string) => (DRAWING.test(id) ? 'drawings' : null),
    priority: 1,
  },
  {
    debugName: 'screens',
    name: (id: string, graph: ModuleGraph) =>
      !isRare(id) && isNeededBy(VIEWS, id, graph) ? 'screens' : null,
    minShareCount: 2,
    priority: 0.9,
  },
  {
    debugName: 'panels',
    name: (id: string, graph: ModuleGraph) => (!isRare(id) && isNeededBy(FRAME, id, graph) ? 'panels' : null),
    minShareCount: 2,
    priority: 0.8,
  },
  {
    debugName: 'pages',
    name: (id: string) => (isRare(id) ? null : 'pages'),
    minShareCount: 2,
    priority: 0,
  },
];

const UPRIGHT = /familjen-grotesk-latin-700-normal-[\w-]+\.woff2$/;

/** Titles are the first thing seen, and their face would be asked for last: after scripts and style sheets. */
function preloadedTitleFace(): Plugin {
  return {
    name: 'tutti-preloaded-title-face',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const face = Object.keys(bundle ?? {}).find((file) => UPRIGHT.test(file));
        if (face === undefined) throw new Error('The face of titles is not among the built files.');
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${face}`, crossorigin: true };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    languages(),
    lightIcons(),
    react(),
    tailwindcss(),
    gameFrames(),
    preloadedTitleFace(),
    lightFace(),
    iconInPage(),
    stylesBelowMark(),
    preloadFiles(),
    shellWorker(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What every page begins with is there, and its names would stand in every file that loads another.
      resolveDependencies: (_file, files) => files.filter((file) => !BEGINNING.test(file)),
    },
    rolldownOptions: {
      // A name in another file weighs more than the number or the few letters that it stands for.
      optimization: { inlineConst: { mode: 'all' } },
      output: { ...NAMES, codeSplitting: { groups: CHUNKS } },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': { target: API_ORIGIN, changeOrigin: false },
      // Includes /radio.m3u.
      '/radio': { target: API_ORIGIN, changeOrigin: false },
      '/embed': { target: API_ORIGIN, changeOrigin: false },
      '/rest': { target: API_ORIGIN, changeOrigin: false },
      '/streamhub': { target: API_ORIGIN, ws: true },
    },
  },
});
