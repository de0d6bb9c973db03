import { describe, expect, it } from 'vitest';
import type { BulkReply, BulkRequest } from '#api/admin-users-api.ts';
import { ApiError } from '#api/api-error.ts';
import type { BulkProgress } from './bulk-decision.ts';
import { BULK_STEP, runBulkDecision } from './bulk-decision.ts';

const buildTargets = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `id-${index}`, email: `user-${index}@example.org` }));
const succeed = ({ userIds }: BulkRequest): BulkReply => ({
  requested: userIds.length,
  succeeded: userIds.length,
  failures: [],
  signedOut: 0,
});

async function run(count: number, decide: (request: BulkRequest) => BulkReply, isStopped = () => false) {
  const progress: BulkProgress[] = [];
  const outcome = await runBulkDecision({
    action: 'reject',
    targets: buildTargets(count),
    decide: async (request) => decide(request),
    onProgress: (step) => progress.push(step),
    isStopped,
  });
  return { outcome, progress };
}

describe('a bulk decision', () => {
  it('runs in steps and reports its progress', async () => {
    const sizes: number[] = [];
    const { outcome, progress } = await run(BULK_STEP * 2 + 3, (request) => {
      sizes.push(request.userIds.length);
      return succeed(request);
    });
    expect(sizes).toEqual([BULK_STEP, BULK_STEP, 3]);
    expect(progress.map(({ done }) => done)).toEqual([0, BULK_STEP, BULK_STEP * 2]);
    expect(outcome).toEqual({
      action: 'reject',
      succeeded: BULK_STEP * 2 + 3,
      failures: [],
    });
  });

  it('continues after a failed step, and lists all users in it', async () => {
    let step = 0;
    const { outcome } = await run(BULK_STEP + 1, (request) => {
      step += 1;
      if (step === 1) throw new ApiError({ code: 'HTTP', message: '', status: 503, serverMessage: 'Busy.' });
      return succeed(request);
    });
    expect(outcome.succeeded).toBe(1);
    expect(outcome.failures).toHaveLength(BULK_STEP);
    expect(outcome.failures[0]).toEqual({ email: 'user-0@example.org', message: 'Busy.' });
  });

  it('lists refused users by the address that was shown', async () => {
    const { outcome } = await run(2, () => ({
      requested: 2,
      succeeded: 1,
      failures: [{ userId: 'id-1', email: null, code: 'USER_NOT_FOUND', message: 'User not found.' }],
      signedOut: 0,
    }));
    expect(outcome.failures).toEqual([{ email: 'user-1@example.org', message: 'User not found.' }]);
  });

  it('stops between two steps and lists the users that were not tried', async () => {
    let isStopped = false;
    const { outcome } = await run(
      BULK_STEP + 2,
      (request) => {
        isStopped = true;
        return succeed(request);
      },
      () => isStopped,
    );
    expect(outcome.succeeded).toBe(BULK_STEP);
    expect(outcome.failures.map(({ email }) => email)).toEqual([
      'user-10@example.org',
      'user-11@example.org',
    ]);
  });
});
