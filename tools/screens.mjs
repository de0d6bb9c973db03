/** `npm run screens [-- --before CHECKOUT]`: pictures of every screen for docs/screens.md; see tools/screens/take-screens.ts. */
import { ensureBrowser } from './browser.mjs';
import { ensureInstalled } from './install.mjs';
import { ensureRealMusic } from './real-music.mjs';
import { ensureServerBuilt } from './server-build.mjs';
import { ensureWebBuilt } from './web-build.mjs';
import { inRoot, productNode, run } from './workspace.mjs';

try {
  await ensureInstalled();
  await ensureBrowser();
  const noMusic = await ensureRealMusic();
  if (noMusic) throw new Error(noMusic);
  await ensureWebBuilt();
  await ensureServerBuilt();
  const script = inRoot('tools', 'screens', 'take-screens.ts');
  const { code } = await run(productNode, [script, ...process.argv.slice(2)]);
  process.exitCode = code;
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
