import { read, readSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { Growth } from '#platform/files/growing-file.ts';
import type { BufferBudget, BufferLease } from './buffer-budget.ts';
import type { WarmBlocks } from './warm-blocks.ts';

export interface TransferRequest {
  readonly userId: string;
  readonly response: ServerResponse;
  readonly descriptor: number;
  readonly warm: WarmBlocks;
  /** Undefined for a complete file. */
  readonly growth?: Growth | undefined;
  readonly sendHead: () => void;
  readonly start: number;
  /** Inclusive; infinite if the end is unknown. */
  readonly end: number;
}

/** Limits consecutive reads from the page cache, because a fast client must not starve the others. */
const WARM_IN_A_ROW = 4;

/** Sends the header with the first bytes, so that an unreadable file still gets a proper error; later only cuts. */
export function transferAudio(
  request: TransferRequest,
  { budget, onUnreadable }: { budget: BufferBudget; onUnreadable: (error: Error) => void },
): void {
  const { response, descriptor, warm, end, growth } = request;
  const leases = new Set<BufferLease>();
  let at = request.start;
  let warmInARow = 0;
  let unsubscribe: (() => void) | undefined;
  let stopWaiting: (() => void) | undefined;
  response.once('close', () => {
    unsubscribe?.();
    stopWaiting?.();
    for (const lease of leases) lease.release();
  });

  function next(): void {
    if (growth === undefined || at < growth.writtenBytes)
      return take(Math.min(end + 1, growth?.writtenBytes ?? end + 1));
    if (growth.state === 'growing') unsubscribe = growth.onGrowth(next);
    else if (growth.state === 'whole' && end === Number.POSITIVE_INFINITY) finish();
    else fail(new Error('the file was not made to its end'));
  }

  function take(until: number): void {
    const waiting = budget.take({ userId: request.userId, bytes: until - at }, (lease) => {
      // A buffer with a running read is not in `leases`, because closing must not hand it to somebody else.
      if (response.destroyed) return lease.release();
      const length = Math.min(lease.buffer.length, until - at);
      if (warmInARow < WARM_IN_A_ROW && warm.isWarm(at, at + length, performance.now())) {
        warmInARow += 1;
        readNow(lease, length);
      } else {
        warmInARow = 0;
        read(descriptor, lease.buffer, 0, length, at, (error, count) => onRead(error, count, lease));
      }
    });
    // The callback may run immediately and request the next piece, so keep only a pending wait.
    if (waiting !== undefined) stopWaiting = waiting;
  }

  function readNow(lease: BufferLease, length: number): void {
    let count = 0;
    let failure: Error | null = null;
    try {
      count = readSync(descriptor, lease.buffer, 0, length, at);
    } catch (error) {
      failure = error as Error;
    }
    onRead(failure, count, lease);
  }

  function onRead(error: Error | null, count: number, lease: BufferLease): void {
    if (error || count === 0 || response.destroyed) {
      lease.release();
      if (!response.destroyed) fail(error ?? new Error('the file became shorter while it was sent'));
      return;
    }
    leases.add(lease);
    warm.note(at, at + count, performance.now());
    at += count;
    if (!response.headersSent) request.sendHead();
    const bytes = count === lease.buffer.length ? lease.buffer : lease.buffer.subarray(0, count);
    if (at > end) return void response.end(bytes);
    const isTaken = response.write(bytes, () => releaseLease(lease));
    if (isTaken) return next();
    response.once('drain', next);
  }

  function finish(): void {
    if (!response.headersSent) request.sendHead();
    response.end();
  }

  function releaseLease(lease: BufferLease): void {
    leases.delete(lease);
    lease.release();
  }

  function fail(error: Error): void {
    if (response.headersSent) response.destroy();
    else onUnreadable(error);
  }

  next();
}
