/** `npm run build`: installs and builds outdated parts without serving, for images and read-only folders. */
import { ensureInstalled } from './install.mjs';
import { ensureServerBuilt } from './server-build.mjs';
import { ensureWebBuilt } from './web-build.mjs';

try {
  await ensureInstalled();
  await ensureWebBuilt();
  await ensureServerBuilt();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
