/**
 * What a screen needs beside the first script is known before that script has come: who has a session, and which address
 * is open. A few lines in the page itself ask for the rest meanwhile, files and answers, instead of one round after the
 * other on a slow line. The server names them by their hash (apps/server/src/http/code-in-page.ts), so that the policy
 * lets no other code in.
 */
import path from 'node:path';
import { TOKEN_STORAGE_KEY } from '@tutti/contract/limits';
import { type BuiltFile, findChunk, withImports } from './built-files.ts';
import { bundleScript } from './bundle-script.ts';
import { changePage } from './change-page.ts';
import { CALLS, SCREEN_CALLS } from './early-calls.ts';
import type { EarlyPlan } from './early-plan.ts';

const VISITORS = ['pages/landing/landing-page.tsx'];
const MEMBERS = ['app/signed-in-routes.tsx'];
/** A station is heard through it there, and it has to be at hand before the first touch. */
const HANDHELD = ['engine/station/endless/endless-output.ts'];
/** By a pattern of the address. */
const SCREENS = [
  ['^/live-streams', 'views/live-streams/live-streams-view.tsx'],
  ['^/(albums|artists|playlists|search)', 'shell/music-views.ts'],
  ['^/now', 'shell/stage/stage.tsx'],
] as const;

/** Before the style sheets, for which code below them waits. */
const PLACE = '<title>';

export const earlyFiles = () =>
  changePage('early-files', async (html, built) => {
    const script = await writeScript(built);
    if (!html.includes(PLACE)) throw new Error(`There is no ${PLACE} in the page.`);
    // By a function: the script has dollars in it.
    return html.replace(PLACE, () => `<script>${script.trim()}</script>\n    ${PLACE}`);
  });

/** Module files are asked for as modules, style sheets as style; the first script and what it imports are under way. */
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
  const plan: EarlyPlan = {
    visitors: listFiles(VISITORS, first),
    members,
    handheld: listFiles(HANDHELD, known),
    screens,
    calls: CALLS,
    screenCalls: SCREEN_CALLS,
  };
  const define = { PLAN: JSON.stringify(plan), TOKEN_KEY: JSON.stringify(TOKEN_STORAGE_KEY) };
  return bundleScript(path.join(import.meta.dirname, 'ask-early.ts'), define);
}
