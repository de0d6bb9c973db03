import type { Page } from '@playwright/test';
import { readAnswer } from './read-answer.ts';

/** A song that is refused is replaced by another one. */
export const MIX_SONGS = 8;
/** Too long for the line of a song on a phone. */
export const LONG_REASON = 'Sounds like Harbour lights on the last night of a long and quiet winter';
const REASONS = [
  { kind: 'sound', name: 'Harbour' },
  { kind: 'together', name: 'Harbour' },
  { kind: 'composer', name: 'Hana Zimm' },
  { kind: 'since', name: '2026-03' },
  { kind: 'sound', name: LONG_REASON.replace('Sounds like ', '') },
];
/** `weather` stands for a kind that only a newer server knows. */
const MORE_REASONS = [
  { kind: 'producer', name: 'Pia' },
  { kind: 'weather', name: 'Rain' },
  { kind: 'genre', name: null },
];

/**
 * Answers with a mix of the library's songs without those that are refused, because the few songs of the sample music are
 * too few for a mix of the server.
 */
export async function serveMix(page: Page, token: string): Promise<{ title: string }> {
  const headers = { authorization: `Bearer ${token}` };
  const { items } = await readAnswer<{ items: { id: number }[] }>(page, '/api/tracks?limit=12', { headers });
  const refused = new Set<number>();
  page.on('request', (request) => {
    const [, id] = /\/unwanted\/(\d+)$/.exec(request.url()) ?? [];
    if (id === undefined) return;
    if (request.method() === 'PUT') refused.add(Number(id));
    if (request.method() === 'DELETE') refused.delete(Number(id));
  });
  const mix = {
    id: 'style-1',
    kind: 'style',
    mood: 'calm',
    genre: 'Jazz',
    decade: null,
    artists: ['Nova Kline', 'Duo'],
    likeTitle: null,
    trackCount: MIX_SONGS,
  };
  await page.route('**/api/recommendations/mixes', (route) => route.fulfill({ json: { items: [mix] } }));
  await page.route('**/api/recommendations/mixes/style-1', (route) => {
    const wanted = items.filter(({ id }) => !refused.has(id)).slice(0, MIX_SONGS);
    const picks = wanted.map((track, index) => {
      const reason = REASONS[index % REASONS.length];
      return { track, reason, ...(reason?.kind === 'sound' && { moreReasons: MORE_REASONS }) };
    });
    return route.fulfill({ json: { mix, items: picks } });
  });
  return { title: 'Calm Jazz' };
}
