/** `npm run build`: installs and builds what is stale, and serves nothing: for images and for folders that are only read. */
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
