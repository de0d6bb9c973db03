import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { inRoot } from '../tools/workspace.mjs';
import { asFirstVisit } from './first-visit.ts';
import { signIn } from './sign-in.ts';

test.use(asFirstVisit);

/** 1 KB is 1,000 bytes here, minified and gzipped. */
const SIGNED_OUT_BYTES = 110_000;
const SIGNED_IN_BYTES = 190_000;
const STYLE_BYTES = 15_000;
/** Each is a request before the first paint. */
const SIGNED_IN_SCRIPTS = 10;

/** Size of the inline code of the page. */
const weighCode = (html: string, pattern: RegExp) =>
  gzipSync([...html.matchAll(pattern)].map(([, code]) => code).join(''), { level: 9 }).length;

/** Measures everything that the page loads until it is idle. */
async function weigh(page: Page, open: () => Promise<unknown>) {
  const weight = {
    script: 0,
    stylesheet: 0,
    scripts: 0,
    names: [] as string[],
    uncompressed: [] as string[],
  };
  const reading: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    const kind = request.resourceType();
    if (kind !== 'script' && kind !== 'stylesheet' && kind !== 'document') return;
    const read = async () => {
      const response = await request.response();
      if (response === null) throw new Error(`${request.url()} was not answered`);
      const body = await response.body();
      if (kind === 'document') {
        weight.script += weighCode(body.toString(), /<script>([^]*?)<\/script>/g);
        weight.stylesheet += weighCode(body.toString(), /<style>([^]*?)<\/style>/g);
        return;
      }
      if (kind === 'script') weight.scripts += 1;
      weight.names.push(request.url().replace(/^.*\//, ''));
      weight[kind] += gzipSync(body, { level: 9 }).length;
      const encoding = await response.headerValue('content-encoding');
      if (encoding === null && body.length > 2_000) weight.uncompressed.push(request.url());
    };
    reading.push(read());
  });
  await open();
  await page.waitForLoadState('networkidle');
  await Promise.all(reading);
  return weight;
}

test('a visitor loads at most 110 KB of scripts, compressed', async ({ page }) => {
  const weight = await weigh(page, () => page.goto('/'));
  expect(weight.script).toBeGreaterThan(50_000);
  expect(weight.script).toBeLessThanOrEqual(SIGNED_OUT_BYTES);
  expect(weight.stylesheet).toBeLessThanOrEqual(STYLE_BYTES);
  expect(weight.uncompressed).toEqual([]);
});

test('home loads at most 190 KB of scripts in at most ten files, with player, stations and their hub', async ({
  page,
  context,
}) => {
  await signIn(page);
  // A new page, so that nothing of the sign-in page counts or is cached.
  const home = await context.newPage();
  // A low window, because the sections below load once they are visible, which depends on the account.
  await home.setViewportSize({ width: 1280, height: 480 });
  await (await home.context().newCDPSession(home)).send('Network.setCacheDisabled', { cacheDisabled: true });
  const weight = await weigh(home, async () => {
    const connected = home.waitForEvent('websocket');
    await home.goto('/');
    await connected;
  });
  expect(weight.script).toBeGreaterThan(SIGNED_OUT_BYTES);
  expect(weight.script, weight.names.join(' ')).toBeLessThanOrEqual(SIGNED_IN_BYTES);
  expect(weight.scripts).toBeLessThanOrEqual(SIGNED_IN_SCRIPTS);
  expect(weight.uncompressed).toEqual([]);
});

test('the data of home is requested before the first script has loaded', async ({ page, context }) => {
  await signIn(page);
  const home = await context.newPage();
  await (await home.context().newCDPSession(home)).send('Network.setCacheDisabled', { cacheDisabled: true });
  const members = home.waitForRequest(/\/assets\/members-[\w-]+\.js$/);
  await home.route(/\/assets\/index-[\w-]+\.js$/, async (route) => {
    await members;
    await route.continue();
  });
  await home.goto('/');
  await expect(home.getByRole('heading', { level: 1 })).toBeVisible();
});

const FONT_MAX_BYTES = 30_000;

test('the text font is one small file, and renders like the published one', async ({ page }) => {
  await page.addInitScript({ path: path.join(import.meta.dirname, 'font-widths-in-page.js') });
  const font = page.waitForResponse(/\/assets\/inter-latin-wght-[\w-]+\.woff2$/);
  await page.goto('/');
  expect((await (await font).body()).length).toBeLessThanOrEqual(FONT_MAX_BYTES);
  const published = readFileSync(
    inRoot('node_modules', '@fontsource-variable', 'inter', 'files', 'inter-latin-wght-normal.woff2'),
  );
  const widths = await page.evaluate<{ published: number[]; ours: number[] }>(
    `measureFaces(${JSON.stringify(published.toString('base64'))})`,
  );
  // At a height of 400 px, outlines are rounded differently.
  const apart = widths.ours.map((width, index) => Math.abs(width - (widths.published[index] ?? Number.NaN)));
  expect(Math.max(...apart)).toBeLessThanOrEqual(2);
  // Weights, kerning pairs and tabular figures must make a difference, or this would prove nothing.
  expect(new Set(widths.ours).size).toBeGreaterThan(8);
});
