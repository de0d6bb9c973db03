/** A room that has ended: seen again by those who were in it, kept as a playlist, and heard again. */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { registerApproved } from './new-user.ts';
import { resizeTo } from './resized.ts';
import { signIn } from './sign-in.ts';
import { expectNoViolationsInEitherTheme } from './violations.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const songs = (page: Page) => page.getByRole('list', { name: 'Songs of the room' });

async function newMember(browser: Browser) {
  const page = await (await browser.newContext()).newPage();
  const credentials = await registerApproved(page);
  const token = await signIn(page, credentials);
  return { page, token, name: credentials.email.split('@')[0] ?? '' };
}

/** Opens a room that plays two songs at once, and returns its address and that of its code. */
async function openRoom(page: Page, token: string, name: string) {
  const headers = { authorization: `Bearer ${token}` };
  const found = await page.request.get('/api/tracks?limit=2', { headers });
  const { items } = (await found.json()) as { items: { id: number; title: string }[] };
  const trackIds = items.map(({ id }) => id);
  const reply = await page.request.post('/api/rooms', { headers, data: { name, trackIds } });
  expect(reply.status(), await reply.text()).toBe(200);
  const { room } = (await reply.json()) as { room: { id: string; code: string } };
  return { address: `/rooms/${room.id}`, invitation: `/room/${room.code}`, first: items[0]?.title ?? '' };
}

async function endRoom(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Room settings' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End room' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End room' }).click();
}

async function widthBeyondPane(page: Page): Promise<number> {
  return page.locator('#main').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
}

test('a past room is seen by those who were there, becomes a playlist, and is heard again', async ({
  page,
  browser,
}) => {
  test.slow();
  const token = await signIn(page, await registerApproved(page));
  const { page: ben, name: nameOfBen } = await newMember(browser);
  const { address, invitation, first } = await openRoom(page, token, 'Terrace');
  await page.goto(address);
  await expect(
    page.getByRole('region', { name: 'On air' }).getByRole('heading', { name: first }),
  ).toBeVisible();
  await ben.goto(invitation);
  await expect(heading(ben, 'Terrace')).toBeVisible();
  await endRoom(page);

  // Ben is counted, and named once he allows it.
  await page.getByRole('button', { name: 'See what was played' }).click();
  await expect(songs(page).getByRole('listitem')).toHaveCount(1);
  await expect(songs(page)).toContainText(first);
  await expect(page.getByText('1 other person was there')).toBeVisible();
  await ben.goto('/rooms');
  await ben.getByRole('link', { name: 'Past rooms' }).click();
  await expect(ben.getByRole('link', { name: /^Terrace/ })).toContainText('1 song');
  const naming = ben.getByRole('switch', { name: 'Show my name in past rooms' });
  await naming.click();
  await expect(naming).toBeChecked();
  await expectNoViolationsInEitherTheme(ben, 'past rooms');
  await resizeTo(ben, [390, 844]);
  expect(await widthBeyondPane(ben)).toBe(0);
  await expectNoViolationsInEitherTheme(ben, 'past rooms on a phone');
  await page.reload();
  await expect(page.getByText(`Heard together with ${nameOfBen}`)).toBeVisible();
  await expectNoViolationsInEitherTheme(page, 'a past room');

  // Its address shows nothing to anybody else.
  const { page: cleo } = await newMember(browser);
  await cleo.goto(address);
  await expect(cleo.getByText("This room doesn't exist or has ended.")).toBeVisible();

  await page.getByRole('button', { name: 'Save as playlist' }).click();
  await expect(page).toHaveURL(/\/playlists\/\d+$/);
  await expect(heading(page, 'Terrace')).toBeVisible();

  await ben.getByRole('link', { name: /^Terrace/ }).click();
  await expect(songs(ben)).toContainText(first);
  expect(await widthBeyondPane(ben)).toBe(0);
  await ben.getByRole('button', { name: 'Encore' }).click();
  await expect(
    ben.getByRole('region', { name: 'On air' }).getByRole('heading', { name: first }),
  ).toBeVisible();
  await expect(ben).not.toHaveURL(address);
});
