/**
 * Opens every screen once, with music and a station, and checks what the browser loaded and what its policy refused.
 */
import { expect, type Page, test } from '@playwright/test';
import { joinFirstStation } from './join-station.ts';
import { administrator, signIn } from './sign-in.ts';

const SCREENS = [
  '/',
  '/search?q=a',
  '/library',
  '/favorites',
  '/favorites?sort=albums',
  '/recently-played',
  '/most-played',
  '/statistics',
  '/statistics/2026',
  '/bookmarks',
  '/kept',
  '/queue',
  '/songs',
  '/albums',
  '/artists',
  '/genres',
  '/playlists',
  '/games',
  '/profile',
  '/account',
  '/apps',
  '/admin',
  '/admin/users',
  '/admin/monitoring',
  '/admin/audit',
  '/admin/broadcast',
  '/admin/library',
  '/admin/backups',
  '/admin/invitations',
  '/admin/settings',
];

/** Only Chromium reports WebSockets, and each browser words violations differently. */
const WATCH = `
  globalThis.sockets = [];
  globalThis.violations = [];
  globalThis.WebSocket = class extends WebSocket {
    constructor(address, ...rest) {
      super(address, ...rest);
      globalThis.sockets.push(String(address));
    }
  };
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    globalThis.violations.push(violatedDirective + ' ' + blockedURI));
`;

test('a tour of every screen, with music and a station, puts the session token into no address and never violates the policy', async ({
  page,
  context,
}) => {
  test.slow();
  const addresses: string[] = [];
  const violations: string[] = [];
  context.on('request', (request) => addresses.push(request.url()));
  await page.addInitScript(WATCH);
  const note = async () => {
    addresses.push(...(await page.evaluate<string[]>('globalThis.sockets.splice(0)')));
    violations.push(...(await page.evaluate<string[]>('globalThis.violations.splice(0)')));
  };

  const token = await signIn(page);
  for (const screen of SCREENS) {
    await page.goto(screen);
    await expect(page.getByRole('heading', { level: 1 }).first(), screen).toBeVisible();
    await note();
  }
  await page.goto('/albums');
  await page
    .getByRole('list', { name: 'Albums' })
    .getByRole('article')
    .first()
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('button', { name: 'Play Album' }).click();
  await expect(playerOf(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await note();
  await joinFirstStation(page);
  await expect(page.getByRole('region', { name: 'Live stream' }).getByText('in sync')).toBeVisible({
    timeout: 30_000,
  });
  await note();

  const hub = addresses.filter((address) => address.includes('/streamhub'));
  expect(hub.length).toBeGreaterThan(0);
  for (const kind of ['/art', '/stream', '/pieces/']) {
    expect(addresses.filter((address) => address.includes(kind)).length, kind).toBeGreaterThan(0);
  }
  const parts = token.split('.');
  expect(addresses.filter((address) => address.includes(parts[2] ?? token))).toEqual([]);
  // The ticket in the hub's address works once, so reading it in a log gives no access.
  for (const address of hub) {
    const ticket = new URL(address).searchParams.get('access_token') ?? '';
    expect((await page.request.get('/api/auth/me', { headers: bearer(ticket) })).status()).toBe(401);
  }
  expect(violations).toEqual([]);
  expect(addresses.filter((address) => address.includes(administrator().password))).toEqual([]);
});

const playerOf = (page: Page) => page.getByRole('region', { name: 'Player' });
const bearer = (text: string) => ({ authorization: `Bearer ${text}` });
