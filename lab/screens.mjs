/**
 * `npm run screens [-- --only NAME,NAME]` takes pictures of every screen for docs/screens.md
 * (lab/screens/take-screens.ts); `npm run screens -- --two-windows` makes the animated picture of README.md
 * (lab/screens/film-two-windows.ts).
 */
import { ensureBrowser } from '../tools/browser.mjs';
import { ensureInstalled } from '../tools/install.mjs';
import { ensureRealMusic } from '../tools/real-music.mjs';
import { ensureServerBuilt } from '../tools/server-build.mjs';
import { ensureWebBuilt } from '../tools/web-build.mjs';
import { inRoot, productNode, run } from '../tools/workspace.mjs';

try {
  await ensureInstalled();
  await ensureBrowser();
  const isFilm = process.argv.includes('--two-windows');
  const noMusic = isFilm ? undefined : await ensureRealMusic();
  if (noMusic) throw new Error(noMusic);
  await ensureWebBuilt();
  await ensureServerBuilt();
  const script = inRoot('lab', 'screens', isFilm ? 'film-two-windows.ts' : 'take-screens.ts');
  const { code } = await run(productNode, [script, ...(isFilm ? [] : process.argv.slice(2))]);
  process.exitCode = code;
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
