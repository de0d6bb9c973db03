/** `npm run move -- postgres://…`, see apps/server/src/move-command.ts. Runs the sources, as `npm run admin` does. */
import { ensureInstalled } from './install.mjs';
import { inRoot, productNode, run } from './workspace.mjs';

const command = inRoot('apps', 'server', 'src', 'move-command.ts');

try {
  await ensureInstalled();
  const { code } = await run(productNode, [command, ...process.argv.slice(2)]);
  process.exitCode = code;
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
