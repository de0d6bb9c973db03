/**
 * Finds Chromium and Firefox for the browser tests. The system's own come first, because Playwright's download server
 * is not reachable from every network, while a Debian mirror usually is.
 */
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { withoutGuard } from './run-guard.mjs';
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

const findCommand = (names) => {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isExecutable);
};

/**
 * Returns the path of the system's Chromium, or undefined to let Playwright find its own. `TUTTI_BROWSER` overrides it.
 */
export const findSystemBrowser = () => process.env.TUTTI_BROWSER || findCommand(commandNames);

/**
 * Returns the path of headless Chromium, or undefined. It needs half the processor time for the same pages, but its
 * audio has gaps that the full browser does not have, so sound tests do not use it. `TUTTI_BROWSER` overrides it.
 */
export const findWindowlessBrowser = () =>
  process.env.TUTTI_BROWSER || findCommand(['chromium-headless-shell']);

/**
 * Returns the path of Debian's Firefox, or undefined, in which case its journeys are skipped. `TUTTI_FIREFOX`
 * overrides it.
 */
export const findFirefox = () => process.env.TUTTI_FIREFOX || findCommand(['firefox-esr']);

const hasPlaywrightBrowser = async () => {
  const script = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))";
  const { output } = await run(productNode, ['-e', script], { capture: true });
  return existsSync(output.trim());
};

const installDebianPackage = async (...names) => {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  const env = { ...withoutGuard(process.env), DEBIAN_FRONTEND: 'noninteractive' };
  const updated = await run('apt-get', ['update', '-q'], { env, capture: true });
  if (updated.code !== 0) return false;
  const args = ['install', '-y', '-q', '--no-install-recommends', ...names];
  return (await run('apt-get', args, { env, capture: true })).code === 0;
};

export const ensureBrowser = async () => {
  if ((findSystemBrowser() && findWindowlessBrowser()) || (await hasPlaywrightBrowser())) return;
  const startedAt = performance.now();
  say('Installing a browser for the tests ...');
  const isInstalled =
    (await installDebianPackage('chromium', 'chromium-headless-shell')) ||
    (!findSystemBrowser() &&
      (await runInstalled('@playwright/test/cli.js', ['install', 'chromium'])).code === 0);
  if (isInstalled) say(`Installed a browser in ${secondsSince(startedAt)}.`);
  else if (findSystemBrowser()) say('It could not be had; the browser of this machine does everything.');
  else throw new Error('No browser for the tests: install Chromium, or name one in TUTTI_BROWSER');
};

/** Returns why journeys in Firefox cannot run, or nothing if they can. Firefox plays nothing without a sound device. */
export const ensureFirefox = async () => {
  if (findFirefox() && findCommand(['pulseaudio'])) return undefined;
  const startedAt = performance.now();
  say('Installing Firefox for the tests ...');
  if (!(await installDebianPackage('firefox-esr', 'pulseaudio'))) {
    return "Debian's firefox-esr and pulseaudio are not here and could not be installed; TUTTI_FIREFOX names another Firefox.";
  }
  say(`Installed Firefox in ${secondsSince(startedAt)}.`);
  return undefined;
};

/** Returns why the test of a sound device cannot run, or nothing if it can. */
export const ensureListening = async () => {
  if (['pulseaudio', 'parec'].every((name) => findCommand([name]))) return undefined;
  const startedAt = performance.now();
  say('Installing a sound device for the tests ...');
  if (!(await installDebianPackage('pulseaudio', 'pulseaudio-utils'))) {
    return "Debian's pulseaudio and pulseaudio-utils are not here and could not be installed.";
  }
  say(`Installed a sound device in ${secondsSince(startedAt)}.`);
  return undefined;
};

const webKitCommands = ['WebKitWebDriver', 'Xvfb', 'pulseaudio', 'parec'];
const webKitPackages = [
  'webkit2gtk-driver',
  'xvfb',
  'pulseaudio',
  'pulseaudio-utils',
  'gstreamer1.0-plugins-good',
  'gstreamer1.0-plugins-bad',
  'gstreamer1.0-pulseaudio',
];

/** Without it WebKit plays no segments and tells the page so, which then behaves differently from old iPhones. */
const hasSegmentsPlugin = () =>
  existsSync('/usr/lib') &&
  readdirSync('/usr/lib').some((folder) =>
    existsSync(path.join('/usr/lib', folder, 'gstreamer-1.0', 'libgsthls.so')),
  );

/** Returns why journeys in WebKitGTK cannot run, or nothing if they can. */
export const ensureWebKit = async () => {
  if (webKitCommands.every((name) => findCommand([name])) && hasSegmentsPlugin()) return undefined;
  const startedAt = performance.now();
  say('Installing WebKit for the tests ...');
  if (!(await installDebianPackage(...webKitPackages))) {
    return "Debian's webkit2gtk-driver with what it sounds through is not here and could not be installed.";
  }
  say(`Installed WebKit in ${secondsSince(startedAt)}.`);
  return undefined;
};
