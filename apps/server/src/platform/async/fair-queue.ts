import { AppError } from '../app-error.ts';

interface FairQueueOptions {
  readonly atOnce: number;
  /** Limits each of the two lanes separately. */
  readonly max: number;
  readonly maxOfOne: number;
}

/** The name by which the queue is shared. */
export interface Caller {
  readonly name: string;
  /** Goes before all callers without it, and does not compete with them for room. */
  readonly comesFirst?: true;
  /** Gives up the caller's waiting place when they leave. */
  readonly leaving?: AbortSignal;
}

/** `leaving` replaces the caller's own signal for one wait. */
export type FairQueue = <Result>(
  caller: Caller,
  work: () => Promise<Result>,
  leaving?: AbortSignal,
) => Promise<Result>;

interface Waiting {
  readonly begin: () => void;
  readonly refuse: (reason: AppError) => void;
}

interface Lane {
  /** Sorted by turn; a caller that was served goes to the end. */
  readonly waiting: Map<string, Waiting[]>;
  count: number;
}

const refusal = () => new AppError('UNAVAILABLE', { retryAfterS: 2 });

/** Drops the newest entry of the caller with the most, for a caller who would have fewer; throws if there is none. */
function makeRoom(lane: Lane, ofCaller: number): void {
  let most: Waiting[] = [];
  for (const waiting of lane.waiting.values()) if (waiting.length > most.length) most = waiting;
  const newest = most.length > ofCaller + 1 ? most.pop() : undefined;
  if (!newest) throw refusal();
  lane.count -= 1;
  newest.refuse(refusal());
}

/**
 * Serves callers in turn, so that one with many requests delays only themselves; a full queue refuses such a caller.
 */
export function createFairQueue({ atOnce, max, maxOfOne }: FairQueueOptions): FairQueue {
  const first: Lane = { waiting: new Map(), count: 0 };
  const others: Lane = { waiting: new Map(), count: 0 };
  let running = 0;

  function wait({ name, comesFirst }: Caller, leaving?: AbortSignal): Promise<void> {
    const lane = comesFirst ? first : others;
    const own = lane.waiting.get(name) ?? [];
    if (own.length >= maxOfOne) throw refusal();
    if (lane.count >= max) makeRoom(lane, own.length);
    lane.count += 1;
    lane.waiting.set(name, own);
    return new Promise((resolve, refuse) => {
      const giveUp = () => leave(lane, name, waiting);
      const begin = () => {
        // Removed, because one signal may serve thousands of waits and would keep a listener for each.
        leaving?.removeEventListener('abort', giveUp);
        resolve();
      };
      const waiting = { begin, refuse };
      own.push(waiting);
      leaving?.addEventListener('abort', giveUp, { once: true });
    });
  }

  function leave(lane: Lane, name: string, left: Waiting): void {
    const own = lane.waiting.get(name);
    const at = own?.indexOf(left) ?? -1;
    if (own === undefined || at < 0) return;
    own.splice(at, 1);
    if (own.length === 0) lane.waiting.delete(name);
    lane.count -= 1;
    left.refuse(refusal());
  }

  function serveNext(): void {
    const lane = first.count > 0 ? first : others;
    const [turn] = lane.waiting;
    if (turn === undefined) {
      running -= 1;
      return;
    }
    const [caller, own] = turn;
    const next = own.shift();
    lane.waiting.delete(caller);
    if (own.length > 0) lane.waiting.set(caller, own);
    lane.count -= 1;
    // It takes over this slot, so `running` stays unchanged.
    next?.begin();
  }

  return async (caller, work, leaving = caller.leaving) => {
    if (leaving?.aborted) throw refusal();
    if (running >= atOnce) await wait(caller, leaving);
    else running += 1;
    try {
      return await work();
    } finally {
      serveNext();
    }
  };
}
