/** `npm run bench -- sync`, by time: measures the memory of a page that listens for an hour. */
import { median } from '@tutti/measure/analysis/statistics';
import { renderTable, round, target } from '@tutti/measure/analysis/tables';
import { sleep } from '../machine/waiting.ts';
import { startNoiseSite } from './listening-pages.ts';
import { openPlainBrowser } from './plain-browser.ts';
import type { Product } from './product.ts';
import { writeSection } from './report.ts';

const minutes = Number(process.env.BENCH_MEMORY_MINUTES ?? 60);

const button = (words: string) =>
  `[...document.querySelectorAll('article[data-genre-id] button')].find((one) => one.textContent === '${words}')`;

/** The first figure is before listening starts, then there is one per minute. */
const measureMemory = async (server: Product) => {
  const page = await openPlainBrowser('sync-memory-browser');
  try {
    await page.signIn(server.baseUrl);
    await page.open(`${server.baseUrl}/live-streams`);
    await page.until(`Boolean(${button('Join Stream')})`);
    await sleep(10_000);
    const idleMb = await page.readMemoryMb();
    await page.evaluate(`${button('Join Stream')}.click()`);
    await page.until(`Boolean(${button('Leave Stream')})`);
    const found: number[] = [];
    for (let minute = 1; minute <= minutes; minute += 1) {
      await sleep(60_000);
      found.push((await page.readMemoryMb()) - idleMb);
    }
    const part = Math.max(Math.floor(found.length / 4), 1);
    const growthMb = median(found.slice(-part)) - median(found.slice(0, part));
    return { aboveMb: median(found), growthMb };
  } finally {
    await page.close();
  }
};

const server = await startNoiseSite('sync-memory');
try {
  const { aboveMb, growthMb } = await measureMemory(server);
  const row = target({
    id: 'P34',
    what: `memory of a page that listens for ${minutes} minutes, above itself before`,
    wanted: '≤ 40 MB, grows ≤ 5 MB',
    measured: `${round(aboveMb)} MB, last quarter ${round(growthMb)} MB above the first (version 1: 90–180 MB)`,
    isMet: aboveMb <= 40 && growthMb <= 5,
  });
  const words =
    "Private memory of the page's process each minute, after garbage collection; medians. No driver observes the page, because that would keep every answer in the page's memory.";
  writeSection('sync-memory', 'Stations by the hour', `${words}\n\n${renderTable([row])}`);
} finally {
  await server.stop();
}
