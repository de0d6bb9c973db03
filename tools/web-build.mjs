/** Builds `apps/web` with Vite into `apps/web/dist`. */
import path from 'node:path';
import { compressTexts } from './compressed-copies.mjs';
import { ensureBuilt } from './fresh-build.mjs';
import { inRoot, runInstalled } from './workspace.mjs';

const webFolder = inRoot('apps', 'web');

const buildPage = async (folder) => {
  const args = ['build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'];
  const { code } = await runInstalled('vite/bin/vite.js', args, { cwd: webFolder });
  if (code !== 0)
    throw new Error(`The page could not be built (vite ended with ${code}); its messages are above`);
  await compressTexts(folder);
};

export const ensureWebBuilt = () =>
  ensureBuilt({
    name: 'the page',
    sources: [
      webFolder,
      inRoot('packages'),
      inRoot('package-lock.json'),
      inRoot('tsconfig.base.json'),
      inRoot('tools', 'compressed-copies.mjs'),
    ],
    distFolder: path.join(webFolder, 'dist'),
    build: buildPage,
  });
