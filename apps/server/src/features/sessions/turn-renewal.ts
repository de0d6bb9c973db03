/**
 * Which renewal cookie follows the one that is brought. Each is used once: whoever brings one that was followed by another
 * which has been used holds a copy, or is the one it was copied from, and nobody can tell which (decision 049).
 */
import type { RenewalMarks } from './session-store.ts';

/** Tabs that renew at once, and nodes whose clocks differ a little, get the same one. */
export const RENEWAL_GRACE_MS = 60_000;

/** The marks as they are to be: the same ones where nothing has to be written. */
export function turnRenewal(marks: RenewalMarks, brought: number, now: number): RenewalMarks | 'copied' {
  // Ahead of what is stored: signed by us, and then a backup was put back.
  const isKnown = brought >= marks.renewal || brought === marks.renewal_before;
  if (!isKnown) return 'copied';
  const isFresh = Math.abs(now - marks.renewal_at) < RENEWAL_GRACE_MS;
  if (isFresh && brought <= marks.renewal) return marks;
  // One whose successor nobody has brought yet: its answer was lost, and that successor is void from now on.
  return { renewal: Math.max(brought, marks.renewal) + 1, renewal_before: brought, renewal_at: now };
}
