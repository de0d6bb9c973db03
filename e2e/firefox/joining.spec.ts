import { expect, test } from '@playwright/test';
import { joinFirstStation } from '../join-station.ts';
import { signIn } from '../sign-in.ts';

/**
 * Answers permission requests in place of the browser and counts them, because the browser's own answer may never come
 * and the test would not end.
 */
const COUNT_ASKINGS = `
  globalThis.askedForDelay = 0;
  Object.defineProperty(AudioContext.prototype, 'outputLatency', {
    configurable: true,
    get() {
      globalThis.askedForDelay += 1;
      return 0.04;
    },
  });
`;

test('joining a station in Firefox on Linux never reads the output latency, which may freeze the page', async ({
  page,
}) => {
  await page.addInitScript(COUNT_ASKINGS);
  await signIn(page);
  await joinFirstStation(page);
  const bar = page.getByRole('region', { name: 'Live stream' });
  // Shown only while sound is playing.
  await expect(bar.getByText('roughly in sync')).toBeVisible({ timeout: 30_000 });
  expect(await page.evaluate('globalThis.askedForDelay')).toBe(0);
});
