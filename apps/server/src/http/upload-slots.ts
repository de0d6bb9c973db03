/** How many large bodies may be on their way in at once, so that their memory has an end. */
import type { ServerResponse } from 'node:http';
import { AppError } from '#platform/app-error.ts';

export interface UploadSlots {
  /** Until the answer is over; throws when there are too many already. */
  take(userId: string, response: Pick<ServerResponse, 'once'>): void;
}

const PER_USER_MAX = 2;
const ALL_MAX = 16;
const RETRY_AFTER_S = 2;

export function createUploadSlots(): UploadSlots {
  const taken = new Map<string, number>();
  let total = 0;

  function change(userId: string, by: number): void {
    const count = (taken.get(userId) ?? 0) + by;
    if (count === 0) taken.delete(userId);
    else taken.set(userId, count);
    total += by;
  }

  return {
    take(userId, response) {
      if ((taken.get(userId) ?? 0) >= PER_USER_MAX)
        throw new AppError('TOO_MANY_REQUESTS', { retryAfterS: RETRY_AFTER_S });
      if (total >= ALL_MAX) throw new AppError('UNAVAILABLE', { retryAfterS: RETRY_AFTER_S });
      change(userId, 1);
      response.once('close', () => change(userId, -1));
    },
  };
}
