import { expect, it } from 'vitest';
import { audibleAheadMs } from './element-clock.ts';

it.each([
  [
    'Chromium on a desk',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36',
    8,
  ],
  [
    'Chromium without windows',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/156.0.0.0 Safari/537.36',
    8,
  ],
  ['Chrome on Android', 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile', 8],
  ['Safari on an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15', 0],
  ['Firefox', 'Mozilla/5.0 (Android 15; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0', 0],
])('%s is audible ahead of its clock by the recorded difference', (_name, userAgent, aheadMs) => {
  expect(audibleAheadMs(userAgent)).toBe(aheadMs);
});
