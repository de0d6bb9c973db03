import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { openView, signIn } from './sign-in.ts';
import { expectNoViolationsInEitherTheme } from './violations.ts';

async function openLounge(page: Page): Promise<void> {
  await signIn(page);
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Games' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Games Lounge' })).toBeVisible();
}

const game = (page: Page, name: string) => page.frameLocator(`iframe[title="${name}"]`);

test.describe('games lounge', () => {
  test('plays a hand of Blackjack in a frame and goes back [M-013, M-223, M-224]', async ({ page }) => {
    await openLounge(page);
    await page.getByRole('link', { name: /Blackjack.*1000 chips/ }).click();
    const table = game(page, 'Blackjack');
    await expect(table.getByText('1,000 chips', { exact: true })).toBeVisible();
    await table.getByRole('button', { name: 'Bet 100', exact: true }).click();
    const stand = table.getByRole('button', { name: 'Stand' });
    // A natural on either side ends the hand at once.
    const next = table.getByRole('button', { name: 'Bet 50', exact: true });
    await expect(stand.or(next)).toBeVisible();
    if (await stand.isVisible()) await stand.click();
    await expect(table.getByRole('status')).toHaveText(/^(Blackjack!|You win|A draw|The dealer wins)/);
    await expect(next).toBeVisible();
    await page.getByRole('button', { name: '← Back to Games' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Games Lounge' })).toBeVisible();
    await page.goBack();
    await expect(game(page, 'Blackjack').getByRole('button', { name: 'Bet 100', exact: true })).toBeVisible();
  });

  test('spins the wheel by keyboard alone, pays with the chips on the table, and goes on with the rest', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openLounge(page);
    await page.getByRole('link', { name: /Wheel of Fortune.*500 chips/ }).click();
    const wheel = game(page, 'Wheel of Fortune');
    await expect(wheel.getByText('500 chips', { exact: true })).toBeVisible();
    await wheel.getByRole('button', { name: '1 pays 1:1', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(wheel.getByText('490 chips, 10 on the table')).toBeVisible();
    await wheel.getByRole('button', { name: 'Spin' }).focus();
    await page.keyboard.press('Enter');
    await expect(wheel.getByRole('status')).toHaveText(/^\d+(! 20 chips for you|\. Nothing this time)\.$/);
    await expect(wheel.getByText(/^(490|510) chips$/)).toBeVisible();
    await page.getByRole('button', { name: '← Back to Games' }).click();
    await page.getByRole('link', { name: /Wheel of Fortune.*(490|510) chips/ }).click();
    await expect(wheel.getByText(/^(490|510) chips$/)).toBeVisible();
  });

  test('shows the buttons that continue a game, on a phone and in a low window, with a track playing', async ({
    page,
  }) => {
    await signIn(page);
    await openView(page, 'Songs');
    await page.getByRole('button', { name: 'Play all' }).click();
    await expect(page.getByRole('region', { name: 'Player' })).toBeVisible();
    for (const [width, height] of [
      [390, 844],
      [1280, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      // A phone has no tab for games; its library links to them.
      const bar = page.getByRole('navigation', { name: 'Main' });
      if (width < 720) {
        await bar.getByRole('link', { name: 'Library' }).click();
        await page.getByRole('button', { name: 'Browse', exact: true }).click();
        await page.getByRole('main').getByRole('link', { name: 'Games' }).click();
      } else {
        await bar.getByRole('link', { name: 'Games' }).click();
      }
      for (const [name, button] of [
        ['Blackjack', 'Bet 100'],
        ['Wheel of Fortune', 'Spin'],
      ] as const) {
        await page.getByRole('link', { name: new RegExp(name) }).click();
        await expect(game(page, name).getByRole('button', { name: button, exact: true })).toBeInViewport({
          ratio: 1,
        });
        await page.getByRole('button', { name: '← Back to Games' }).click();
      }
    }
  });

  test('gives a game no access to the session', async ({ page }) => {
    await openLounge(page);
    await page.getByRole('link', { name: /Blackjack/ }).click();
    await expect(game(page, 'Blackjack').getByRole('heading', { name: 'Blackjack' })).toBeVisible();
    const frame = page.frames().find((candidate) => candidate.url().includes('/games/'));
    const script = readFileSync(path.join(import.meta.dirname, 'games', 'reach-in-frame.js'), 'utf8');
    await frame?.evaluate(script);
    const reach = await frame?.evaluate('window.reachOutside()');
    expect(reach).toEqual({
      origin: 'null',
      storage: 'SecurityError',
      parent: 'SecurityError',
      api: 'TypeError',
    });
  });

  test('has no axe violation in either theme', async ({ page }) => {
    await openLounge(page);
    await expectNoViolationsInEitherTheme(page, 'lounge');
    for (const name of ['Blackjack', 'Wheel of Fortune']) {
      await page.getByRole('link', { name: new RegExp(name) }).click();
      await expect(game(page, name).getByRole('heading', { name })).toBeVisible();
      await expectNoViolationsInEitherTheme(page, name, { hasFrames: true });
      await page.getByRole('button', { name: '← Back to Games' }).click();
    }
  });
});
