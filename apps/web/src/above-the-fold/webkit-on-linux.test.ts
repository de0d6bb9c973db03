import { expect, it } from 'vitest';
import { isWebKitOnLinux } from './webkit-on-linux.ts';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';

it.each([
  ['WebKitGTK', `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT}`],
  ['WebKitGTK of Ubuntu', `Mozilla/5.0 (X11; Ubuntu; Linux aarch64) ${WEBKIT}`],
  ['WebKitGTK on FreeBSD', `Mozilla/5.0 (X11; FreeBSD amd64) ${WEBKIT}`],
  ['WPE', `Mozilla/5.0 (Wayland; Linux aarch64) ${WEBKIT}`],
  ['Epiphany, as it called itself before', `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Epiphany/605.1.15`],
])('%s is WebKit on Linux', (_name, userAgent) => {
  expect(isWebKitOnLinux(userAgent)).toBe(true);
});

const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

it.each([
  ['Safari', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT}`],
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'],
  ['Chromium', `Mozilla/5.0 (X11; Linux x86_64) ${BLINK}`],
  [
    'Chromium without windows',
    `Mozilla/5.0 (X11; Linux x86_64) ${BLINK.replace('Chrome', 'HeadlessChrome')}`,
  ],
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 15) ${BLINK}`],
  [
    'the browser of an old Android',
    'Mozilla/5.0 (Linux; U; Android 4.0) AppleWebKit/534.30 Version/4.0 Safari/534.30',
  ],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0'],
])('%s is not', (_name, userAgent) => {
  expect(isWebKitOnLinux(userAgent)).toBe(false);
});
