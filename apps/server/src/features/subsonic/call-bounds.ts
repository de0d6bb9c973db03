/**
 * How much of the server the apps of one user take at once: nobody waits for another user's, and what waits holds no
 * answer. Apps ask hundreds of times in a few seconds when they first fill their library, so that they wait in a queue
 * where pages of ours would be refused; only who never takes what they asked for comes to an end of it.
 */
import type { ServerResponse } from 'node:http';
import { askerOf } from '#http/asker.ts';
import { createUserSlots } from '#http/user-slots.ts';
import { AppError } from '#platform/app-error.ts';
import { createFairQueue } from '#platform/fair-queue.ts';
import { nextTurn } from '#platform/next-turn.ts';

/** Does a part of the work when it is this call's turn; rejects when its client has gone. */
export type InTurn = <Result>(work: () => Promise<Result> | Result) => Promise<Result>;

export interface Turns {
  /** Reads one part of a long list when it is this call's turn. */
  readonly read: InTurn;
  /** Counts a long answer before it begins; throws when this user has too many under way. */
  begin(): void;
}

/** No bounds, for answers that are short or belong to no user. */
export const withoutTurns: Turns = { read: async (work) => work(), begin: () => {} };

interface BoundedCall extends Turns {
  /** Runs the call itself, which reads at most one page. */
  readonly ask: InTurn;
}

export interface CallBounds {
  /** Counts a call until its answer ends; throws when this user has too many open. */
  open(user: { readonly userId: string }, response: ServerResponse): BoundedCall;
}

/** A waiting call holds a socket and an address, about 20 KB, and no answer. */
const CALLS = { max: 5_000, maxOfOne: 1_000 };
/**
 * An unread answer holds up to half a megabyte, so one user can hold 130 MB at most. Eager apps open 64 connections,
 * browsers 6.
 */
const LONG_ANSWERS = { max: 1_000, maxOfOne: 250 };
/** The queues never refuse, because each open call waits for one thing at a time and open calls are bounded above. */
const WAITING = { max: CALLS.max, maxOfOne: CALLS.max };
/** Several calls run at once, because on Postgres a call mostly waits for the network. */
const ASKING_AT_ONCE = 4;
/** Only one part is read at a time, so that everybody else gets a turn between two parts. */
const READING_AT_ONCE = 1;

export function createCallBounds({ hasUserLimits }: { readonly hasUserLimits: boolean }): CallBounds {
  const ofOne = (limits: typeof CALLS) => (hasUserLimits ? limits : { ...limits, maxOfOne: limits.max });
  const calls = createUserSlots(ofOne(CALLS));
  const longAnswers = createUserSlots(ofOne(LONG_ANSWERS));
  const asking = createFairQueue({ ...WAITING, atOnce: ASKING_AT_ONCE });
  const reading = createFairQueue({ ...WAITING, atOnce: READING_AT_ONCE });

  return {
    open(user, response) {
      if (response.destroyed) throw hasLeft();
      const { userId } = user;
      calls.take(userId, response);
      const leaving = new AbortController();
      response.once('close', () => leaving.abort());
      const asker = askerOf(user);
      const { signal } = leaving;
      return {
        ask: (work) => asking(asker, () => afterOthers(work, signal), signal),
        begin: () => longAnswers.take(userId, response),
        read: (work) => reading(asker, () => afterOthers(work, signal), signal),
      };
    },
  };
}

/** The client has gone, so nobody reads this error. */
const hasLeft = () => new AppError('UNAVAILABLE', { retryAfterS: 1 });

/** Yields to the event loop first, because calls that never wait for a disk would otherwise run back to back. */
async function afterOthers<Result>(
  work: () => Promise<Result> | Result,
  leaving: AbortSignal,
): Promise<Result> {
  await nextTurn();
  if (leaving.aborted) throw hasLeft();
  return work();
}
