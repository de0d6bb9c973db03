import { expect, test } from '@playwright/test';
import { readAnswer } from './read-answer.ts';
import { withMotion } from './with-motion.ts';

test.use(withMotion);

const GENRES =
  'Hip Hop, Rock, Pop, Jazz, Classical, Electronic, R&B, Country, Reggae, Folk, Blues, Indie, Alternative, Funk, Soul, World, Ambient';

test.describe('landing page', () => {
  test('offers sign-up and login to a visitor [A-001, A-021, A-052, A-053]', { tag: '@smoke' }, async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Sign up free' }).click();
    await expect(page).toHaveURL('/register');
    await page.goto('/');
    await page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL('/login');
  });

  test('names what it offers, on three cards and in claims [A-002, A-003, A-004, A-005, A-055, A-058]', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByTestId('feature-card')).toHaveCount(3);
    for (const text of [
      '24/7 genre streams',
      'Favorites and playlists',
      'Party rooms',
      'AI-style recommendations',
      '100K+ songs',
    ]) {
      await expect(page.getByText(text).first()).toBeVisible();
    }
  });

  test('shows the seventeen genres in their order [A-006, A-056, A-057]', async ({ page }) => {
    await page.goto('/');
    const chips = page.getByRole('list', { name: 'Genres' }).getByRole('listitem');
    await expect(chips).toHaveText(GENRES.split(', '));
  });

  test('links to privacy, terms and support pages that exist [A-059, A-060, A-061]', async ({ page }) => {
    for (const name of ['Privacy', 'Terms', 'Support']) {
      await page.goto('/');
      await page.getByRole('contentinfo').getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    }
  });

  test('moves the picture strip, shows the pictures of the server, and stops it on request [A-054]', async ({
    page,
  }) => {
    await page.goto('/');
    const strip = page.getByTestId('image-strip');
    const left = () => strip.evaluate((element) => element.getBoundingClientRect().left);
    const before = await left();
    await expect.poll(left).toBeLessThan(before);
    await expect(strip.locator('img[src*="/api/images/scroll/"]').first()).toBeVisible();
    await page.getByRole('button', { name: 'Stop cover animation' }).focus();
    await page.keyboard.press('Enter');
    await expect(strip).toHaveCSS('animation-play-state', 'paused');
  });

  test('gets a list of addresses of public pictures [A-398]', async ({ request }) => {
    const addresses = await readAnswer<string[]>(request, '/api/images/scroll');
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses.slice(0, 3)) {
      const picture = await request.get(address);
      expect(picture.headers()['content-type']).toMatch(/^image\//);
    }
  });

  test('stops the strip with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await expect(page.getByTestId('image-strip')).toHaveCSS('animation-name', 'none');
    await expect(page.getByRole('button', { name: 'Stop cover animation' })).toBeHidden();
  });

  test('moves the strip by one pixel in 20 ms [A-054, A-490]', async ({ page }) => {
    await page.goto('/');
    const strip = page.getByTestId('image-strip');
    await expect(strip.locator('img').first()).toBeVisible();
    const durationMs = await strip.evaluate(
      (element) => element.getAnimations()[0]?.effect?.getTiming().duration,
    );
    // One round moves the strip by half of its width, because it contains the pictures twice.
    const halfPx = await strip.evaluate((element) => element.getBoundingClientRect().width / 2);
    expect(Number(durationMs) / halfPx).toBeCloseTo(20, 6);
  });

  test('shows placeholder pictures when the list of pictures fails [A-400]', async ({ page }) => {
    await page.route('**/api/images/scroll', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/');
    const picture = page.getByTestId('image-strip').locator('img').first();
    await expect(picture).toHaveAttribute('src', /placeholder|cover-\d+/);
    await expect
      .poll(() => picture.evaluate((image) => Number(Reflect.get(image, 'naturalWidth'))))
      .toBeGreaterThan(0);
  });

  test('sends a visitor from any unknown path to the landing page [A-045]', async ({ page }) => {
    await page.goto('/no/such/page');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Sign up free' })).toBeVisible();
  });

  test('runs under the page’s content security policy without a violation', async ({ page }) => {
    const violations: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) violations.push(message.text());
    });
    const reply = await page.goto('/');
    expect(reply?.headers()['content-security-policy']).toContain("script-src 'self'");
    await expect(page.getByTestId('image-strip')).toBeVisible();
    expect(violations).toEqual([]);
  });
});
