import { createManualClock } from '@tutti/testkit';
import { describe, expect, it } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { LeaseLost } from '#platform/nodes/lease.ts';
import { createReplanner } from './replanner.ts';

/** Creates a run that ends with its first step, so the other dependencies stay unused. */
function createRun(createMissing: () => Promise<number>) {
  const unused = undefined as never;
  const lease = { isHeld: () => true };
  const [clock, logger] = [createManualClock(1_000_000), createLogger('silent')];
  return createReplanner({ database: unused, planner: unused, createMissing, lease, clock, logger });
}

describe('a planning run', () => {
  it('that loses its lease midway ends without failing, because the new holder plans', async () => {
    const refresh = createRun(() => Promise.reject(new LeaseLost('planning')));
    await expect(refresh.run()).resolves.toBeUndefined();
  });

  it('that fails reports to its caller and does not prevent stopping', async () => {
    const gone = new Error('database gone');
    const refresh = createRun(() => Promise.reject(gone));
    const reported = refresh.run().catch((error: unknown) => error);
    await expect(refresh.settle()).resolves.toBeUndefined();
    expect(await reported).toBe(gone);
  });
});
