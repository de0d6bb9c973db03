/**
 * Records what a page really plays, with a worklet beside whatever the page connects to its audio destination. The
 * page's own clock is altered, so that two pages on one computer differ like two computers; the recorder uses the true
 * clock.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { Recording } from '@tutti/measure/analysis/correlate';

export interface BentClock {
  /** Error of the page's clock. */
  readonly offsetMs: number;
  /** Drift of the page's clock. */
  readonly driftPpm: number;
}

const folder = path.join(process.cwd(), 'e2e/sync');

/**
 * Must be called before the first page of the context is opened. The context needs `bypassCSP`: the recorder's module
 * is a blob, because requests for worklets bypass Playwright's routes, and the page's policy rightly forbids blobs.
 */
export async function installTap(context: BrowserContext, clock: BentClock): Promise<void> {
  const workletSource = await readFile(path.join(folder, 'tap-worklet.js'), 'utf8');
  const options = JSON.stringify({ ...clock, workletSource });
  await context.addInitScript(`globalThis.tuttiTapOptions = ${options};`);
  await context.addInitScript({ path: path.join(folder, 'tap-in-page.js') });
}

export async function isSounding(page: Page): Promise<boolean> {
  return (await page.evaluate('tuttiTap.isSounding()')) as boolean;
}

export async function startRecording(page: Page): Promise<void> {
  await page.evaluate('tuttiTap.start()');
}

export async function stopRecording(page: Page): Promise<Recording> {
  const taken = (await page.evaluate('tuttiTap.stop()')) as {
    base64: string;
    sampleRate: number;
    startedAtMs: number;
  };
  const bytes = Buffer.from(taken.base64, 'base64');
  const samples = new Float32Array(bytes.byteLength / Float32Array.BYTES_PER_ELEMENT);
  new Uint8Array(samples.buffer).set(bytes);
  return { samples, sampleRate: taken.sampleRate, startedAtMs: taken.startedAtMs };
}
