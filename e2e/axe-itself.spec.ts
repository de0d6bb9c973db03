/** Axe is asked in a quicker way than usual (violations.ts): that it still objects is what all others rely on. */
import { expect, type Page, test } from '@playwright/test';
import { findViolations } from './violations.ts';

const FRAME = `<!doctype html><html lang="en"><title>Inner</title><main><h1>Inner</h1><img src="data:,"></main></html>`;

const open = (page: Page, body: string) =>
  page.setContent(
    `<!doctype html><html lang="en"><title>Outer</title><main><h1>Outer</h1>${body}</main></html>`,
  );

test('axe names every picture without words, within what it is told to look at', async ({ page }) => {
  await open(page, '<p id="quiet">Quiet</p><img src="data:,"><img id="second" src="data:,">');
  expect(await findViolations(page)).toEqual(['image-alt at img:nth-child(3)', 'image-alt at #second']);
  expect(await findViolations(page, { within: '#quiet' })).toEqual([]);
});

test('axe objects to targets too small for a finger only where it goes by all of WCAG 2.2', async ({
  page,
}) => {
  const small = 'style="width: 10px; height: 10px; padding: 0; border: 0; display: inline-block"';
  await open(page, `<button ${small} aria-label="One"></button><button ${small} aria-label="Two"></button>`);
  expect(await findViolations(page)).toEqual([]);
  expect(await findViolations(page, { isByWcag22: true })).toContainEqual(
    expect.stringMatching(/^target-size at /),
  );
});

test('axe looks into the frames of a page that has some', async ({ page }) => {
  await open(page, `<iframe title="Inner" sandbox="allow-scripts" srcdoc='${FRAME}'></iframe>`);
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Inner' })).toBeVisible();
  expect(await findViolations(page, { hasFrames: true })).toContainEqual(
    expect.stringMatching(/^image-alt at iframe.* img$/),
  );
});
