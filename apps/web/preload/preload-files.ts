/**
 * Preloads the files and responses of the first screen, because session and address are known before the first script
 * has loaded. An inline script in the page requests them meanwhile, instead of one round trip after the other on a slow
 * connection. The server lists its hash (apps/server/src/http/code-in-page.ts), so that the policy allows no other
 * inline code.
 */
import path from 'node:path';
import { TOKEN_STORAGE_KEY } from '@tutti/contract/limits';
import { type BuiltFile, findChunk, withImports } from './built-files.ts';
import { bundleScript } from './bundle-script.ts';
import { changePage } from './change-page.ts';
import { CALLS, SCREEN_CALLS } from './preload-calls.ts';
import type { PreloadPlan } from './preload-plan.ts';

const VISITORS = ['pages/landing/landing-page.tsx'];
const MEMBERS = ['app/signed-in-routes.tsx'];
/** Phones play stations with it, and it has to be loaded before the first touch. */
const HANDHELD = ['engine/station/endless/endless-output.ts'];
/** Modules of screens by a pattern of the address. */
const SCREENS = [
  ['^/live-streams', 'views/live-streams/live-streams-view.tsx'],
  ['^/(albums|artists|playlists|search)', 'frame/music-views.ts'],
  ['^/now', 'full-player/full-player.tsx'],
] as const;

/** Before the style sheets, because code below them waits for them. */
const INSERTED_BEFORE = '<title>';

export const preloadFiles = () =>
  changePage('preload-files', async (html, built) => {
    const script = await writeScript(built);
    if (!html.includes(INSERTED_BEFORE)) throw new Error(`There is no ${INSERTED_BEFORE} in the page.`);
    // Uses a function, because the script contains dollar signs.
    return html.replace(INSERTED_BEFORE, () => `<script>${script.trim()}</script>\n    ${INSERTED_BEFORE}`);
  });

/**
 * Modules are preloaded as modules and style sheets as styles; the first script and its imports are already loading.
 */
function writeScript(built: readonly BuiltFile[]): Promise<string> {
  const first = withImports(
    built,
    built.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName),
  );
  const listFiles = (modules: readonly string[], known: ReadonlySet<string>) =>
    [
      ...withImports(
        built,
        modules.map((module) => findChunk(built, module)),
      ),
    ]
      .filter((file) => !known.has(file))
      .map((file) => `/${file}`);
  const members = listFiles(MEMBERS, first);
  const known = new Set([...first, ...members.map((file) => file.slice(1))]);
  const screens = SCREENS.map(([pattern, module]) => [pattern, listFiles([module], known)] as const);
  const plan: PreloadPlan = {
    visitors: listFiles(VISITORS, first),
    members,
    handheld: listFiles(HANDHELD, known),
    screens,
    calls: CALLS,
    screenCalls: SCREEN_CALLS,
  };
  const define = { PLAN: JSON.stringify(plan), TOKEN_KEY: JSON.stringify(TOKEN_STORAGE_KEY) };
  return bundleScript(path.join(import.meta.dirname, 'preload.ts'), define);
}
