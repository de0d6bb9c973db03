import { createManualClock } from '@tutti/testkit';
import { describe, expect, it } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { LeaseLost } from '#platform/nodes/lease.ts';
import { createPlanRefresh } from './plan-refresh.ts';

/** A run that ends as its first step does: nothing else of it is asked for. */
function createRun(createMissing: () => Promise<number>) {
  const unused = undefined as never;
  const lease = { isHeld: () => true };
  const [clock, logger] = [createManualClock(1_000_000), createLogger('silent')];
  return createPlanRefresh({ database: unused, planning: unused, createMissing, lease, clock, logger });
}

describe('a run of planning', () => {
  it('that loses its lease in the middle ends without a failure: whoever has it plans', async () => {
    const refresh = createRun(() => Promise.reject(new LeaseLost('planning')));
    await expect(refresh.run()).resolves.toBeUndefined();
  });

  it('that fails is told to whoever asked for it, and stopping goes on', async () => {
    const gone = new Error('database gone');
    const refresh = createRun(() => Promise.reject(gone));
    const told = refresh.run().catch((error: unknown) => error);
    await expect(refresh.settle()).resolves.toBeUndefined();
    expect(await told).toBe(gone);
  });
});
