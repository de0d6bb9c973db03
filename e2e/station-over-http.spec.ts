/** A station behind a reverse proxy without WebSockets, which is the default of nginx (ruling 0.24). */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { findProxy } from '../tools/proxies.mjs';
import { type RunningProxy, runProxy, SETTINGS } from '../tools/run-proxy.ts';
import { firstCard } from './join-station.ts';
import { administrator } from './sign-in.ts';

const nodePort = Number(process.env.TUTTI_E2E_PORT);
const plain = readFileSync(SETTINGS.plain.nginx, 'utf8');
const ours = readFileSync(SETTINGS.ours.nginx, 'utf8');
const withHost = plain.replace('proxy_pass', 'proxy_set_header Host $http_host; proxy_pass');

let proxy: RunningProxy | undefined;
test.skip(findProxy('nginx') === undefined, 'There is no nginx, and apt-get could not fetch one.');
test.afterEach(async () => {
  await proxy?.stop();
  proxy = undefined;
});

const folder = () => path.join(process.env.TUTTI_E2E_DATA ?? '', 'proxies', String(Math.random()));

async function openBehind(page: Page, settings: string): Promise<string> {
  proxy = await runProxy('nginx', { settings, folder: folder(), nodePort });
  const { baseUrl } = proxy;
  const reply = await page.request.post(`${baseUrl}/api/auth/login`, { data: administrator() });
  const { token } = (await reply.json()) as { token: string };
  await page.goto(`${baseUrl}/favicon.svg`);
  await page.evaluate((value) => localStorage.setItem('jwtToken', value), token);
  await page.goto(`${baseUrl}/live-streams`);
  return baseUrl;
}

const bar = (page: Page) => page.getByRole('region', { name: 'Live stream' });

test('a station plays, the page names the cause, and it returns to the hub once that is fixed', async ({
  page,
}) => {
  await openBehind(page, withHost);
  await firstCard(page).getByRole('button', { name: 'Join Stream' }).click();
  await expect(page.getByText(/blocks WebSockets/)).toBeVisible();
  await expect(bar(page).getByText('no live updates, still playing')).toBeVisible();
  await bar(page).getByRole('button', { name: 'LIVE' }).click();
  const timing = page.getByRole('dialog', { name: 'Sound and timing' });
  await expect(timing.getByText('in sync')).toBeVisible({ timeout: 20_000 });
  await expect(timing.getByText(/blocks WebSockets/)).toBeVisible();
  await page.keyboard.press('Escape');
  const port = proxy?.port ?? 0;
  await proxy?.stop();
  proxy = await runProxy('nginx', { settings: ours, folder: folder(), nodePort, port });
  await page.getByRole('button', { name: 'Retry Connection' }).click();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await expect(page.getByText(/blocks WebSockets/)).toBeHidden();
  await expect(bar(page).getByText('in sync')).toBeVisible({ timeout: 20_000 });
});

test('the page shows its address if the proxy hides it from the server', async ({ page }) => {
  const baseUrl = await openBehind(page, plain);
  await expect(page.getByText(`treats ${baseUrl} as another site`)).toBeVisible();
  await firstCard(page).getByRole('button', { name: 'Join Stream' }).click();
  await expect(bar(page)).toBeVisible();
  await expect(bar(page).getByText("couldn't load")).toBeHidden();
});
