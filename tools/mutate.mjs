/** `npm run mutate`: breaks the code on purpose and reports what no test noticed; see tools/mutate/mutate.ts. */
import { ensureInstalled } from './install.mjs';
import { inRoot, productNode, run } from './workspace.mjs';

await ensureInstalled();
const { code } = await run(productNode, [
  '--disable-warning=ExperimentalWarning',
  inRoot('tools', 'mutate', 'mutate.ts'),
  ...process.argv.slice(2),
]);
process.exitCode = code;
