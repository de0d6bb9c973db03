/** Screens with more text than music, in each language and from right to left, on desktops and phones. */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { BackupsReply } from '@tutti/contract';
import { TRANSLATED } from '../apps/web/catalogs/compile-catalog.ts';
import { readAnswer } from './read-answer.ts';
import { signIn } from './sign-in.ts';
import { readEnglishOnly } from './spoken-page.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
const FINGER_PX = 44;
/** Folder for pictures of the tour. */
const PICTURES = process.env.TUTTI_TOUR;
/** Whether every language is tested at every size, as in `npm run test:deep`. */
const IS_WHOLE = PICTURES !== undefined || process.env.TUTTI_TOUR_WHOLE !== undefined;

const TURN_AROUND = `
  const turn = () => document.documentElement?.setAttribute('dir', 'rtl');
  turn();
  addEventListener('readystatechange', turn, { capture: true });`;

interface Walk {
  readonly page: Page;
  /** English if the page is mirrored. */
  readonly language: string;
  readonly name: string;
  readonly isInHand: boolean;
}

const scripts = ['texts-in-page.js', 'targets-in-page.js', 'cut-words-in-page.js'];

async function begin(context: BrowserContext, isTurned: boolean): Promise<Page> {
  const page = await context.newPage();
  for (const script of scripts) await page.addInitScript({ path: path.join(import.meta.dirname, script) });
  // Set by a script instead of on the wire, because the service worker serves the page from the second load on.
  if (isTurned) await page.addInitScript(TURN_AROUND);
  return page;
}

async function checkScreen({ page, language, name, isInHand }: Walk, screen: string): Promise<void> {
  await expect(page.locator('main').last()).not.toHaveText('');
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  await expect(page.locator('main [aria-busy=true][role=status]')).toHaveCount(0);
  if (PICTURES !== undefined) {
    mkdirSync(PICTURES, { recursive: true });
    await page.screenshot({ path: path.join(PICTURES, `${screen}-${name}.png`) });
  }
  const width = page.viewportSize()?.width;
  await expect.soft(page.locator('html'), `${screen} ${name}`).toHaveJSProperty('scrollWidth', width);
  const cut = await page.evaluate<string[]>('findCutWords()');
  expect.soft(cut, `${screen} ${name}: cut words`).toEqual([]);
  if (language !== 'en') {
    const english = await readEnglishOnly(language);
    const texts = await page.evaluate<string[]>('readTexts()');
    expect
      .soft(
        texts.filter((text) => english.has(text)),
        `${screen} ${name}: English`,
      )
      .toEqual([]);
  }
  if (!isInHand) return;
  const small = await page.evaluate<string[]>(`findSmallTargets(${FINGER_PX})`);
  expect.soft(small, `${screen} ${name}: too small for a finger`).toEqual([]);
}

/** One backup is enough for all tours; a separate process creates it. */
async function ensureBackup(page: Page, headers: Record<string, string>): Promise<void> {
  const there = await readAnswer<BackupsReply>(page, '/api/admin/backups', { headers });
  if (there.backups.length === 0) await page.request.post('/api/admin/backups', { headers });
}

async function walk(there: Walk): Promise<void> {
  const { page } = there;
  const open = async (address: string, screen: string) => {
    await page.goto(address);
    await expect(page.locator('h1').first()).toBeAttached();
    await checkScreen(there, screen);
  };
  await page.goto('/register');
  const email = `tour-${randomUUID().slice(0, 8)}@example.org`;
  await page.locator('input[type=email]').fill(email);
  for (const field of await page.locator('input[type=password]').all()) await field.fill('correct horse');
  await page.locator('main form button[type=submit]').click();
  await expect(page.locator('main [role=region] li, main section li').first()).toBeVisible();
  await checkScreen(there, 'waiting-room');

  const token = await signIn(page);
  const headers = { authorization: `Bearer ${token}` };
  await ensureBackup(page, headers);
  await open('/kept', 'kept-nothing');
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await page.goto('/albums/1');
  await page.locator('main button:has(svg.lucide-arrow-down-to-line)').click();
  await expect(page.locator('main button:has(svg.lucide-check)')).toBeVisible({ timeout: 40_000 });
  await open('/kept', 'kept');
  await open('/admin/backups', 'backups');
  await open('/admin/monitoring', 'monitoring');
  await open('/apps', 'apps');
  await page.goto('/albums/1');
  await page.locator('main button:has(svg.lucide-play)').first().click();
  await open('/now', 'stage');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await checkScreen(there, 'palette');
}

async function visit(browser: Browser, language: string, size: (typeof SIZES)[number], isTurned = false) {
  const isInHand = size.width < 720;
  const context = await browser.newContext({
    viewport: size,
    locale: language,
    serviceWorkers: 'allow',
    ...(isInHand ? { hasTouch: true, isMobile: true } : {}),
  });
  const page = await begin(context, isTurned);
  await walk({ page, language, isInHand, name: `${isTurned ? 'rtl' : language}-${size.width}` });
  await context.close();
}

/**
 * The whole tour tests everything; otherwise each language is tested once, and those with the longest words and
 * without spaces on a phone.
 */
const IN_HAND = ['de', 'ja'];
const isWanted = (language: string, width: number) => IS_WHOLE || IN_HAND.includes(language) === width < 720;

for (const size of SIZES) {
  for (const language of TRANSLATED.filter((one) => isWanted(one, size.width))) {
    test(`in ${language} at ${size.width} × ${size.height}, nothing is cut, English or too small`, async ({
      browser,
    }) => {
      test.setTimeout(180_000);
      await visit(browser, language, size);
    });
  }

  if (!IS_WHOLE && size.width >= 720) continue;
  test(`from right to left at ${size.width} × ${size.height}, nothing is cut or too small`, async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    await visit(browser, 'en', size, true);
  });
}
