import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { administrator } from './sign-in.ts';
import { GENERATED_STATION, makeSineLibrary } from './sync/generated-library.ts';
import { startOwnServer } from './sync/own-server.ts';

test('a page that was opened before there was music shows the first station', async ({ browser }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-first-'));
  const music = path.join(folder, 'music');
  mkdirSync(music);
  const server = await startOwnServer({ data: path.join(folder, 'data'), music });
  const context = await browser.newContext({ baseURL: server.baseUrl });
  try {
    const page = await context.newPage();
    const login = await page.request.post('/api/auth/login', { data: administrator() });
    const { token } = (await login.json()) as { token: string };
    await page.goto('/login');
    await page.evaluate((value) => localStorage.setItem('jwtToken', value), token);
    await page.goto('/live-streams');
    await expect(page.getByRole('heading', { name: 'No Streams Available' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Connected');
    makeSineLibrary(music, { tracks: 2, seconds: 20, hz: 440 });
    const headers = { authorization: `Bearer ${token}` };
    await page.request.post('/api/admin/library/scan', { headers });
    await expect(page.getByRole('article', { name: `${GENERATED_STATION} Radio` })).toBeVisible();
  } finally {
    await context.close();
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
});
