/** A real Chromium on the product: signed in, watched by the probe, with the memory of its page at hand. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { findSystemBrowser } from '../tools/browser.mjs';
import { installPressProbe, installScrollProbe } from './web-probe.mjs';

const viewport = { width: 1440, height: 900 };

export const launchBrowser = () => chromium.launch({ executablePath: findSystemBrowser() });

const openPage = async (browser, { baseUrl, token }) => {
  const context = await browser.newContext({ viewport, baseURL: baseUrl });
  if (token) {
    // The cookie comes with signing in; art and audio need it, as they carry no header.
    await context.addCookies([{ ...token.cookie, url: baseUrl }]);
    await context.addInitScript((value) => localStorage.setItem('jwtToken', value), token.value);
  }
  await context.addInitScript(installPressProbe);
  await context.addInitScript(installScrollProbe);
  return { context, page: await context.newPage() };
};

export const withPage = async (browser, options, use) => {
  const { context, page } = await openPage(browser, options);
  try {
    return await use(page);
  } finally {
    await context.close();
  }
};

export const signIn = async (baseUrl, account) => {
  const reply = await fetch(`${baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (!reply.ok) throw new Error(`Signing in failed with ${reply.status}: ${await reply.text()}`);
  const [pair] = reply.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const [name, ...rest] = pair.split('=');
  return { value: (await reply.json()).token, cookie: { name, value: rest.join('=') } };
};

/** The page at rest: everything it asks for at once, and signed in also the hub, which is called a second later. */
export const openHome = async (page, { token }) => {
  const connected = token ? page.waitForEvent('websocket') : undefined;
  await page.goto('/');
  await connected;
  await page.waitForLoadState('networkidle');
};

/** Every script and sheet of a page until it is at rest, minified and gzipped; `sent` is what really went over. */
export const weighPage = (browser, options) =>
  withPage(browser, options, async (page) => {
    const weight = { scripts: 0, js: 0, css: 0, sent: 0 };
    const reading = [];
    page.on('requestfinished', (request) => {
      const kind = { script: 'js', stylesheet: 'css' }[request.resourceType()];
      if (!kind) return;
      const read = async () => {
        const [body, sizes] = [await (await request.response()).body(), await request.sizes()];
        weight[kind] += gzipSync(body, { level: 9 }).length;
        if (kind !== 'js') return;
        weight.scripts += 1;
        weight.sent += sizes.responseBodySize;
      };
      reading.push(read());
    });
    await openHome(page, options);
    await Promise.all(reading);
    return weight;
  });

const readPss = (pid) => {
  const [, kilobytes] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1'));
  return Number(kilobytes) / 1024;
};

/** Heap, elements and the process of the only page that is open, after everything unused was given back. */
export const readMemory = async (browser, page) => {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name) => metrics.find((one) => one.name === name).value;
  const whole = await browser.newBrowserCDPSession();
  const { processInfo } = await whole.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => readPss(id));
  return {
    heapMb: metric('JSHeapUsedSize') / 1e6,
    elements: metric('Nodes'),
    processMb: Math.max(...renderers),
  };
};
