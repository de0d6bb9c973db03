import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { fixturePath } from '../../test/sample-audio.ts';
import { createSoundProcess } from '../audio/sound/sound-process.ts';
import { createAudioProcess } from '../audio/tags/audio-process.ts';
import { type Excess, type JobLimits, watchJob } from './job-watch.ts';
import { harmlessEnvironment } from './start-child.ts';

const PLENTY: JobLimits = {
  silenceMaxMs: 600_000,
  wallMaxMs: 600_000,
  processorMaxMs: 600_000,
  memoryMaxBytes: 8 * 1_024 ** 3,
};

const children: ChildProcess[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

async function watch(script: string, limits: Partial<JobLimits>): Promise<Excess> {
  const child = spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
  children.push(child);
  const ended = once(child, 'exit');
  const excess = await new Promise<Excess>((resolve) => {
    watchJob(child, { limits: { ...PLENTY, ...limits }, hasSpoken: true, onExcess: resolve });
  });
  expect((await ended)[1]).toBe('SIGKILL');
  return excess;
}

const asItIs = (script: string) => script;

/** Wraps a script in threads, because on a busy machine a single one may not count as busy. */
const inManyThreads = (script: string) => `
  const { Worker } = require('node:worker_threads');
  for (let count = 0; count < 12; count += 1) new Worker(${JSON.stringify(script)}, { eval: true });`;

describe('the work of a child', () => {
  const idle = 'setInterval(() => {}, 1000)';
  it.each([
    ['silence', idle, { silenceMaxMs: 1 }],
    ['time', idle, { wallMaxMs: 1 }],
  ] as const)('ends at its limit of %s', async (excess, script, limits) => {
    expect(await watch(script, limits)).toBe(excess);
  });

  it.skipIf(process.platform !== 'linux').each([
    ['processor', 'for (;;);', { processorMaxMs: 200 }],
    ['processor', 'for (;;);', { silenceMaxMs: 2_000 }, inManyThreads],
    ['memory', `globalThis.kept = Buffer.alloc(300e6, 1); ${idle}`, { memoryMaxBytes: 200e6 }],
  ] as const)('ends at its limit of %s, %s with %o', async (excess, script, limits, spread = asItIs) => {
    expect(await watch(spread(script), limits)).toBe(excess);
  });

  it('is limited per job, and for a new child from its first message', () => {
    vi.useFakeTimers();
    const onExcess = vi.fn();
    const child = { pid: undefined, kill: () => true };
    const limits = { ...PLENTY, wallMaxMs: 10_000, silenceMaxMs: 6_000 };
    const job = watchJob(child, { limits, hasSpoken: false, onExcess });
    vi.advanceTimersByTime(15_000);
    job.noteAlive();
    vi.advanceTimersByTime(5_000);
    job.noteAlive();
    vi.advanceTimersByTime(4_000);
    job.extend();
    vi.advanceTimersByTime(5_000);
    job.noteAlive();
    expect(onExcess).not.toHaveBeenCalled();
    vi.advanceTimersByTime(5_000);
    expect(onExcess.mock.calls).toEqual([['time']]);
  });
});

describe('the environment of a child', () => {
  it('contains what the system needs, without our settings', () => {
    const ours = { ADMIN_PASSWORD: 'a', DATABASE_URL: 'b', SMTP_URL: 'c', NODE_OPTIONS: 'd', HOME: 'e' };
    expect(harmlessEnvironment({ ...ours, PATH: '/bin', TZ: 'UTC' })).toEqual({ PATH: '/bin', TZ: 'UTC' });
  });

  it.skipIf(process.platform !== 'linux')('contains no secret when it decodes untrusted files', async () => {
    vi.stubEnv('ADMIN_PASSWORD', 'a secret of the owner');
    const sound = createSoundProcess();
    const audio = createAudioProcess();
    const fixture = { root: path.dirname(fixturePath('plain.flac')), path: 'plain.flac' };
    try {
      const measuring = sound.measure(fixture);
      const reading = audio.extractEmbeddedArt(fixture, 'album');
      for (const { pid } of [sound, audio]) {
        const environment = await eventually(() => {
          const text = readFileSync(`/proc/${pid}/environ`, 'utf8');
          expect(text).toContain('PATH=');
          return text;
        });
        expect(environment).not.toContain('a secret of the owner');
      }
      await Promise.all([measuring, reading]);
    } finally {
      await sound.close();
      await audio.close();
    }
  });
});
