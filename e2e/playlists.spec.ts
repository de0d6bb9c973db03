import { expect, type Locator, type Page, test } from '@playwright/test';
import { readAnswer } from './read-answer.ts';
import { openView, signIn } from './sign-in.ts';

const rows = (page: Page, name: string) =>
  page.getByRole('main').getByRole('list', { name }).locator('[data-row-title]');

async function chooseInMenu(page: Page, menu: string, item: string) {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

test.describe('playlists', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page);
  });

  test('are created while adding, arranged by key and pointer, renamed, deleted and restored [M-192, M-194, M-195, M-006]', {
    tag: '@smoke',
  }, async ({ page }) => {
    const name = `Evening ${Date.now()}`;
    await openView(page, 'Albums');
    const albums = page.getByRole('list', { name: 'Albums' });
    const { items } = await readAnswer<{
      items: { title: string; trackCount: number }[];
    }>(page, '/api/albums?limit=200&sort=title');
    const [first, second] = items.filter(({ trackCount }) => trackCount > 1);
    for (const [index, album] of [first, second].entries()) {
      const card = albums
        .getByRole('article')
        .filter({ hasText: album?.title ?? '' })
        .first();
      await card.hover();
      await chooseInMenu(page, `More options for ${album?.title}`, 'Add to playlist');
      const dialog = page.getByRole('dialog', { name: 'Add to playlist' });
      if (index === 0) {
        await dialog.getByRole('button', { name: 'Create New Playlist' }).click();
        // Types key by key, because a page in Firefox does not notice values that Playwright fills in.
        await dialog.getByLabel('New playlist name').pressSequentially(`  ${name}  `);
        await page.keyboard.press('Enter');
      } else {
        await dialog.getByRole('button', { name }).click();
      }
      await expect(dialog).toBeHidden();
    }
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).click();
    await page.getByRole('main').getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(rows(page, name)).toHaveCount((first?.trackCount ?? 0) + (second?.trackCount ?? 0));
    const before = await rows(page, name).allTextContents();

    const moved = page.waitForResponse((reply) => reply.request().method() === 'PUT');
    await page.getByRole('button', { name: `Move ${before[0]}, position 1` }).focus();
    await page.keyboard.press('ArrowDown');
    expect((await moved).status()).toBe(200);
    const dragged = page.waitForResponse((reply) => reply.request().method() === 'PUT');
    const handles = page.getByRole('button', { name: /^Move / });
    const from = await handles.first().boundingBox();
    await handles.first().hover();
    await page.mouse.down();
    await page.mouse.move(from?.x ?? 0, (from?.y ?? 0) + 150, { steps: 6 });
    await page.mouse.up();
    expect((await dragged).status()).toBe(200);
    const arranged = await rows(page, name).allTextContents();
    expect(arranged).not.toEqual(before);
    expect(arranged.toSorted()).toEqual(before.toSorted());
    await page.reload();
    await expect(rows(page, name)).toHaveText(arranged);

    await chooseInMenu(page, `More options for ${name}`, 'Rename');
    await page.getByLabel('Playlist name').press('End');
    await page.getByLabel('Playlist name').pressSequentially(' late');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: `${name} late` })).toBeVisible();
    await chooseInMenu(page, `More options for ${name} late`, 'Make public');
    await expect(page.getByText(/^Public · /)).toBeVisible();
    await chooseInMenu(page, `More options for ${name} late`, 'Edit description');
    await page.getByRole('textbox', { name: 'Description' }).pressSequentially('For the drive home');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.reload();
    await expect(page.getByRole('main').getByText('For the drive home')).toBeVisible();

    await chooseInMenu(page, `More options for ${name} late`, 'Delete');
    await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();
    const card = page.getByRole('main').getByRole('link', { name: `${name} late` });
    await expect(card).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await card.click();
    await expect(rows(page, `${name} late`)).toHaveText(arranged);
  });

  test('warn about a track that they already contain [M-193, M-333]', async ({ page }) => {
    const name = `Twice ${Date.now()}`;
    const token = await page.evaluate(() => localStorage.getItem('jwtToken'));
    const created = await page.request.post('/api/users/playlists', {
      headers: { authorization: `Bearer ${token}` },
      data: { name },
    });
    expect(created.status()).toBe(200);
    await openView(page, 'Songs');
    const title = (await page.locator('[data-row-title]').first().textContent()) ?? '';
    for (const sentence of [`Added to "${name}"`, `Already in "${name}"`]) {
      await page
        .getByRole('button', { name: `More options for ${title}`, exact: true })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Add to playlist' }).click();
      await page.getByRole('dialog').getByRole('button', { name }).click();
      await expect(page.getByText(sentence)).toBeVisible();
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  });

  test('say in the top bar which one is open and play it once their head is out of view', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 520 });
    const name = `Scrolled ${Date.now()}`;
    const headers = {
      authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('jwtToken'))}`,
    };
    const created = await page.request.post('/api/users/playlists', { headers, data: { name } });
    const { id } = (await created.json()) as { id: number };
    const tracks = await readAnswer<{ id: number }[]>(page, '/api/tracks/diverse');
    for (const track of tracks.slice(0, 20)) {
      const data = { trackId: track.id };
      await page.request.post(`/api/users/playlists/${id}/tracks`, { headers, data });
    }
    await page.goto(`/playlists/${id}`);
    await expect(rows(page, name).first()).toBeVisible();
    const bar = page.getByRole('banner');
    const play = bar.getByRole('button', { name: `Play ${name}` });
    const find = bar.getByRole('button', { name: /^Find or do anything/ });
    await expect(bar).toContainText('Good ');
    await expect(play).toBeHidden();
    const before = await find.boundingBox();
    const pane = page.locator('main');
    await pane.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    await expect(play).toBeVisible();
    await expect(bar.getByText(/^Good /)).toBeHidden();
    expect(await find.boundingBox()).toEqual(before);
    const columns = page.locator('.track-line.is-head');
    const top = async (of: Locator) => (await of.boundingBox())?.y ?? Number.NaN;
    expect(await top(columns)).toBeCloseTo(await top(pane), 0);
    // A row that the keyboard reaches is not below the names of the columns.
    await rows(page, name).first().focus();
    expect(await top(rows(page, name).first())).toBeGreaterThanOrEqual((await top(columns)) + 40);
    await pane.evaluate((element) => element.scrollTo({ top: 0 }));
    await expect(play).toBeHidden();
    await expect(bar).toContainText('Good ');
  });
});
