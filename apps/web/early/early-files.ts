/**
 * What a screen needs beside the first script is known before that script has come: who has a session, and which address
 * is open. A small file of its own asks for the rest meanwhile, files and answers, instead of one round after the other
 * on a slow line.
 */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { TOKEN_STORAGE_KEY } from '@tutti/contract/limits';
import type { Plugin } from 'vite';
import { type BuiltFile, findChunk, withImports } from './built-files.ts';
import { bundleScript } from './bundle-script.ts';
import { CALLS, SCREEN_CALLS } from './early-calls.ts';
import type { EarlyPlan } from './early-plan.ts';

const VISITORS = ['pages/landing/landing-page.tsx'];
const MEMBERS = ['app/signed-in-routes.tsx'];
/** By a pattern of the address. */
const SCREENS = [
  ['^/live-streams', 'views/live-streams/live-streams-view.tsx'],
  ['^/(albums|artists|playlists|search)', 'shell/music-views.ts'],
  ['^/now', 'shell/stage/stage.tsx'],
] as const;

export function earlyFiles(): Plugin {
  let script = '';
  let fileName = '';
  return {
    name: 'tutti-early-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(_html, { bundle }) {
        script = await writeScript(Object.values(bundle ?? {}) as readonly BuiltFile[]);
        fileName = `assets/early-${createHash('sha256').update(script).digest('base64url').slice(0, 8)}.js`;
        return [{ tag: 'script', attrs: { src: `/${fileName}`, async: true }, injectTo: 'head-prepend' }];
      },
    },
    async writeBundle({ dir }) {
      if (dir === undefined) throw new Error('The page is not written to a folder.');
      await writeFile(path.join(dir, fileName), script);
    },
  };
}

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
    screens,
    calls: CALLS,
    screenCalls: SCREEN_CALLS,
  };
  const define = { PLAN: JSON.stringify(plan), TOKEN_KEY: JSON.stringify(TOKEN_STORAGE_KEY) };
  return bundleScript(path.join(import.meta.dirname, 'ask-early.ts'), define);
}
