/** Installing the app: what browsers require to offer it, and what opens without the server. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { signIn } from './sign-in.ts';
import { type OwnServer, startOwnServer } from './sync/own-server.ts';

test.use({ serviceWorkers: 'allow' });

interface Manifest {
  readonly start_url: string;
  readonly display: string;
  readonly icons: readonly {
    readonly src: string;
    readonly sizes: string;
    readonly type: string;
    readonly purpose?: string;
  }[];
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[];
  readonly share_target: { readonly action: string };
}

async function readManifest(page: Page): Promise<Manifest> {
  await page.goto('/');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const reply = await page.request.get(address ?? '');
  expect(reply.status()).toBe(200);
  expect(reply.headers()['content-type']).toContain('application/manifest+json');
  return (await reply.json()) as Manifest;
}

test('the manifest lists icons with their real sizes', async ({ page }) => {
  const { icons, display } = await readManifest(page);
  expect(display).toBe('standalone');
  const pictures = icons.filter(({ type }) => type === 'image/png');
  expect(pictures.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  );
  const apple = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  for (const { src, sizes } of [...pictures, { src: apple ?? '', sizes: '180x180' }]) {
    const picture = await (await page.request.get(src)).body();
    // The first chunk of a PNG contains its size.
    const size = `${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`;
    expect(size, src).toBe(sizes);
  }
});

test('each shortcut opens the screen of its name', async ({ page }) => {
  const { shortcuts } = await readManifest(page);
  expect(shortcuts).toHaveLength(4);
  await signIn(page);
  for (const { name, url } of shortcuts) {
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
});

test('text shared by another app is searched for', async ({ page }) => {
  const { share_target } = await readManifest(page);
  await signIn(page);
  const shared = new URLSearchParams({ title: '', text: 'Blues https://example.org/track/1' });
  await page.goto(`${share_target.action}?${shared}`);
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('Blues');
  expect(new URL(page.url()).search).toBe('?q=Blues');
});

test('requests of the page to the server bypass the worker', async ({ page }) => {
  await signIn(page);
  await page.goto('/');
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible();
  /**
   * Returns the sources of calls as the browser reports them for a page with a service worker; empty if the worker
   * was asked.
   */
  const readSources = () =>
    page.evaluate(() => {
      const entries: readonly { readonly name: string; readonly workerFinalSourceType?: string }[] =
        performance.getEntriesByType('resource');
      const calls = entries.filter(({ name }) => new URL(name).pathname.startsWith('/api/'));
      return [...new Set(calls.map(({ workerFinalSourceType }) => workerFinalSourceType))];
    });
  await expect.poll(readSources).toEqual(['network']);
});

test.describe('a server that is down', () => {
  let folder: string;
  let server: OwnServer;

  test.beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'tutti-away-'));
    server = await startOwnServer({ data: folder });
  });
  test.afterEach(async () => {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  test('leaves an app that opens, stays signed in, and continues when the server is back', async ({
    browser,
  }) => {
    const context = await browser.newContext({ baseURL: server.baseUrl, serviceWorkers: 'allow' });
    const page = await context.newPage();
    await signIn(page);
    await page.goto('/');
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible();
    await server.kill();

    for (const { address, name } of [
      { address: '/library', name: 'Library' },
      { address: '/queue', name: 'Queue' },
      { address: '/live-streams', name: 'Live Streams' },
    ]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    }
    expect(
      await page.evaluate(() => localStorage.getItem('jwtToken')),
      'nobody is signed out',
    ).not.toBeNull();

    const greeting = page.getByText(/^Good (morning|afternoon|evening)/);
    await expect(greeting, 'nobody has said yet who this is').not.toContainText(',');
    await server.startAgain();
    await expect(greeting).toContainText(',', { timeout: 40_000 });
    await context.close();
  });
});
