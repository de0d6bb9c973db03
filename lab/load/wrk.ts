/** Runs wrk against several targets in turn on one machine, so that only their ratio matters. */
import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { median, mediansOf } from '@tutti/measure/analysis/statistics';
import { readCpuSeconds } from '../machine/process-tree.ts';
import { waitForQuiet } from '../machine/waiting.ts';

const runFile = promisify(execFile);
const millisecondsOf: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };
const megabytesOf: Readonly<Record<string, number>> = { B: 1e-6, KB: 1.024e-3, MB: 1.048576, GB: 1073.74 };

export interface WrkTarget {
  readonly name: string;
  /** The session whose processor time counts. */
  readonly pid: number;
  readonly baseUrl: string;
  readonly paths: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Requests aligned ranges of this length; needs the size of the smallest file. */
  readonly rangeBytes?: number;
  readonly sizeBytes?: number;
}

interface Load {
  readonly connections: number;
  readonly seconds: number;
}

interface WrkResult {
  readonly requestsPerSecond: number;
  readonly megabytesPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly refused: number;
  readonly socketErrors: string;
}

const toMilliseconds = (text = ''): number => {
  const [, value, unit = ''] = /([\d.]+)(us|ms|s|m)/.exec(text) ?? [];
  return Number(value) * (millisecondsOf[unit] ?? Number.NaN);
};

const luaText = (text: string): string => `[=====[${text}]=====]`;

/** Every request uses a random path of the list and optionally a random aligned range. */
export const writeWrkScript = ({
  name,
  paths,
  headers = {},
  rangeBytes,
  sizeBytes = 0,
}: WrkTarget): string => {
  const file = path.join(tmpdir(), `tutti-wrk-${process.pid}-${name}.lua`);
  const lastSlot = rangeBytes ? Math.floor(sizeBytes / rangeBytes) - 1 : 0;
  const range = rangeBytes
    ? `local o = math.random(0, ${lastSlot}) * ${rangeBytes}
  H["Range"] = "bytes=" .. o .. "-" .. (o + ${rangeBytes - 1})`
    : '';
  writeFileSync(
    file,
    `local P = {${paths.map(luaText).join(',')}}
local H = {${Object.entries(headers)
      .map(([key, value]) => `[ ${luaText(key)} ] = ${luaText(value)}`)
      .join(',')}}
local N = 0
function setup(thread) thread:set("seed", N * 7919 + 1) N = N + 1 end
function init() math.randomseed(seed) end
request = function()
  ${range}
  return wrk.format("GET", P[math.random(#P)], H)
end
`,
  );
  return file;
};

export const runWrk = async ({
  baseUrl,
  script,
  connections,
  seconds,
}: Load & { baseUrl: string; script: string }): Promise<WrkResult> => {
  const size = ['-c', connections, '-t', 1, '-d', `${seconds}s`].map(String);
  const args = [...size, '--latency', '--timeout', '30s', '-s', script, baseUrl];
  const { stdout, stderr } = await runFile('wrk', args, { maxBuffer: 1e8 });
  // wrk continues without a script that it cannot read, and requests "/".
  if (stderr) throw new Error(`wrk: ${stderr}`);
  const find = (pattern: RegExp) => pattern.exec(stdout)?.[1];
  const [, transferred, unit = ''] = /Transfer\/sec:\s+([\d.]+)(B|KB|MB|GB)/.exec(stdout) ?? [];
  return {
    requestsPerSecond: Number(find(/Requests\/sec:\s+([\d.]+)/)),
    megabytesPerSecond: Number(transferred) * (megabytesOf[unit] ?? Number.NaN),
    p50Ms: toMilliseconds(find(/^\s+50%\s+(\S+)/m)),
    p99Ms: toMilliseconds(find(/^\s+99%\s+(\S+)/m)),
    refused: Number(find(/Non-2xx or 3xx responses: (\d+)/) ?? 0),
    socketErrors: find(/Socket errors: (.*)/) ?? '',
  };
};

const measureOnce = async (entry: WrkTarget & { script: string }, { connections, seconds }: Load) => {
  const before = readCpuSeconds(entry.pid);
  const result = await runWrk({ baseUrl: entry.baseUrl, script: entry.script, connections, seconds });
  const cpuSeconds = readCpuSeconds(entry.pid) - before;
  if (result.refused > 0)
    throw new Error(`${entry.name}: ${result.refused} answers were not 2xx; not a measurement`);
  const bytesEach = (result.megabytesPerSecond * 1e6) / result.requestsPerSecond;
  // Unfinished answers count as bytes or as requests, but not both, so there is a tolerance.
  if (entry.rangeBytes && bytesEach < 0.9 * entry.rangeBytes) {
    throw new Error(`${entry.name}: ${Math.round(bytesEach)} bytes an answer instead of ${entry.rangeBytes}`);
  }
  return {
    ...result,
    cpuMsPerMb: (cpuSeconds * 1000) / (result.megabytesPerSecond * seconds),
    cpuMicrosPerRequest: (cpuSeconds * 1e6) / (result.requestsPerSecond * seconds),
  };
};

/** Medians per target; `ratio` is the median over the rounds relative to the first target. */
export const compareByWrk = async (
  targets: readonly WrkTarget[],
  { connections = 32, seconds = 3, rounds = 5 } = {},
) => {
  const entries = targets.map((entry) => ({
    ...entry,
    script: writeWrkScript(entry),
    results: [] as Awaited<ReturnType<typeof measureOnce>>[],
  }));
  try {
    for (const { baseUrl, script } of entries) await runWrk({ baseUrl, script, connections, seconds: 1 });
    for (let round = 0; round < rounds; round++) {
      // Each round begins with another target.
      for (const entry of [
        ...entries.slice(round % entries.length),
        ...entries.slice(0, round % entries.length),
      ]) {
        await waitForQuiet();
        entry.results.push(await measureOnce(entry, { connections, seconds }));
      }
    }
  } finally {
    for (const { script } of entries) rmSync(script, { force: true });
  }
  const references = entries[0]?.results ?? [];
  return entries.map(({ name, results }) => {
    const ratios = results.map(
      ({ requestsPerSecond }, index) =>
        requestsPerSecond / (references[index]?.requestsPerSecond ?? Number.NaN),
    );
    const measurements = results.map(({ socketErrors: _, ...each }) => each);
    return { name, ratio: median(ratios), ...mediansOf(measurements) };
  });
};
