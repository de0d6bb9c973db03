/**
 * `npm run admin -- reset [address]`, see apps/server/src/admin-command.ts. Runs the sources: building the server anew
 * would take the files away from one that is running.
 */
import { ensureInstalled } from './install.mjs';
import { inRoot, productNode, run } from './workspace.mjs';

const command = inRoot('apps', 'server', 'src', 'admin-command.ts');

try {
  await ensureInstalled();
  const { code } = await run(productNode, [command, ...process.argv.slice(2)]);
  process.exitCode = code;
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
