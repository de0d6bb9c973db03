/**
 * `node tools/server-command.mjs NAME …`: runs an operator's command on the server's data, from
 * apps/server/src/commands/NAME-command.ts. It runs the sources, because a new build would replace the files of a
 * running server.
 */
import { ensureInstalled } from './install.mjs';
import { inRoot, productNode, run } from './workspace.mjs';

const [name, ...args] = process.argv.slice(2);
const command = inRoot('apps', 'server', 'src', 'commands', `${name}-command.ts`);

try {
  await ensureInstalled();
  const { code } = await run(productNode, ['--disable-warning=ExperimentalWarning', command, ...args], {
    asks: true,
  });
  process.exitCode = code;
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
