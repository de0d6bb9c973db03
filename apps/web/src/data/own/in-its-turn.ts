import { ApiError } from '#api/api-error.ts';
import { rememberWhoAsked } from '../who-asked.ts';

/** More in a row, or longer at once, and it is not the limit of calls that is in the way. */
const TRIES_MAX = 10;
const WAIT_MAX_MS = 60_000;

/**
 * One of many changes. Somebody may choose more songs than a session may make calls at once: what the server refuses
 * and says when to come again with is asked for once more by then, unless somebody else sits here then.
 */
export async function inItsTurn<Reply>(change: () => Promise<Reply>): Promise<Reply> {
  const isStillHere = rememberWhoAsked();
  for (let tries = 1; ; tries += 1) {
    try {
      return await change();
    } catch (error) {
      const waitMs = error instanceof ApiError ? error.retryAfterMs : undefined;
      if (waitMs === undefined || waitMs > WAIT_MAX_MS || tries === TRIES_MAX) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      if (!isStillHere()) throw error;
    }
  }
}
