/** `npm run screens [-- --before CHECKOUT]`: pictures of every screen for docs/screens.md; see lab/screens/take-screens.ts. */
import { ensureBrowser } from '../tools/browser.mjs';
import { ensureInstalled } from '../tools/install.mjs';
import { ensureRealMusic } from '../tools/real-music.mjs';
import { ensureServerBuilt } from '../tools/server-build.mjs';
import { ensureWebBuilt } from '../tools/web-build.mjs';
import { inRoot, productNode, run } from '../tools/workspace.mjs';

try {
  await ensureInstalled();
  await ensureBrowser();
  const noMusic = await ensureRealMusic();
  if (noMusic) throw new Error(noMusic);
  await ensureWebBuilt();
  await ensureServerBuilt();
  const script = inRoot('lab', 'screens', 'take-screens.ts');
  const { code } = await run(productNode, [script, ...process.argv.slice(2)]);
  process.exitCode = code;
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
