/**
 * Which Chromium the browser tests use. The system's own comes first: Playwright's download server is not
 * reachable from every network, a Debian mirror usually is.
 */
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { productNode, run, runInstalled, say, secondsSince } from './workspace.mjs';

const commandNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const isExecutable = (file) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Path of the system's Chromium, or undefined: then Playwright looks for its own. `TUTTI_BROWSER` overrides. */
export const findSystemBrowser = () => {
  const { TUTTI_BROWSER: chosen, PATH = '' } = process.env;
  if (chosen) return chosen;
  const folders = PATH.split(path.delimiter).filter(Boolean);
  return commandNames.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isExecutable);
};

const hasPlaywrightBrowser = async () => {
  const script = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))";
  const { output } = await run(productNode, ['-e', script], { capture: true });
  return existsSync(output.trim());
};

const installDebianPackage = async () => {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const updated = await run('apt-get', ['update', '-q'], { env, capture: true });
  if (updated.code !== 0) return false;
  const args = ['install', '-y', '-q', '--no-install-recommends', 'chromium'];
  return (await run('apt-get', args, { env, capture: true })).code === 0;
};

export const ensureBrowser = async () => {
  if (findSystemBrowser() || (await hasPlaywrightBrowser())) return;
  const startedAt = performance.now();
  say('Installing a browser for the tests ...');
  const isInstalled =
    (await installDebianPackage()) ||
    (await runInstalled('@playwright/test/cli.js', ['install', 'chromium'])).code === 0;
  if (!isInstalled) {
    throw new Error('No browser for the tests: install Chromium, or name one in TUTTI_BROWSER');
  }
  say(`Installed a browser in ${secondsSince(startedAt)}.`);
};
