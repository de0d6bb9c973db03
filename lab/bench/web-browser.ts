/** A real Chromium on the product: signed in, with the probe, and with access to the page's memory. */
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findSystemBrowser } from '../../tools/browser.mjs';
import { readProportionalMb } from '../machine/process-tree.ts';
import { signInTo } from './product.ts';

const viewport = { width: 1440, height: 900 };

/** The cookie comes with signing in; art and audio need it, because their requests have no header. */
export interface SignedIn {
  readonly token: string;
  readonly cookie: { readonly name: string; readonly value: string };
}

export interface Visit {
  readonly baseUrl: string;
  /** Without it the page is signed out. */
  readonly as?: SignedIn;
}

export const launchBrowser = (): Promise<Browser> => chromium.launch({ executablePath: findSystemBrowser() });

const openPage = async (browser: Browser, { baseUrl, as }: Visit) => {
  const context = await browser.newContext({ viewport, baseURL: baseUrl });
  if (as) {
    await context.addCookies([{ ...as.cookie, url: baseUrl }]);
    await context.addInitScript(`localStorage.setItem('jwtToken', ${JSON.stringify(as.token)})`);
  }
  await context.addInitScript({ path: path.join(import.meta.dirname, 'probe-in-page.js') });
  return { context, page: await context.newPage() };
};

export const withPage = async <Result>(
  browser: Browser,
  visit: Visit,
  use: (page: Page) => Promise<Result>,
): Promise<Result> => {
  const { context, page } = await openPage(browser, visit);
  try {
    return await use(page);
  } finally {
    await context.close();
  }
};

/** Calls a function of the probe in the page (`probe-in-page.js`). */
export const callProbe = <Answer = void>(page: Page, act: string, ...values: unknown[]): Promise<Answer> =>
  page.evaluate<Answer>(`benchProbe.${act}(...${JSON.stringify(values)})`);

/** Returns the sum of layout shifts. */
export const readShifts = (page: Page): Promise<number> => page.evaluate<number>('benchProbe.shifts');

export const signIn = async (baseUrl: string): Promise<SignedIn> => {
  const { token, cookies } = await signInTo(baseUrl);
  const [pair = ''] = cookies.map((cookie) => cookie.split(';')[0]);
  const [name = '', ...rest] = pair.split('=');
  return { token, cookie: { name, value: rest.join('=') } };
};

/** Waits until the page is idle and, if signed in, the hub is connected, which happens a second later. */
export const openHome = async (page: Page, { as }: Visit): Promise<void> => {
  const connected = as ? page.waitForEvent('websocket') : undefined;
  await page.goto('/');
  await connected;
  await page.waitForLoadState('networkidle');
};

const weighedKinds: Readonly<Record<string, 'js' | 'css'>> = { script: 'js', stylesheet: 'css' };

/**
 * Measures every script and style sheet until the page is idle, minified and gzipped; `sent` is the real transfer size.
 */
export const weighPage = (browser: Browser, visit: Visit) =>
  withPage(browser, visit, async (page) => {
    const weight = { scripts: 0, js: 0, css: 0, sent: 0 };
    const reading: Promise<void>[] = [];
    page.on('requestfinished', (request) => {
      const kind = weighedKinds[request.resourceType()];
      if (!kind) return;
      const read = async () => {
        const [body, sizes] = [await (await request.response())?.body(), await request.sizes()];
        weight[kind] += gzipSync(body ?? '', { level: 9 }).length;
        if (kind !== 'js') return;
        weight.scripts += 1;
        weight.sent += sizes.responseBodySize;
      };
      reading.push(read());
    });
    await openHome(page, visit);
    await Promise.all(reading);
    return weight;
  });

/** Heap, DOM elements and process memory of the only open page, after garbage collection. */
export const readMemory = async (browser: Browser, page: Page) => {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  const whole = await browser.newBrowserCDPSession();
  const { processInfo } = await whole.send('SystemInfo.getProcessInfo');
  const renderers = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => readProportionalMb(id));
  return { heapMb: metric('JSHeapUsedSize') / 1e6, processMb: Math.max(...renderers) };
};
