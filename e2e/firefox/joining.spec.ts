import { expect, test } from '@playwright/test';
import { joinFirstStation } from '../join-station.ts';
import { signIn } from '../sign-in.ts';

/** Answers in the browser's place and counts: its own answer may never come, and then neither would the test's end. */
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

test('joining a station in Firefox on Linux never asks for the delay of its sound device, which may freeze the page', async ({
  page,
}) => {
  await page.addInitScript(COUNT_ASKINGS);
  await signIn(page);
  await joinFirstStation(page);
  const bar = page.getByRole('region', { name: 'Live stream' });
  // Said only of what is heard.
  await expect(bar.getByText('roughly in sync')).toBeVisible({ timeout: 30_000 });
  expect(await page.evaluate('globalThis.askedForDelay')).toBe(0);
});
