/**
 * Verifies that axe still finds violations, because violations.ts calls it in an unusual, faster way and all other
 * tests rely on it.
 */
import { expect, type Page, test } from '@playwright/test';
import axe from 'axe-core';
import { showIn, shownTheme, THEMES } from './in-theme.ts';
import { findViolations, findViolationsInEitherTheme, RULES_OF_COLOR } from './violations.ts';

const FRAME = `<!doctype html><html lang="en"><title>Inner</title><h1>Inner</h1><img src="data:,"></html>`;
/** Each has low contrast in one of the themes. */
const HARD_TO_READ = `
  <style>
    :root { color-scheme: light dark; --on-dark: #333; --on-light: #ddd }
    body { background: #fff; color: #000 }
    .on-light { color: var(--on-light) }
    @media (prefers-color-scheme: dark) {
      body { background: #000; color: #fff }
      .on-dark { color: var(--on-dark) }
      .on-light { color: inherit }
    }
  </style>
  <p class="on-dark">Hard to read in the dark</p>
  <p class="on-light">Hard to read by day</p>`;

const open = (page: Page, body: string) =>
  page.setContent(
    `<!doctype html><html lang="en"><title>Outer</title><main><h1>Outer</h1>${body}</main></html>`,
  );
const openFrame = async (page: Page, inside: string) => {
  await open(page, `<iframe title="Inner" sandbox="allow-scripts" srcdoc='${inside}'></iframe>`);
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Inner' })).toBeVisible();
};

test('axe finds every picture without a text, within the selected part', async ({ page }) => {
  await open(page, '<p id="quiet">Quiet</p><img src="data:,"><img id="second" src="data:,">');
  expect(await findViolations(page)).toEqual(['image-alt at img:nth-child(3)', 'image-alt at #second']);
  expect(await findViolations(page, { within: '#quiet' })).toEqual([]);
});

test('axe reports targets too small for a finger only with all of WCAG 2.2', async ({ page }) => {
  const small = 'style="width: 10px; height: 10px; padding: 0; border: 0; display: inline-block"';
  await open(page, `<button ${small} aria-label="One"></button><button ${small} aria-label="Two"></button>`);
  expect(await findViolations(page)).toEqual([]);
  expect(await findViolations(page, { isByWcag22: true })).toContainEqual(
    expect.stringMatching(/^target-size at /),
  );
});

test('axe checks the frames of a page only if it is told to', async ({ page }) => {
  await openFrame(page, FRAME);
  expect(await findViolations(page)).toEqual([]);
  expect(await findViolations(page, { hasFrames: true })).toEqual(['image-alt at iframe img']);
});

for (const theme of THEMES) {
  test(`axe finds low contrast in either theme, and the rest once, on a page in the ${theme} theme`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: theme });
    await open(page, `${HARD_TO_READ}<img src="data:,">`);
    for (const isByWcag22 of [false, true]) {
      const found = await findViolationsInEitherTheme(page, { isByWcag22 });
      expect(found.toSorted()).toEqual([
        'color-contrast at .on-dark, dark',
        'color-contrast at .on-light, light',
        `image-alt at img, ${theme}`,
      ]);
      expect(await shownTheme(page)).toBe(theme);
      expect(await findViolations(page)).toContain(`color-contrast at .on-${theme}`);
    }
    expect(await findViolationsInEitherTheme(page, { within: '.on-dark' })).toEqual([
      'color-contrast at .on-dark, dark',
    ]);
  });
}

test('axe checks frames in either theme', async ({ page }) => {
  await openFrame(
    page,
    `<!doctype html><html lang="en"><title>Inner</title><h1>Inner</h1>${HARD_TO_READ}</html>`,
  );
  expect((await findViolationsInEitherTheme(page, { hasFrames: true })).toSorted()).toEqual([
    'color-contrast at iframe .on-dark, dark',
    'color-contrast at iframe .on-light, light',
  ]);
});

test('axe waits for color transitions between the themes', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, `${HARD_TO_READ}<style>p, body { transition: color 300ms, background 300ms }</style>`);
  expect((await findViolationsInEitherTheme(page)).toSorted()).toEqual([
    'color-contrast at .on-dark, dark',
    'color-contrast at .on-light, light',
  ]);
  await showIn(page, 'dark');
  expect(await findViolations(page)).toEqual(['color-contrast at .on-dark']);
});

test('all color rules of axe run in either theme', () => {
  const isChosen = ({ enabled, tags }: ReturnType<typeof axe.getRules>[number]) =>
    enabled && !tags.includes('experimental');
  const rules = axe.getRules(['cat.color']).filter(isChosen);
  expect(rules.map(({ ruleId }) => ruleId).toSorted()).toEqual(RULES_OF_COLOR);
});
