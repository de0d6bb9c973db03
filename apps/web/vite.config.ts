// Build and development server of the page. The Content-Security-Policy lists inline code by hash
// (apps/server/src/http/code-in-page.ts), so the build must not inline anything else: no data: fonts, no style attributes.
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { languages } from './catalogs/languages.ts';
import { gameFrames } from './frames/frame-pages.ts';
import { iconInPage } from './preload/icon-in-page.ts';
import { lightFont } from './preload/light-font.ts';
import { lightHub } from './preload/light-hub.ts';
import { lightIcons } from './preload/light-icons.ts';
import { lightStyles } from './preload/light-styles.ts';
import { preloadFiles } from './preload/preload-files.ts';
import { stylesBelowMark } from './preload/styles-below-mark.ts';
import { roomScreen } from './room-screen/build-room-screen.ts';
import { screenTexts } from './room-screen/screen-texts-module.ts';
import { shellWorker } from './worker/build-shell-worker.ts';

const API_ORIGIN = process.env.TUTTI_API ?? 'http://localhost:4747';

interface ModuleGraph {
  getModuleInfo(id: string): {
    readonly importers: readonly string[];
    readonly dynamicImporters: readonly string[];
  } | null;
}

/** Hashes are short, because the first script lists every file name and hashes do not compress; 42 bits suffice. */
const NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

const MAIN = /\/src\/main\.tsx$/;
/** The first screen of visitors, and the sign-in pages. */
const LANDING_PAGES = /\/src\/pages\/(landing|legal)\//;
const SIGN_IN_PAGES = /\/src\/pages\/(?!account|apps|join-room|login\/guest|profile)/;
/** Needed by every signed-in user: frame, player and stations. */
const HOME = /\/src\/(?:app\/signed-in-routes|views\/home\/home-view)\./;

/** Home's parts below the first screen, which a large window shows at once. */
const LOWER_HOME = /\/src\/views\/home\/(?:shelves\/music-shelves|foot\/home-foot)\./;

const VIEWS = /\/src\/(?:views\/[\w-]+\/[\w-]+-view|frame\/music-views)\./;
const FRAME = /\/web\/src\/(?:frame|command-palette|full-player|side-panel|player-bar|queue-handover)\//;

/** Parts of the contract that only rarely opened screens need. */
const RARE_CONTRACT =
  /\/contract\/src\/(?:(?:admin|app-keys)\/|audit\/(?:words|texts)|(?:admin-[\w-]+|listen-keys)\/(?:addresses|routes|schemas)|admin-(?:library|users)\/texts|admin-overview\/(?:dashboard|monitoring)-texts)/;

/** Rarely opened, so Home must not wait for it. */
const RARE =
  /\/src\/(?:admin\/|ui\/theme\/looks|pages\/apps\/|components\/(?:keys\/|copy-field|listen-copy|qr-code)|(?:api|data\/(?:account|admin))\/(?:app-keys|listen-keys|admin-|audit|bulk-decision))/;

const isRare = (id: string) => RARE.test(id) || RARE_CONTRACT.test(id) || OF_RARE.test(id);

/** Returns the module and all modules that import it, directly or not. */
function listWaiting(moduleId: string, graph: ModuleGraph): string[] {
  const seen = new Set([moduleId]);
  // A set also iterates over elements that are added meanwhile.
  for (const id of seen) for (const importer of graph.getModuleInfo(id)?.importers ?? []) seen.add(importer);
  return [...seen];
}

const isNeededBy = (pages: RegExp, moduleId: string, graph: ModuleGraph): boolean =>
  listWaiting(moduleId, graph).some((id) => pages.test(id));

/** True for code that every page loads, and for code that the landing page shares, which saves a file there. */
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

/** Icons are listed by name, because all are imported through one file, which hides which page needs which. */
const ICON = /\/lucide-react\/dist\/esm\/icons\//;
const FIRST_ICON =
  /\/icons\/(?:circle-exclamation-point|circle-check|heart|info|loader-circle|pause|play|triangle-exclamation-point|x)\./;
const HOME_ICON =
  /\/icons\/(?:cassette-tape|check|chevron-(?:left|right)|circle-stop|circle-user|disc-3|ellipsis-vertical|house|keyboard|library|library-big|list-music|log-in|log-out|maximize-2|mic-vocal|music|radio-tower|repeat|search|shield-check|shuffle|skip-back|skip-forward|sliders-horizontal|smartphone|volume-1|volume-2|volume-x|wifi-off)\./;

/** All style sheets except those of a chosen theme, because visitors would load the code that comes with it. */
const STYLE = /(?<!\/looks)\.css$/;

/** Named, because it is imported through its library's index; only long lists need it. */
const OF_LISTS = /\/(?:infiniteQueryObserver|useInfiniteQuery)\./;
/** Imported through the same index, for rarely opened screens. */
const OF_RARE = /\/useMutationState\./;
/** The files that index.html references. */
const BEGINNING = /\/(?:react|rolldown-runtime|start)-/;
/** A file of its own, because two files load faster than one, and this one stays cached across versions of the page. */
const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\//;
/** The larger half of Home's further code, which loads as a file of its own. */
const SOUND = /\/(?:src\/engine|packages\/(?:player|sync))\//;

const DRAWING = /\/src\/components\/drawings\/(?!lazy-genre-picture)/;

/** True for Home's code, and for the styles of all further screens, which have a few hundred bytes each. */
function isOfMembers(moduleId: string, graph: ModuleGraph): boolean {
  if (ICON.test(moduleId)) return HOME_ICON.test(moduleId);
  if (OF_LISTS.test(moduleId) || OF_RARE.test(moduleId)) return false;
  if (STYLE.test(moduleId)) return !RARE.test(moduleId) && !isNeededBy(SIGN_IN_PAGES, moduleId, graph);
  return isNeededBy(HOME, moduleId, graph);
}

/**
 * Groups shared code into few files, because each is a request before the first paint, and on a slow connection a small
 * file takes as long as one of ten kilobytes. The groups: the start of every page, Home, sign-in pages, views, full
 * player and panels, other pages. Rarely opened code stays in the bundler's own chunks.
 */
const CHUNKS = [
  // Home of an administrator loads it when monitoring changes, which must not bring all administration with it.
  { name: 'reload-monitoring', test: /\/src\/data\/admin\/(?:admin-keys|reload-monitoring)\./, priority: 5 },
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
  // Loaded at the first change, which must not bring all further screens with it.
  {
    name: 'favorite-changes',
    test: /\/src\/(?:data\/own\/favorite-changes|api\/favorites\/changes-api)\./,
    priority: 0.99,
  },
  {
    // A group of its own, because Home may need a drawing without the code that later screens share.
    debugName: 'drawings',
    name: (id: string) => (DRAWING.test(id) ? 'drawings' : null),
    priority: 1,
  },
  {
    // A group of its own, because the lower parts of Home should not load the code of all views.
    debugName: 'shelves',
    name: (id: string, graph: ModuleGraph) =>
      !OF_LISTS.test(id) && !isRare(id) && isNeededBy(LOWER_HOME, id, graph) ? 'shelves' : null,
    priority: 0.95,
  },
  {
    debugName: 'screens',
    name: (id: string, graph: ModuleGraph) =>
      OF_LISTS.test(id) || (!isRare(id) && isNeededBy(VIEWS, id, graph)) ? 'screens' : null,
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

/** Preloads the font of titles, because browsers request fonts last, and titles are seen first. */
function preloadedTitleFont(): Plugin {
  return {
    name: 'tutti-preloaded-title-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => UPRIGHT.test(file));
        if (font === undefined) throw new Error('The font of titles is not among the built files.');
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: true };
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
    lightHub(),
    react(),
    tailwindcss(),
    lightStyles(),
    gameFrames(),
    screenTexts(),
    roomScreen(),
    preloadedTitleFont(),
    lightFont(),
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
      // The files of every page have already loaded, and their names would be repeated in each file that imports another.
      resolveDependencies: (_file, files) => files.filter((file) => !BEGINNING.test(file)),
    },
    rolldownOptions: {
      // The warning does not apply, because the screens that import a dialog statically are themselves loaded later than Home.
      checks: { ineffectiveDynamicImport: false },
      // Inlines constants across files, because an exported name takes more bytes than its value.
      optimization: { inlineConst: { mode: 'all' } },
      output: { ...NAMES, codeSplitting: { groups: CHUNKS } },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': { target: API_ORIGIN, changeOrigin: false },
      // Matches /radio.m3u, too.
      '/radio': { target: API_ORIGIN, changeOrigin: false },
      '/embed': { target: API_ORIGIN, changeOrigin: false },
      '/rest': { target: API_ORIGIN, changeOrigin: false },
      '/streamhub': { target: API_ORIGIN, ws: true },
    },
  },
});
