/** Rooms: several people fill one queue and hear it together, on a desk and on a phone. */
import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { registerApproved } from './new-user.ts';
import { signIn } from './sign-in.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Live stream' });
const onAir = (page: Page) => page.getByRole('region', { name: 'On air' });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const queue = (page: Page) => page.getByRole('list', { name: 'Queue' });
const toast = (page: Page, text: RegExp | string) => page.locator('[data-toast]').filter({ hasText: text });

/** The titles in the order of the queue; rows have computed positions. */
async function titlesOf(page: Page): Promise<string[]> {
  const rows = await queue(page).getByRole('listitem').all();
  const positioned = await Promise.all(
    rows.map(async (row) => ({
      position: Number(await row.getAttribute('aria-posinset')),
      title: (await row.locator('[dir=auto][title]').first().getAttribute('title')) ?? '',
    })),
  );
  return positioned.toSorted((one, other) => one.position - other.position).map(({ title }) => title);
}

/** The page of a new user, and the name by which others see them. */
async function newMember(browser: Browser, viewport?: { width: number; height: number }) {
  const context = await browser.newContext(viewport && { viewport, hasTouch: true, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const credentials = await registerApproved(page);
  await signIn(page, credentials);
  return { page, name: credentials.email.split('@')[0] ?? '' };
}

/** Opens a room and returns the address of its code. */
async function openRoom(page: Page, name: string): Promise<string> {
  await page.goto('/rooms');
  await page.getByRole('button', { name: 'Open a room' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open a room' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Open a room' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: 'Invite' }).click();
  const invitation = page.getByRole('dialog', { name: `Invite to ${name}` });
  const link = await invitation.getByLabel('Link', { exact: true }).inputValue();
  await page.keyboard.press('Escape');
  return new URL(link).pathname;
}

/** Adds the first songs that the search finds and that are not in the queue yet. Returns their titles. */
async function addSongs(page: Page, term: string, count: number): Promise<string[]> {
  await tab(page, 'Add songs').click();
  await page.getByRole('searchbox', { name: 'Search songs and albums' }).fill(term);
  const songs = page.getByRole('list', { name: 'Songs', exact: true });
  const added: string[] = [];
  while (added.length < count) {
    const button = songs.getByRole('button', { name: /^Add .* to the room$/ }).first();
    const label = (await button.getAttribute('aria-label')) ?? '';
    const title = /^Add (.*) to the room$/.exec(label)?.[1] ?? '';
    await button.click();
    await expect(
      songs.getByRole('button', { name: `${title} is in the queue`, exact: true }).first(),
    ).toBeVisible();
    added.push(title);
  }
  await tab(page, 'Queue').click();
  return added;
}

/** Over the API, because pressing for each song takes long. */
async function fillQueue(page: Page, token: string, count: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await page.request.get(`/api/tracks?limit=${count}`, { headers });
  const { items } = (await reply.json()) as { items: { id: number }[] };
  const action = { type: 'add', trackIds: items.map(({ id }) => id) };
  const sent = await page.request.post(`/api${new URL(page.url()).pathname}/commands`, {
    headers,
    data: { commandId: randomUUID(), revision: 1, action },
  });
  expect(sent.status(), await sent.text()).toBe(200);
  await expect(tab(page, `Queue ${count - 1}`)).toBeVisible();
}

test('people fill one queue, and the host plays, skips, pauses and removes for everyone', {
  tag: '@smoke',
}, async ({ page, browser }) => {
  test.slow();
  await signIn(page);
  const address = await openRoom(page, 'Kitchen');
  const { page: ben, name: nameOfBen } = await newMember(browser);
  const { page: cleo } = await newMember(browser);
  await ben.goto(address);
  await cleo.goto('/rooms');
  await cleo.getByLabel('Room code').fill((address.split('/').at(-1) ?? '').toLowerCase());
  await cleo.getByRole('button', { name: 'Join', exact: true }).click();
  for (const one of [page, ben, cleo]) {
    await expect(onAir(one).getByRole('group', { name: '3 here' })).toBeVisible();
  }

  // The first song starts at once, and everybody sees the others waiting.
  const titles = await addSongs(ben, 'a', 4);
  await expect(onAir(page).getByRole('heading', { name: titles[0] ?? '', exact: true })).toBeVisible();
  // The page of the room has the song itself.
  await expect(onAir(cleo)).toContainText(titles[0] ?? '');
  await expect(bar(cleo)).toBeVisible();
  await expect(bar(cleo)).not.toContainText(titles[0] ?? '');
  await expect.poll(() => titlesOf(page)).toEqual(titles.slice(1));
  await expect(onAir(ben)).toContainText('Added by you');

  // The host moves the last song to the top by key.
  await queue(page)
    .getByRole('button', { name: /, position 3 of 3$/ })
    .focus();
  await page.keyboard.press('Home');
  const [first, second, third, fourth] = titles;
  await expect.poll(() => titlesOf(cleo)).toEqual([fourth, second, third]);

  // Two votes skip; one is not enough.
  await ben.getByRole('button', { name: 'Vote to skip' }).click();
  await expect(cleo.getByRole('button', { name: /^Skip: 1 of 2$/ })).toBeVisible();
  await cleo.getByRole('button', { name: /^Skip: 1 of 2$/ }).click();
  await expect(onAir(page).getByRole('heading', { name: fourth ?? '', exact: true })).toBeVisible();
  await expect(toast(page, 'Song skipped by vote.')).toBeVisible();
  expect(first).not.toBe(fourth);

  await page.getByRole('button', { name: 'Pause for everyone' }).click();
  await expect(ben.getByText('Paused for everyone').first()).toBeVisible();
  await page.getByRole('button', { name: 'Resume for everyone' }).click();
  await expect(onAir(ben).getByText('Paused for everyone')).toHaveCount(0);
  await page.getByRole('button', { name: 'Skip for everyone' }).click();
  await expect(onAir(ben).getByRole('heading', { name: second ?? '', exact: true })).toBeVisible();

  // The host removes a person, and ends the room.
  await tab(page, 'People 3').click();
  const members = page.getByRole('list', { name: 'People' });
  await members.getByRole('button', { name: `Options for ${nameOfBen}` }).click();
  await page.getByRole('menuitem', { name: 'Remove from room' }).click();
  await expect(members.getByRole('listitem')).toHaveCount(2);
  await expect(ben.getByText('The host removed you from the room.')).toBeVisible();
  await expect(bar(ben)).toHaveCount(0);
  await page.getByRole('button', { name: 'Room settings' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End room' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End room' }).click();
  for (const one of [page, cleo]) {
    await expect(one.getByText('The room has ended.', { exact: true })).toBeVisible();
    await expect(bar(one)).toHaveCount(0);
  }
});

test('a room fits on a phone: cover, controls and queue on one screen, and songs added by thumb @one-store', async ({
  page,
  browser,
}) => {
  test.slow();
  const token = await signIn(page);
  const address = await openRoom(page, 'Garden');
  await fillQueue(page, token, 15);
  const { page: phone } = await newMember(browser, { width: 390, height: 844 });
  await phone.goto(address);
  await expect(phone.getByRole('heading', { level: 1, name: 'Garden' })).toBeVisible();
  for (const part of [
    onAir(phone).getByRole('heading', { level: 2 }),
    phone.getByRole('button', { name: 'Vote to skip' }),
    phone.getByRole('group', { name: 'Reactions' }),
    tab(phone, 'Add songs'),
    queue(phone).getByRole('listitem').first(),
  ]) {
    await expect(part).toBeInViewport({ ratio: 0.4 });
  }
  const pane = phone.locator('#main');
  const overflowPx = await pane.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(overflowPx).toBe(0);

  // Far down the queue, a button leads to the search.
  await queue(phone).getByRole('listitem').last().scrollIntoViewIfNeeded();
  await phone.getByRole('button', { name: 'Add songs', exact: true }).click();
  await expect(phone.getByRole('searchbox', { name: 'Search songs and albums' })).toBeInViewport();
  const [title] = await addSongs(phone, 'e', 1);
  await expect(toast(phone, 'Added to the room.')).toBeVisible();
  await expect.poll(() => titlesOf(page)).toContain(title);

  // A phone may be a remote only, and leads back to its room from anywhere.
  const sound = phone.getByRole('button', { name: 'Sound on this device' });
  await expect(sound).toHaveAttribute('aria-pressed', 'true');
  await sound.click();
  await expect(sound).toHaveAttribute('aria-pressed', 'false');
  await phone.getByRole('link', { name: 'Search' }).click();
  await phone.getByRole('link', { name: 'Show the room' }).click();
  await phone.getByRole('button', { name: 'More options for this room' }).click();
  await phone.getByRole('menuitem', { name: 'Leave room' }).click();
  await expect(phone.getByText('Listen together')).toBeVisible();
  await expect(bar(phone)).toHaveCount(0);
});

test('an address with a wrong code says so and leads on @one-store', async ({ page }) => {
  await signIn(page);
  await page.goto('/room/ZZZZZZ');
  await expect(page.getByRole('alert')).toContainText('No room has this code.');
  await page.getByRole('button', { name: 'Enter another code' }).click();
  await expect(page.getByLabel('Room code')).toBeVisible();
});

test('a link to a room leads there after signing in', async ({ page, browser }) => {
  await signIn(page);
  const address = await openRoom(page, 'Attic');
  const context = await browser.newContext();
  const visitor = await context.newPage();
  const { email, password } = await registerApproved(visitor);
  await visitor.goto(address);
  await visitor.getByLabel('Email').fill(email);
  await visitor.getByLabel('Password', { exact: true }).fill(password);
  await visitor.keyboard.press('Enter');
  await expect(visitor.getByRole('heading', { level: 1, name: 'Attic' })).toBeVisible();
});
