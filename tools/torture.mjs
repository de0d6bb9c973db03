/** `npm run torture -- nodes|writes|migrations|programme|radios [how often]`: what docs/RELIABILITY.md tells of, again. */
import { ensureInstalled } from './install.mjs';
import { inRoot, productNode, run } from './workspace.mjs';

const scripts = {
  nodes: 'nodes.ts',
  writes: 'kill-loop.ts',
  migrations: 'migration-kills.ts',
  programme: 'programme-kills.ts',
  radios: 'stalled-radios.ts',
};

try {
  const [name = '', ...args] = process.argv.slice(2);
  const script = scripts[name];
  if (!script) throw new Error(`Usage: npm run torture -- ${Object.keys(scripts).join('|')} [how often]`);
  await ensureInstalled();
  const { code } = await run(productNode, [inRoot('tools', 'torture', script), ...args]);
  process.exitCode = code;
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
