/** Limits how many of something a user, and all users together, may have open at once, to bound its memory. */
import type { ServerResponse } from 'node:http';
import { AppError } from '#platform/app-error.ts';

export interface UserSlots {
  /** Takes a slot until the answer is over; throws if there is none. */
  take(userId: string, response: Pick<ServerResponse, 'once'>): void;
}

export interface UserSlotsOptions {
  readonly max: number;
  readonly maxOfOne: number;
}

export const UPLOAD_SLOTS: UserSlotsOptions = { max: 16, maxOfOne: 2 };
const RETRY_AFTER_S = 2;

export function createUserSlots({ max, maxOfOne }: UserSlotsOptions): UserSlots {
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
      if ((taken.get(userId) ?? 0) >= maxOfOne)
        throw new AppError('TOO_MANY_REQUESTS', { retryAfterS: RETRY_AFTER_S });
      if (total >= max) throw new AppError('UNAVAILABLE', { retryAfterS: RETRY_AFTER_S });
      change(userId, 1);
      response.once('close', () => change(userId, -1));
    },
  };
}
