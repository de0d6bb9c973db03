/** Measures frames while the page moves: long lists being scrolled, and the full player during playback. */
import type { Browser, Page } from '@playwright/test';
import { percentile } from '@tutti/measure/analysis/statistics';
import { sleep, waitForQuiet } from '../machine/waiting.ts';
import { callProbe, openHome, readMemory, readShifts, type Visit, withPage } from './web-browser.ts';

const frameMs = 1000 / 60;
/** Speed of a strong flick of the wheel. */
export const scrollSpeed = 6_000;
export const fullPlayerMs = 10_000;

export interface List {
  readonly name: string;
  /** Selector of the list's rows. */
  readonly rows: string;
}

/** Figures of the probe. */
interface Frames {
  readonly gaps: number[];
  readonly blank: number;
  readonly rowsMost: number;
  readonly long: number[];
}

export interface Glided {
  readonly name: string;
  readonly frames: number;
  readonly p95Ms: number;
  readonly droppedShare: number;
  /** Frames longer than 50 ms. */
  readonly long: number;
  readonly longest: number;
}

const describeFrames = (name: string, { gaps, long }: Frames): Glided => {
  const dropped = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / frameMs) - 1), 0);
  return {
    name,
    frames: gaps.length,
    p95Ms: percentile(gaps, 95),
    droppedShare: dropped / (gaps.length + dropped),
    longest: Math.max(0, ...long),
    long: long.length,
  };
};

const scrollToEnd = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  const scroll = {
    x: 800,
    y: 450,
    yDistance: -30_000,
    speed: scrollSpeed,
    gestureSourceType: 'mouse',
  } as const;
  while (!(await callProbe<boolean>(page, 'isAtEnd'))) {
    await session.send('Input.synthesizeScrollGesture', scroll);
  }
};

export const measureScrolling = (browser: Browser, visit: Visit, { name, rows }: List) =>
  withPage(browser, visit, async (page) => {
    await openHome(page, visit);
    await page.getByRole('region', { name: 'Explore' }).getByRole('link', { name, exact: true }).click();
    await page.waitForSelector(rows);
    await page.waitForLoadState('networkidle');
    await waitForQuiet();
    await callProbe(page, 'startFrames', rows);
    await scrollToEnd(page);
    const seen = await callProbe<Frames>(page, 'endFrames');
    await sleep(500);
    return {
      ...describeFrames(name, seen),
      blankShare: seen.blank / seen.gaps.length,
      rowsMost: seen.rowsMost,
      shifts: await readShifts(page),
      ...(await readMemory(browser, page)),
    };
  });

/** Measures an album in the full player without any input. */
export const measureFullPlayer = (browser: Browser, visit: Visit): Promise<Glided> =>
  withPage(browser, visit, async (page) => {
    await openHome(page, visit);
    await page
      .getByRole('region', { name: 'Explore' })
      .getByRole('link', { name: 'Albums', exact: true })
      .click();
    await page.locator('main li article a').first().click();
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Play album$/i })
      .click();
    await page.getByRole('button', { name: 'Full screen' }).first().click();
    const fullPlayer = page.getByRole('main', { name: 'Now playing' });
    await fullPlayer.getByRole('button', { name: 'Pause' }).waitFor();
    await page.waitForLoadState('networkidle');
    await waitForQuiet();
    await callProbe(page, 'startFrames', '*');
    await sleep(fullPlayerMs);
    return describeFrames('full screen', await callProbe<Frames>(page, 'endFrames'));
  });
