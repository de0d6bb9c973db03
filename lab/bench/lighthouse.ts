/**
 * `npm run bench -- lighthouse`: runs Lighthouse on the most viewed pages of the built product with the demo library,
 * as a phone on a slow line and as a desktop, over nginx with `deploy/nginx.conf`, https and HTTP/2. For comparison it
 * also runs a phone that reaches the server directly over plain HTTP/1.1. Reports medians, because the figures vary.
 *
 * Lighthouse's phone has a processor four times slower than this machine, which is the intended phone only on a
 * machine with an index of 1,500 to 2,000. So the factor follows the index, as Lighthouse's page on throttling
 * recommends.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { median } from '@tutti/measure/analysis/statistics';
import { renderTable, target } from '@tutti/measure/analysis/tables';
import { findFreePort, runInstalled } from '../../tools/workspace.mjs';
import { ensureLighthouse } from '../lighthouse.mjs';
import { waitForQuiet } from '../machine/waiting.ts';
import { makeCertificate, startNginx } from '../nodes/nginx-proxy.ts';
import { openPlainBrowser } from './plain-browser.ts';
import { getJson, startProduct, waitForScan } from './product.ts';
import { writeSection } from './report.ts';
import { makeEmptyFolder } from './test-music.ts';

const runs = Number(process.env.BENCH_RUNS ?? 3);
const wantedScore = 95;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];
/** The middle of the range for which its factor of four is meant. */
const meant = { index: 1750, factor: 4 };
const devices = { phone: [], desk: ['--preset=desktop'], 'phone, plain': [], 'phone, slower': [] } as const;
type Device = keyof typeof devices;
const demoMusic = path.join(import.meta.dirname, '..', '..', 'demo-library');
const reports = makeEmptyFolder('lighthouse', 'reports');

interface MeasuredPage {
  readonly name: string;
  readonly address: string;
}

interface Audit {
  readonly id: string;
  readonly title: string;
  readonly score: number | null;
  readonly scoreDisplayMode: string;
  readonly displayValue?: string;
}

interface Report {
  readonly environment: { readonly benchmarkIndex: number };
  readonly runtimeError?: { readonly message: string };
  readonly finalDisplayedUrl: string;
  readonly categories: Readonly<
    Record<Category, { score: number | null; auditRefs: readonly { id: string; weight: number }[] }>
  >;
  readonly audits: Readonly<Record<string, Audit>>;
}

/**
 * How many times slower than this machine the intended phone is. On a slower machine Lighthouse's own factor would
 * simulate a phone that nobody has; on a faster one both are measured.
 */
let calibrated: number = meant.factor;
const slowdownOf = (device: Device) =>
  device === 'phone, slower' ? calibrated : Math.min(meant.factor, calibrated);
const throttlingOf = (device: Device) =>
  device === 'desk' ? [] : [`--throttling.cpuSlowdownMultiplier=${slowdownOf(device)}`];

const readReport = async (url: string, device: Device, name: string): Promise<Report> => {
  const file = path.join(reports, `${name}.json`);
  const look = () =>
    runInstalled(lighthouse, [
      url,
      ...devices[device],
      ...throttlingOf(device),
      `--port=${browser.port}`,
      `--only-categories=${categories.join(',')}`,
      '--no-enable-error-reporting',
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
    ]);
  // Lighthouse occasionally misses the beginning of a page and asks to be run again.
  const code = (await look()).code && (await look()).code;
  if (code !== 0) throw new Error(`Lighthouse ended with ${code} at ${url}`);
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
  if (report.finalDisplayedUrl !== url) throw new Error(`${url} led to ${report.finalDisplayedUrl}`);
  return report;
};

/** Returns what cost points, most expensive first. */
const findFaults = ({ categories: found, audits }: Report): string[] =>
  categories
    .flatMap((category) => found[category].auditRefs)
    .filter(({ weight }) => weight > 0)
    .flatMap(({ id, weight }) => {
      const audit = audits[id];
      const lost = weight * (1 - (audit?.score ?? 1));
      return audit && lost > 0 ? [{ ...audit, lost }] : [];
    })
    .toSorted((one, other) => other.lost - one.lost)
    .map(({ id, title, displayValue, lost }) =>
      `${lost.toFixed(1)} ${id}: ${title} ${displayValue ?? ''}`.trim(),
    );

const indexes: number[] = [];

const measureAddress = async (device: Device, { name, address }: MeasuredPage) => {
  const scores: Record<Category, number[]> = {
    performance: [],
    accessibility: [],
    'best-practices': [],
    seo: [],
  };
  for (let run = 1; run <= runs; run += 1) {
    await waitForQuiet({ limitMs: 5_000 });
    const report = await readReport(`${origins[device]}${address}`, device, `${name}-${device}-${run}`);
    indexes.push(report.environment.benchmarkIndex);
    for (const category of categories)
      scores[category].push(Math.round((report.categories[category].score ?? 0) * 100));
    if (run === 1) for (const fault of findFaults(report)) console.log(`${name}, ${device}: ${fault}`);
  }
  return { name, device, scores };
};

const lighthouse = path.relative(
  path.join(import.meta.dirname, '..', '..', 'node_modules'),
  await ensureLighthouse(),
);
const [proxyPort, port] = [await findFreePort(), await findFreePort()];
const outside = `https://127.0.0.1:${proxyPort}`;
const server = await startProduct({
  dataFolder: makeEmptyFolder('lighthouse', 'data'),
  musicFolder: demoMusic,
  port,
  proxiedAs: outside,
});
const origins: Readonly<Record<Device, string>> = {
  phone: outside,
  desk: outside,
  'phone, plain': server.baseUrl,
  'phone, slower': outside,
};
const proxyFolder = makeEmptyFolder('lighthouse', 'nginx');
const proxy = await startNginx(proxyFolder, [port], {
  port: proxyPort,
  certificate: makeCertificate(proxyFolder),
});
const browser = await openPlainBrowser('lighthouse-browser');
const measured: Awaited<ReturnType<typeof measureAddress>>[] = [];
try {
  const { baseUrl } = server;
  const token = await server.signIn();
  await waitForScan(baseUrl, token);
  const measure = async (measuredPage: MeasuredPage): Promise<void> => {
    for (const device of Object.keys(devices) as Device[])
      if (device !== 'phone, slower' || calibrated > meant.factor)
        measured.push(await measureAddress(device, measuredPage));
  };
  // Not counted, because the machine's speed is only known after a run.
  await measureAddress('desk', { name: 'calibration', address: '/' });
  calibrated = Math.max(1, Math.round((meant.factor * median(indexes) * 10) / meant.index) / 10);
  await measure({ name: 'landing', address: '/' });
  for (const origin of [outside, baseUrl]) await browser.signIn(origin);
  const { items } = await getJson<{ items: { id: string }[] }>(baseUrl, '/api/albums?limit=1', token);
  const album = `/albums/${items[0]?.id}`;
  await measure({ name: 'home', address: '/' });
  await measure({ name: 'live streams', address: '/live-streams' });
  await measure({ name: 'album', address: album });
  // The saved queue is restored, but does not play.
  for (const origin of [outside, baseUrl]) {
    await browser.open(`${origin}${album}`);
    const playAlbum = `[...document.querySelectorAll('button:not(:disabled)')].find((one) => one.textContent === 'Play Album')`;
    await browser.until(`location.origin === '${origin}' && Boolean(${playAlbum})`);
    await browser.evaluate(`${playAlbum}.click()`);
    await browser.until(`Boolean(localStorage.getItem('tutti.queuePlace'))`);
    await browser.open('about:blank');
  }
  await measure({ name: 'stage', address: '/now' });
} finally {
  await browser.close();
  await proxy.stop();
  await server.stop();
}

const isBeside = ({ device }: { device: Device }) => device.startsWith('phone, ');
const mediansOf = (scores: Record<Category, number[]>) =>
  categories.map((category) => median(scores[category]));
const verdicts = measured
  .filter((one) => !isBeside(one))
  .map(({ name, device, scores }) => {
    const found = mediansOf(scores);
    return target({
      id: 'P36',
      what: `${name}, ${device}`,
      wanted: `≥ ${wantedScore} in each`,
      measured: found.join(' · '),
      isMet: found.every((score) => score >= wantedScore),
    });
  });
const describeRuns = (device: Device) =>
  measured
    .filter((one) => one.device === device)
    .map(({ name, scores }) => `${name} ${mediansOf(scores)[0]}`)
    .join(' · ');
const slower = describeRuns('phone, slower');

writeSection(
  'lighthouse',
  'What Lighthouse says',
  `Demo library, full Chromium, medians of ${runs} runs; the phone is the one that Lighthouse simulates, on a line of 1.6 Mbit/s, with
a processor ${slowdownOf('phone')} times slower than this machine's (benchmark index ${Math.round(median(indexes))}, ${Math.round(Math.min(...indexes))} to ${Math.round(Math.max(...indexes))}; Lighthouse's factor of four is meant for 1,750, and is smaller on a slower machine). Performance, accessibility, best practices and SEO, out of 100. Through nginx on the same machine with
\`deploy/nginx.conf\` and its lines for a certificate: https and HTTP/2, as from outside.

${renderTable(verdicts)}

A phone without the proxy, over plain HTTP/1.1, six files at a time; performance only: ${describeRuns('phone, plain')}.${
    slower &&
    `\nA phone as slow as that of a machine of 1,750, ${calibrated} times slower than this one; performance only: ${slower}.`
  }`,
);
