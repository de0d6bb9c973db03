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
  /** For each part of a long list. */
  readonly read: InTurn;
  /** Before an answer begins that is made while it is read; throws when too many of this user's are under way. */
  begin(): void;
}

/** For what is no list, or nobody's. */
export const withoutTurns: Turns = { read: async (work) => work(), begin: () => {} };

interface BoundedCall extends Turns {
  /** For the call itself, which reads no more than a page. */
  readonly ask: InTurn;
}

export interface CallBounds {
  /** Until the answer is over; throws when this user has too many calls open. */
  open(user: { readonly userId: string }, response: ServerResponse): BoundedCall;
}

/** What waits for its turn is a socket and an address: 20 KB. */
const CALLS = { max: 5_000, maxOfOne: 1_000 };
/**
 * One that nobody reads holds up to half a megabyte, so that those of one user hold no more than 130 MB. Eager apps have
 * 64 connections, browsers 6.
 */
const LONG_ANSWERS = { max: 1_000, maxOfOne: 250 };
/** Each open call waits for one thing at a time: the queues refuse nobody. */
const WAITING = { max: CALLS.max, maxOfOne: CALLS.max };
/** On Postgres a call waits for the network most of the time; on SQLite each is done in one go. */
const ASKING_AT_ONCE = 4;
/** Between two parts everybody else has a turn. */
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

/** Nobody reads it. */
const hasLeft = () => new AppError('UNAVAILABLE', { retryAfterS: 1 });

/** Where nothing waits for a disk, one call would follow the other without anybody else having a turn. */
async function afterOthers<Result>(
  work: () => Promise<Result> | Result,
  leaving: AbortSignal,
): Promise<Result> {
  await nextTurn();
  if (leaving.aborted) throw hasLeft();
  return work();
}
