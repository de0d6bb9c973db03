import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { registerApproved } from './new-user.ts';
import { signIn } from './sign-in.ts';

const MINUTE_MS = 60_000;
const main = (page: Page) => page.getByRole('main');

/** Reports listenings of the last minutes, and returns the year of the browser's clock. */
async function listen(page: Page, token: string): Promise<string> {
  for (const [index, trackId] of [1, 2, 1].entries()) {
    const reply = await page.request.post('/api/users/plays', {
      headers: { authorization: `Bearer ${token}` },
      data: {
        trackId,
        listenedMs: 400_000,
        playedAt: new Date(Date.now() - (index + 1) * MINUTE_MS).toISOString(),
      },
    });
    expect(reply.ok()).toBe(true);
  }
  return page.evaluate<string>('String(new Date(Date.now() - 60_000).getFullYear())');
}

/** Reads width and height from the head of a PNG file. */
function readSize(file: Buffer): [number, number] {
  expect(file.subarray(1, 4).toString('latin1')).toBe('PNG');
  return [file.readUInt32BE(16), file.readUInt32BE(20)];
}

async function savePicture(page: Page) {
  const download = page.waitForEvent('download');
  await main(page).getByRole('button', { name: 'Download picture' }).click();
  const saved = await download;
  return { name: saved.suggestedFilename(), file: readFileSync(await saved.path()) };
}

/** The preview has about a ninth of the pixels of the whole picture. */
const BRIGHT_MIN = 2_000;

/** Counts the lit seats, letters and the stage: pixels that are far from the dark background. */
const countBright = (page: Page) =>
  page.evaluate<number>(`{
    const canvas = document.querySelector('main canvas');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let bright = 0;
    for (let at = 0; at < data.length; at += 4) if (data[at] > 150) bright += 1;
    bright;
  }`);

test.describe('the year in review', () => {
  test('opens from the statistics, and is saved as pictures of both shapes', async ({ page }) => {
    const token = await signIn(page, await registerApproved(page));
    const year = await listen(page, token);
    await page.goto('/statistics');
    const link = main(page).getByRole('link', { name: /in music$/ });
    await expect(link).toBeVisible();
    await page.goto(`/statistics/${year}`);
    await expect(main(page).getByRole('heading', { level: 1, name: `${year} in music` })).toBeVisible();
    await expect(
      main(page).getByRole('region', { name: 'Songs', exact: true }).getByRole('listitem'),
    ).toHaveCount(2);
    expect(await countBright(page)).toBeGreaterThan(BRIGHT_MIN);

    const story = await savePicture(page);
    expect([story.name, ...readSize(story.file)]).toEqual([`${year}-story.png`, 1080, 1920]);
    await main(page).getByText('Square', { exact: true }).click();
    const square = await savePicture(page);
    expect([square.name, ...readSize(square.file)]).toEqual([`${year}-square.png`, 1080, 1080]);
    expect(await countBright(page)).toBeGreaterThan(BRIGHT_MIN);
  });

  test('becomes a playlist, and is empty after the history was deleted', async ({ page }) => {
    const token = await signIn(page, await registerApproved(page));
    const year = await listen(page, token);
    await page.goto(`/statistics/${year}`);
    await main(page).getByRole('button', { name: 'Save as playlist' }).click();
    await expect(main(page).getByRole('heading', { level: 1, name: `Best of ${year}` })).toBeVisible();
    const reply = await page.request.delete('/api/statistics/me?isAll=true', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply.ok()).toBe(true);
    await page.goto(`/statistics/${year}`);
    await expect(main(page).getByText(`No music in ${year}`)).toBeVisible();
    await expect(main(page).getByRole('img')).toHaveCount(0);
  });

  test('fits a phone without scrolling sideways @one-store', async ({ page }) => {
    const token = await signIn(page, await registerApproved(page));
    const year = await listen(page, token);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`/statistics/${year}`);
      await expect(main(page).getByRole('button', { name: 'Download picture' })).toBeVisible();
      expect(
        await page.evaluate<number>(
          'document.querySelector("main").scrollWidth - document.querySelector("main").clientWidth',
        ),
      ).toBe(0);
    }
  });
});
