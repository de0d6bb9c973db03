/**
 * Installs Lighthouse for its benchmark. It is not a dependency, because its 170 MB would be installed with every `npm
 * start`.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { runNpm } from '../tools/install.mjs';
import { makeCacheFolder, say, secondsSince } from '../tools/workspace.mjs';

const version = '13.5.0';

/** Returns the command, which is installed beside the project on first use. */
export const ensureLighthouse = async () => {
  const folder = makeCacheFolder(`lighthouse-${version}`);
  const command = path.join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js');
  if (existsSync(command)) return command;
  const startedAt = performance.now();
  say('Installing Lighthouse ...');
  const quietly = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
  await runNpm(['install', ...quietly, '--prefix', folder, `lighthouse@${version}`]);
  say(`Installed Lighthouse in ${secondsSince(startedAt)}.`);
  return command;
};
