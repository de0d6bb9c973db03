import { expect, type Page } from '@playwright/test';
import { readAnswer } from './read-answer.ts';

const DAY_MS = 86_400_000;

/** Reports listenings of former days, because plays of today do not make mixes. */
export async function playForMixes(page: Page, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const { items } = await readAnswer<{ items: { id: number }[] }>(page, '/api/tracks?limit=20', { headers });
  for (const [index, { id: trackId }] of [...items, ...items].entries()) {
    const playedAt = new Date(Date.now() - 3 * DAY_MS - index * 600_000).toISOString();
    const data = { trackId, listenedMs: 400_000, playedAt, origin: 'album' };
    expect((await page.request.post('/api/users/plays', { headers, data })).ok()).toBe(true);
  }
}
