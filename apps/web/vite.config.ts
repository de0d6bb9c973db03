// Build and development server of the page. The page runs under a Content-Security-Policy without inline code,
// so nothing may be inlined: no data: fonts or pictures, no preload script in the HTML.
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { languages } from './catalogues/languages.ts';
import { earlyFiles } from './early/early-files.ts';
import { lightFace } from './early/light-face.ts';
import { gameFrames } from './frames/frame-pages.ts';
import { shellWorker } from './worker/shell-worker.ts';

const API_ORIGIN = process.env.TUTTI_API ?? 'http://localhost:4747';

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** Each name stands in the first script, where letters of a hash are what compresses least: 42 bits tell files apart, too. */
const NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

/** What a visitor sees first, and what they meet on the way in. */
const LANDING_PAGES = /\/src\/pages\/(landing|legal)\//;
const SIGN_IN_PAGES = /\/src\/pages\/(?!account|apps|profile)/;
/** What everybody who is signed in waits for: the frame, the player, the stations. */
const HOME = /\/src\/(?:app\/signed-in-routes|views\/home\/home-view)\./;

/** What most people never open, and home must not wait for. */
const RARE =
  /\/src\/(?:admin\/|pages\/apps\/|ui\/fields\/switch|components\/(?:keys\/|copy-field|listen-copy|qr-code)|(?:api|data\/(?:account|admin))\/(?:app-keys|listen-keys|admin-|audit|bulk-decision)|audit-words|(?:model|addresses|http)\/(?:admin-|app-keys|broadcast|listen-keys)|texts\/(?:admin|app-|listening))/;

/** Whether one of these pages cannot begin without the module. */
function isNeededBy(pages: RegExp, moduleId: string, graph: ModuleGraph): boolean {
  const seen = new Set([moduleId]);
  // A set hands out what is added while it is walked.
  for (const id of seen) {
    if (pages.test(id)) return true;
    for (const importer of graph.getModuleInfo(id)?.importers ?? []) seen.add(importer);
  }
  return false;
}

/** They all come through one file, by which no page can be told from another: of those that are shared, visitors see these. */
const ICON = /\/lucide-react\/dist\/esm\/icons\//;
const VISITORS_ICON = /\/icons\/(?:heart|loader-circle|pause|play)\./;

/** Those that home does not show: of administration, of pages that are seldom opened, of lists and their menus. */
const LATER_ICON =
  /\/icons\/(?:activity|arrow-|chevron-down|clock|copy|dices|grip-|key-round|layout-dashboard|list-(?:end|filter|start)|lock|mail-|minus|monitor-|moon|plus|radio\.|refresh-cw|rotate-ccw-clock|scroll-text|shield-x|star|trash|user)/;

const DRAWING = /\/src\/components\/drawings\/(?!genre-picture-later)/;

/** Who is signed in is spared what visitors alone are shown: four files, of which home needs the first two. */
const SHARED_BY_VISITORS = [
  { name: 'landing', page: LANDING_PAGES, isForHome: true, priority: 2.4 },
  { name: 'entry', page: SIGN_IN_PAGES, isForHome: true, priority: 2.3 },
  { name: 'visitors', page: LANDING_PAGES, isForHome: false, priority: 2.2 },
  { name: 'sign-in', page: SIGN_IN_PAGES, isForHome: false, priority: 2.1 },
].map(({ name, page, isForHome, priority }) => ({
  debugName: name,
  name: (id: string, graph: ModuleGraph) => {
    if (ICON.test(id) && !VISITORS_ICON.test(id)) return null;
    return isNeededBy(page, id, graph) && isForHome === isNeededBy(HOME, id, graph) ? name : null;
  },
  minShareCount: 2,
  priority,
}));

/**
 * Each file is a request before the first picture, so what several screens share comes in few: what every page begins
 * with, what the pages of visitors share, what home needs of the rest, and what only later screens share. What is
 * rarely opened stays as it falls.
 */
const CHUNKS = [
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  ...SHARED_BY_VISITORS,
  {
    debugName: 'icons',
    name: (id: string) => (ICON.test(id) && !VISITORS_ICON.test(id) && !LATER_ICON.test(id) ? 'icons' : null),
    minShareCount: 2,
    priority: 1,
  },
  {
    debugName: 'later icons',
    name: (id: string) => (LATER_ICON.test(id) ? 'later-icons' : null),
    minShareCount: 2,
    priority: 1,
  },
  {
    debugName: 'members',
    name: (id: string, graph: ModuleGraph) =>
      !ICON.test(id) && isNeededBy(HOME, id, graph) ? 'members' : null,
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
    name: (id: string) => (RARE.test(id) ? null : 'screens'),
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
    react(),
    tailwindcss(),
    gameFrames(),
    preloadedTitleFace(),
    lightFace(),
    earlyFiles(),
    shellWorker(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { ...NAMES, codeSplitting: { groups: CHUNKS } } },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': { target: API_ORIGIN, changeOrigin: false },
      // Also /radio.m3u.
      '/radio': { target: API_ORIGIN, changeOrigin: false },
      '/embed': { target: API_ORIGIN, changeOrigin: false },
      '/rest': { target: API_ORIGIN, changeOrigin: false },
      '/streamhub': { target: API_ORIGIN, ws: true },
    },
  },
});
