/** `npm run mutate`: breaks the code on purpose and reports what no test noticed; see lab/mutate/mutate.ts. */
import { ensureInstalled } from '../tools/install.mjs';
import { inRoot, productNode, run } from '../tools/workspace.mjs';

await ensureInstalled();
const { code } = await run(productNode, [
  '--disable-warning=ExperimentalWarning',
  inRoot('lab', 'mutate', 'mutate.ts'),
  ...process.argv.slice(2),
]);
process.exitCode = code;
