/**
 * Calls queue up instead of being refused as in /api, because apps ask hundreds of times in a few seconds when they
 * fill their library. Only a client that never reads its answers is refused.
 */
import type { ServerResponse } from 'node:http';
import { callerFromUser } from '#http/caller.ts';
import { clientHasLeft, leavingOf } from '#http/leaving.ts';
import { createUserSlots } from '#http/user-slots.ts';
import type { Caller } from '#platform/async/fair-queue.ts';
import { createFairQueue } from '#platform/async/fair-queue.ts';
import { yieldToEventLoop } from '#platform/async/yield-to-event-loop.ts';

export type InTurn = <Result>(work: () => Promise<Result> | Result) => Promise<Result>;

export interface CallSlot {
  readonly read: InTurn;
  /** Counts a long answer before it begins; throws when this user has too many under way. */
  begin(): void;
}

export const unlimitedSlot: CallSlot = { read: async (work) => work(), begin: () => {} };

export interface BoundedCall extends CallSlot {
  readonly caller: Caller;
  /** Runs the call itself, which reads at most one page. */
  readonly inTurn: InTurn;
}

export interface CallBounds {
  /** Looks up a caller in turn, so that nobody waits for another's sign-ins and no disconnected client is looked up. */
  signIn<SignedIn>(attempt: SignInAttempt, lookUp: () => Promise<SignedIn>): Promise<SignedIn>;
  count(user: { readonly userId: string }, response: ServerResponse): void;
  open(user: { readonly userId: string }, response: ServerResponse): BoundedCall;
}

interface SignInAttempt {
  /** The key or name in the call, whoever it belongs to. */
  readonly presentedBy: string;
  readonly response: ServerResponse;
}

/** A waiting call holds a socket and an address, about 20 KB, and no answer. */
const CALLS = { max: 5_000, maxOfOne: 1_000 };
/** An unread answer holds half a megabyte, so one user holds 130 MB at most. Apps open 64 connections, browsers 6. */
const LONG_ANSWERS = { max: 1_000, maxOfOne: 250 };
/** The queues never refuse, because each open call waits for one thing at a time and open calls are bounded above. */
const WAITING = { max: CALLS.max, maxOfOne: CALLS.max };
/** Limits look-ups, because one reads the database and decrypts each key of a user who signs in by name. */
const SIGNING_IN_AT_ONCE = 4;
/** Several calls run at once, because on Postgres a call mostly waits for the network. */
const HEAVY_AT_ONCE = 4;
/** Only one part is read at a time, so that everybody else gets a turn between two parts. */
const READING_AT_ONCE = 1;

export function createCallBounds({ hasUserLimits }: { readonly hasUserLimits: boolean }): CallBounds {
  const ofOne = (limits: typeof CALLS) => (hasUserLimits ? limits : { ...limits, maxOfOne: limits.max });
  const calls = createUserSlots(ofOne(CALLS));
  const longAnswers = createUserSlots(ofOne(LONG_ANSWERS));
  const signingIn = createFairQueue({ ...ofOne(CALLS), atOnce: SIGNING_IN_AT_ONCE });
  const heavyQueue = createFairQueue({ ...WAITING, atOnce: HEAVY_AT_ONCE });
  const reading = createFairQueue({ ...WAITING, atOnce: READING_AT_ONCE });

  return {
    signIn({ presentedBy, response }, lookUp) {
      const leaving = leavingOf(response);
      return signingIn({ name: `caller ${presentedBy}`, leaving }, () => afterOthers(lookUp, leaving));
    },
    count({ userId }, response) {
      if (response.destroyed) throw clientHasLeft();
      calls.take(userId, response);
    },
    open(user, response) {
      const { userId } = user;
      const leaving = leavingOf(response);
      const caller = { ...callerFromUser(user), leaving };
      return {
        caller,
        inTurn: (work) => heavyQueue(caller, () => afterOthers(work, leaving)),
        begin: () => longAnswers.take(userId, response),
        read: (work) => reading(caller, () => afterOthers(work, leaving)),
      };
    },
  };
}

/** Yields to the event loop first, because calls that never wait for a disk would otherwise run back to back. */
async function afterOthers<Result>(
  work: () => Promise<Result> | Result,
  leaving: AbortSignal,
): Promise<Result> {
  await yieldToEventLoop();
  if (leaving.aborted) throw clientHasLeft();
  return work();
}
