/**
 * `node tools/server-command.mjs NAME …`: what a person does with the server's data beside the server, in
 * apps/server/src/commands/NAME-command.ts. Runs the sources: building the server anew would take the files away from one that is
 * running.
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
