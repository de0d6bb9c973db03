import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { joinFirstStation } from './join-station.ts';
import { registerApproved } from './new-user.ts';
import { signIn } from './sign-in.ts';

const player = (page: Page) => page.getByRole('region', { name: 'Player', exact: true });
const main = (page: Page) => page.getByRole('main');
const listens = (page: Page) =>
  page.waitForRequest(
    (request) => request.method() === 'POST' && new URL(request.url()).pathname === '/api/users/plays',
  );
const total = (page: Page, name: string) =>
  main(page)
    .locator('dl > div', { has: page.locator(`dt:text-is("${name}")`) })
    .locator('dd')
    .first();

/** Reads the lines of the exported history, oldest first. */
async function readHistory(page: Page, token: string): Promise<string[]> {
  const reply = await page.request.get('/api/statistics/me/export', {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await reply.text()).split('\r\n').slice(1, -1);
}

/** Waits until the track has played from its start for this long. */
async function listenFromStart(page: Page, seconds: number): Promise<void> {
  const position = async () => Number(await player(page).getByRole('slider', { name: 'Seek' }).inputValue());
  await expect.poll(position, { timeout: 30_000 }).toBeLessThan(seconds);
  await expect.poll(position, { timeout: 30_000 }).toBeGreaterThan(seconds);
}

const hideAndReadStored = (page: Page) =>
  page.evaluate<string>(`
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    delete document.visibilityState;
    localStorage.getItem('tutti.plays') ?? '';
  `);

test.describe('statistics', () => {
  test('show what was listened to and skipped, until the listener deletes it', async ({ page }) => {
    const token = await signIn(page, await registerApproved(page));
    await page.goto('/albums/1');
    await main(page).getByRole('button', { name: 'Play Album' }).click();
    await listenFromStart(page, 2);
    const skipped = listens(page);
    await player(page).getByRole('button', { name: 'Next' }).click();
    expect((await skipped).postDataJSON()).toMatchObject({ origin: 'album', ending: 'skipped' });
    await listenFromStart(page, 2);
    // A page that closes reports what it was playing.
    await page.goto('about:blank');
    await expect
      .poll(async () => (await readHistory(page, token)).map((line) => line.split(',').slice(-3, -1).join()))
      .toEqual(['"album","skipped"', '"album","stopped"']);
    await page.goto('/statistics');

    await expect(total(page, 'Skips')).toHaveText('1');
    await expect(total(page, 'Plays')).toHaveText('0');
    await expect(total(page, 'Days in a row')).toHaveText('1');
    await expect(main(page).getByRole('region', { name: 'Songs' })).toBeHidden();

    const download = page.waitForEvent('download');
    await main(page).getByRole('button', { name: 'Export as CSV' }).click();
    expect(readFileSync(await (await download).path(), 'utf8')).toContain('"album","skipped"');

    await main(page).getByRole('button', { name: 'Delete history' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete history' });
    await dialog.getByLabel('Everything').check();
    await dialog.getByRole('button', { name: 'Delete history' }).click();
    await expect(page.getByText('2 entries deleted.')).toBeVisible();
    await expect(main(page).getByText('Nothing here yet')).toBeVisible();
  });

  test('show stations, too, whose tracks are never skips', async ({ page }) => {
    const token = await signIn(page, await registerApproved(page));
    await joinFirstStation(page);
    // A hidden page stores what it plays, because it may be closed without a further event.
    await expect.poll(() => hideAndReadStored(page), { timeout: 30_000 }).toContain('"station"');
    const reported = listens(page);
    await page.getByRole('region', { name: 'Live stream' }).getByRole('button', { name: 'Leave' }).click();
    expect((await reported).postDataJSON()).toMatchObject({ origin: 'station' });
    await expect.poll(async () => (await readHistory(page, token)).at(-1)).toMatch(/,"station","stopped",/);
    await page.goto('/statistics');
    await expect(total(page, 'Skips')).toHaveText('0');
    await expect(total(page, 'Days in a row')).toHaveText('1');
  });

  test('open from the account menu @one-store', async ({ page }) => {
    await signIn(page, await registerApproved(page));
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Statistics' }).click();
    await expect(page).toHaveURL('/statistics');
    await expect(main(page).getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible();
    await expect(main(page).getByText('Nothing here yet')).toBeVisible();
  });
});
