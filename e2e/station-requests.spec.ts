/** Requesting a track from a station on its full player, where all listeners see it, until the request is withdrawn. */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { type Messages, readMessages, TRANSLATED } from '../apps/web/catalogs/compile-catalog.ts';
import { joinFirstStation } from './join-station.ts';
import { registerApproved } from './new-user.ts';
import { resizeTo } from './resized.ts';
import { signIn } from './sign-in.ts';
import { leaveAtLeast } from './track-on-air.ts';
import { expectNoViolationsInEitherTheme } from './violations.ts';

const fullPlayer = (page: Page) => page.getByRole('main', { name: 'Now playing' });
const tab = (page: Page) => fullPlayer(page).getByRole('tab', { name: 'Requests' });
const panel = (page: Page) => fullPlayer(page).getByRole('region', { name: 'Requests' });
const requested = (page: Page) => panel(page).getByRole('list', { name: 'Requests' }).getByRole('listitem');
const requestButton = (page: Page) => panel(page).getByRole('button', { name: 'Request a song' });
const withdraw = (page: Page) => panel(page).getByRole('button', { name: /^Withdraw/ });
const choices = (page: Page) =>
  panel(page).getByRole('list', { name: 'Songs you can request' }).getByRole('button');
const toast = (page: Page, text: RegExp | string) => page.locator('[data-toast]').filter({ hasText: text });

/** Returns the name of the station. */
async function openRequests(page: Page): Promise<string> {
  const stationName = await joinFirstStation(page);
  await page.getByRole('button', { name: 'Full screen' }).click();
  await tab(page).click();
  await expect(panel(page)).toBeVisible();
  return stationName;
}

/** A request airs after the next track and can be withdrawn until that one begins. */
const TO_WITHDRAW_MS = 35_000;

/**
 * Requests a track that may be requested, which excludes recent ones, most of a small station. Returns its title. The
 * token is an administrator's.
 */
async function requestSome(page: Page, station: { token: string; stationName: string }): Promise<string> {
  await leaveAtLeast(TO_WITHDRAW_MS, { page, ...station });
  await requestButton(page).click();
  await expect(panel(page).getByRole('searchbox')).toBeFocused();
  for (let index = 0; ; index += 1) {
    const choice = choices(page).nth(index);
    const title = (await choice.locator('[dir=auto]').first().textContent()) ?? '';
    const answered = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/requests'),
    );
    await choice.click();
    if ((await answered).ok()) return title;
    await expect(panel(page).getByRole('searchbox')).toBeVisible();
  }
}

test('the menu of the joined card leads straight to the songs one can request @one-store', async ({
  page,
}) => {
  await signIn(page);
  const name = await joinFirstStation(page);
  const card = page.getByRole('article', { name });
  await card.getByRole('button', { name: `Control ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Request a song' }).click();
  await expect(panel(page).getByRole('searchbox')).toBeVisible();
  await page.goBack();
  await expect(card.getByRole('button', { name: 'Leave Stream' })).toBeVisible();
});

const newPage = async (browser: Browser) => (await browser.newContext()).newPage();

test('the request of a listener is in the list of everybody, with its time, until it is withdrawn', {
  tag: '@smoke',
}, async ({ page, browser }) => {
  test.slow();
  const credentials = await registerApproved(page);
  const token = await signIn(page);
  const listener = await newPage(browser);
  await signIn(listener, credentials);
  const title = await requestSome(listener, { token, stationName: await openRequests(listener) });
  const row = requested(listener).filter({ hasText: title });
  await expect(row).toContainText(/about \d+:\d\d.*Requested by you/);
  await expect(toast(listener, /^Requested. Plays around \d+:\d\d/)).toBeVisible();
  await expect(withdraw(listener)).toBeFocused();
  await expect(requestButton(listener)).toHaveCount(0);

  // The administrator sees who requested it, and may remove it.
  const host = await newPage(browser);
  await signIn(host);
  await openRequests(host);
  const remove = panel(host).getByRole('button', { name: `Remove the request for ${title}` });
  await expect(remove).toBeVisible();
  await expect(requested(host).filter({ hasText: title })).not.toContainText('Requested by you');

  await listener.bringToFront();
  await listener.keyboard.press('Enter');
  await expect(toast(listener, 'Request withdrawn.')).toBeVisible();
  await expect(toast(listener, /^Requested/)).toHaveCount(0);
  await expect(requestButton(listener)).toBeFocused();
  await expect(row).toHaveCount(0);
  await toast(listener, 'Request withdrawn.').getByRole('button', { name: 'Undo' }).click();
  await expect(withdraw(listener)).toBeVisible();

  await host.bringToFront();
  await tab(host).press('ArrowLeft');
  await tab(host).click();
  await remove.click();
  await expect(toast(host, 'Request removed.')).toBeVisible();
  await expect(remove).toHaveCount(0);
  for (const each of [host, listener]) await each.context().close();
});

test('a search finds the music of the station, and Escape leads back step by step @one-store', async ({
  page,
}) => {
  await signIn(page);
  await openRequests(page);
  await requestButton(page).press('Enter');
  const field = panel(page).getByRole('searchbox', { name: 'Search songs on this station' });
  await expect(field).toBeFocused();
  const some = choices(page).first();
  const title = (await some.locator('[dir=auto]').first().textContent()) ?? '';
  await field.pressSequentially(title.slice(0, 4));
  await expect(choices(page).filter({ hasText: title }).first()).toBeVisible();
  await field.press('ArrowDown');
  await expect(choices(page).first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await field.pressSequentially('zzzz');
  await expect(panel(page).getByText('No matches on this station.')).toBeVisible();
  await field.press('Escape');
  await field.press('Escape');
  await expect(requestButton(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(fullPlayer(page)).toBeHidden();
});

test('the owner decides whether requests are allowed', async ({ page }) => {
  const token = await signIn(page);
  const setTaken = (takesRequests: boolean) =>
    page.request.patch('/api/admin/settings', {
      headers: { Authorization: `Bearer ${token}` },
      data: { takesRequests },
    });
  await page.goto('/admin/settings');
  const streams = page.getByRole('region', { name: 'Stations' });
  await streams.getByRole('switch', { name: 'Allow song requests' }).click();
  try {
    await expect(page.getByText('Saved.')).toBeVisible();
    await joinFirstStation(page);
    await page.getByRole('button', { name: 'Full screen' }).click();
    await expect(fullPlayer(page).getByRole('tab', { name: 'About' })).toBeVisible();
    await expect(tab(page)).toHaveCount(0);
    expect((await setTaken(true)).status()).toBe(200);
    await openRequests(page);
  } finally {
    await setTaken(true);
  }
});

test('it fits every screen, with room for a finger on each control @one-store', async ({ page }) => {
  const token = await signIn(page);
  await requestSome(page, { token, stationName: await openRequests(page) });
  try {
    for (const [width, height] of [
      [320, 568],
      [390, 844],
      [844, 390],
      [1440, 900],
    ] as const) {
      await resizeTo(page, [width, height]);
      // Accounts for a scrollbar that takes up width.
      await expect
        .poll(() => fullPlayer(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
        .toBe(0);
      const heights = await panel(page)
        .locator('button')
        .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height));
      expect(Math.min(...heights), `at ${width} × ${height}`).toBeGreaterThanOrEqual(44);
    }
  } finally {
    await withdraw(page).click();
    await expect(requestButton(page)).toBeVisible();
  }
});

/** Resizes to a size without the scrollbar, which takes up width in some browsers, but not on phones. */
async function resizeToHold(page: Page, [width, height]: readonly [number, number]): Promise<void> {
  await resizeTo(page, [width, height]);
  const room = await fullPlayer(page).evaluate(({ clientWidth }) => clientWidth);
  if (room < width) await resizeTo(page, [2 * width - room, height]);
}

/** Names of the tabs in a language, from the left. */
function tabNames(language: string): string[] {
  const messages = readMessages(language);
  return [
    ['full-player-view-texts', 'upNext'],
    ['request-texts', 'tab'],
    ['full-player-texts', 'lyrics'],
    ['full-player-texts', 'about', 'tab'],
  ].map((path) => {
    const name = path.reduce<Messages | undefined>(
      (texts, key) => (typeof texts === 'object' ? texts[key] : undefined),
      messages,
    );
    if (typeof name !== 'string') throw new Error(`${path.join('.')} is not translated into ${language}`);
    return name;
  });
}

test('the tabs of the full player fit on one line on the narrowest phone, in every language @one-store', async ({
  page,
}) => {
  await page.route('**/api/tracks/*/lyrics', (route) =>
    route.fulfill({ json: { isSynced: false, lines: [{ startMs: null, text: 'Dawn' }] } }),
  );
  await signIn(page);
  await joinFirstStation(page);
  await page.getByRole('button', { name: 'Full screen' }).click();
  const tabs = fullPlayer(page).getByRole('tab');
  await expect(tabs).toHaveCount(4);
  const next = fullPlayer(page).getByRole('group', { name: 'Up next' });
  await expect(next.getByRole('listitem').first()).toBeInViewport({ ratio: 1 });
  expect(await next.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  for (const language of TRANSLATED) {
    const names = tabNames(language);
    await tabs.evaluateAll((buttons, texts) => {
      for (const [index, button] of buttons.entries()) button.textContent = texts[index] ?? '';
    }, names);
    for (const size of [
      [320, 700],
      [390, 844],
    ] as const) {
      await resizeToHold(page, size);
      const boxes = await tabs.evaluateAll((buttons) =>
        buttons.map((button) => {
          const { top, right, height, width } = button.getBoundingClientRect();
          return { top, right, height, width, words: button.scrollWidth - button.clientWidth };
        }),
      );
      const what = `${names.join(', ')} at ${size[0]} px`;
      expect(new Set(boxes.map(({ top }) => top)).size, what).toBe(1);
      expect(
        boxes.every(({ height, width, words }) => height === 44 && width >= 44 && words === 0),
        what,
      ).toBe(true);
      expect(Math.max(...boxes.map(({ right }) => right)), what).toBeLessThanOrEqual(size[0]);
    }
  }
});

test('axe finds nothing on it, in either theme', async ({ page }) => {
  test.slow();
  const token = await signIn(page);
  const stationName = await openRequests(page);
  await requestButton(page).click();
  await expect(choices(page).first()).toBeVisible();
  for (const [size, name] of [
    [[390, 844], 'phone'],
    [[1440, 900], 'desk'],
  ] as const) {
    await resizeTo(page, [...size]);
    await expectNoViolationsInEitherTheme(page, `what there is to ask for, on a ${name}`);
  }
  await panel(page).getByRole('searchbox').press('Escape');
  await requestSome(page, { token, stationName });
  await expect(toast(page, /^Requested/)).toBeHidden({ timeout: 15_000 });
  await expectNoViolationsInEitherTheme(page, 'what was asked for');
  await withdraw(page).click();
  await fullPlayer(page).getByRole('tab', { name: 'Up next' }).click();
  await expect(fullPlayer(page).getByRole('list', { name: 'Played earlier' })).toBeAttached();
  await expectNoViolationsInEitherTheme(page, 'what follows and what was played before');
});
