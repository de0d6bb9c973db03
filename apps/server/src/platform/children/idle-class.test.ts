import { describe, expect, it, vi } from 'vitest';
import type { Turns } from '../../test/turns-probe-child.ts';
import type { Niceness } from './start-child.ts';
import { createWatchedChild } from './watched-child.ts';

const LIMIT_MS = 60_000;
const limits = {
  silenceMaxMs: LIMIT_MS,
  wallMaxMs: LIMIT_MS,
  processorMaxMs: LIMIT_MS,
  memoryMaxBytes: 1_024 ** 3,
};

async function turnsOf(niceness: Niceness, isTrusted: boolean) {
  const child = createWatchedChild<object, Turns>({
    entry: new URL('../../test/turns-probe-child.ts', import.meta.url),
    flags: [],
    niceness,
    limits,
    ...(isTrusted ? { isTrusted } : {}),
  });
  try {
    return await child.ask({});
  } finally {
    await child.close();
  }
}

describe.skipIf(process.platform !== 'linux')('a child that is idle', { timeout: LIMIT_MS }, () => {
  it.each([
    ['beside us', true],
    ['in its cage', false],
  ])(
    'gets no turn while anybody else has work, %s, and no more does what it begins',
    async (_, isTrusted) => {
      expect(await turnsOf('idle', isTrusted)).toEqual({ own: 5, begun: 5 });
      expect(await turnsOf(19, isTrusted)).toEqual({ own: 0, begun: 0 });
    },
  );

  it('runs like everybody else where nothing is there that begins it so', async () => {
    vi.stubEnv('PATH', '/nonexistent');
    vi.resetModules();
    const { intoIdleClass } = await import('./idle-class.ts');
    expect(intoIdleClass(['/usr/bin/node', ['--flag']])).toEqual(['/usr/bin/node', ['--flag']]);
    vi.unstubAllEnvs();
  });
});
