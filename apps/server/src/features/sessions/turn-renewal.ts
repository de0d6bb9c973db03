/**
 * Decides which renewal cookie follows the one in a request. Each is used once: if its successor has been used already,
 * either the caller or the owner has a copy, and nobody can tell which (decision 049).
 */
import type { RenewalMarks } from './session-store.ts';

/** Tabs that renew at once, and nodes whose clocks differ a little, get the same cookie. */
export const RENEWAL_GRACE_MS = 60_000;

/** Returns the new marks, or the same object if nothing has to be written. */
export function turnRenewal(marks: RenewalMarks, brought: number, now: number): RenewalMarks | 'copied' {
  // Ahead of the stored number: we signed it before a backup was restored.
  const isKnown = brought >= marks.renewal || brought === marks.renewal_before;
  if (!isKnown) return 'copied';
  const isFresh = Math.abs(now - marks.renewal_at) < RENEWAL_GRACE_MS;
  if (isFresh && brought <= marks.renewal) return marks;
  // Its successor was never used: the answer was lost, so that successor becomes void.
  return { renewal: Math.max(brought, marks.renewal) + 1, renewal_before: brought, renewal_at: now };
}
