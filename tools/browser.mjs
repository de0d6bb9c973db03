/**
 * Which Chromium the browser tests use, and which Firefox besides. The system's own comes first: Playwright's download server is not
 * reachable from every network, a Debian mirror usually is.
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

/** Path of the system's Chromium, or undefined: then Playwright looks for its own. `TUTTI_BROWSER` overrides. */
export const findSystemBrowser = () => process.env.TUTTI_BROWSER || findCommand(commandNames);

/**
 * Chromium without windows, or undefined: half the processor for the same pages, but what it plays has holes where the
 * whole browser has none, so nothing is listened to in it. `TUTTI_BROWSER` overrides.
 */
export const findWindowlessBrowser = () =>
  process.env.TUTTI_BROWSER || findCommand(['chromium-headless-shell']);

/** Path of Debian's Firefox, or undefined: then its journeys are left out. `TUTTI_FIREFOX` overrides. */
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

/** Says why there are no journeys in Firefox, or nothing when there are. Without a sound device it plays nothing. */
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

/** Says why nothing can be listened to on a device, or nothing when it can. */
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

/** Without it WebKit plays no segments, and says so to the page, which then takes another way than old iPhones do. */
const hasSegmentsPlugin = () =>
  existsSync('/usr/lib') &&
  readdirSync('/usr/lib').some((folder) =>
    existsSync(path.join('/usr/lib', folder, 'gstreamer-1.0', 'libgsthls.so')),
  );

/** Says why there is no round in WebKitGTK, or nothing when there is. */
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
