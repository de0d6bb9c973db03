import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { CHILD_LIMIT_MS, PLENTY } from '../../test/child-limits.ts';
import type { SchedulingPolicies } from '../../test/scheduling-probe-child.ts';
import type { Niceness } from './start-child.ts';
import { createWatchedChild } from './watched-child.ts';

/** Field 41 of proc(5); `npm test` runs its server tests in the idle class. */
const ownPolicy = () => {
  const line = readFileSync('/proc/self/stat', 'utf8');
  return Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[38]);
};

async function policiesOf(niceness: Niceness, isTrusted: boolean) {
  const child = createWatchedChild<object, SchedulingPolicies>({
    entry: new URL('../../test/scheduling-probe-child.ts', import.meta.url),
    flags: [],
    niceness,
    limits: PLENTY,
    ...(isTrusted ? { isTrusted } : {}),
  });
  try {
    return await child.request({});
  } finally {
    await child.close();
  }
}

describe.skipIf(process.platform !== 'linux')('an idle-class child', { timeout: CHILD_LIMIT_MS }, () => {
  it.each([
    ['beside us', true],
    ['in its sandbox', false],
  ])('gets no turn while others have work, %s, and neither do its children', async (_, isTrusted) => {
    expect(await policiesOf('idle', isTrusted)).toEqual({ own: 5, begun: 5 });
    expect(await policiesOf(19, isTrusted)).toEqual({ own: ownPolicy(), begun: ownPolicy() });
  });

  it('runs normally if the system cannot start it like that', async () => {
    vi.stubEnv('PATH', '/nonexistent');
    vi.resetModules();
    const { intoIdleClass } = await import('./idle-class.ts');
    expect(intoIdleClass(['/usr/bin/node', ['--flag']])).toEqual(['/usr/bin/node', ['--flag']]);
    vi.unstubAllEnvs();
  });
});
