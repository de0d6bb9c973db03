/** `npm run bench -- sync`, by time: what a page holds while it listens, for an hour. */
import { median } from '@tutti/measure/analysis/statistics';
import { renderTable, round, target } from '@tutti/measure/analysis/tables';
import { sleep } from '@tutti/measure/machine/waiting';
import { join, openWholeChromium, startNoiseSite, visit } from './listening-pages.ts';
import type { Product } from './product.ts';
import { writeSection } from './report.ts';
import { readMemory } from './web-browser.ts';

const minutes = Number(process.env.BENCH_MEMORY_MINUTES ?? 60);

/** Every minute, after everything unused was given back; the first figure is the page before it listens. */
const measureMemory = async (server: Product) => {
  const browser = await openWholeChromium(process.env as Record<string, string>);
  const page = await visit(await browser.newContext({ baseURL: server.baseUrl }));
  await page.waitForLoadState('networkidle');
  await sleep(5_000);
  const idle = await readMemory(browser, page);
  await join(page);
  const found: number[] = [];
  for (let minute = 1; minute <= minutes; minute += 1) {
    await sleep(60_000);
    found.push((await readMemory(browser, page)).processMb - idle.processMb);
  }
  await browser.close();
  const part = Math.max(Math.floor(found.length / 4), 1);
  return {
    aboveMb: median(found),
    growthMb: median(found.slice(-part)) - median(found.slice(0, part)),
  };
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
    "Proportional set size of the page's process each minute, after everything unused was given back; medians.";
  writeSection('sync-memory', 'Stations by the hour', `${words}\n\n${renderTable([row])}`);
} finally {
  await server.stop();
}
