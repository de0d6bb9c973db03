import type { Timers } from '#platform/timers.ts';

/**
 * Returns the last known value when the database fails or is slow, because a stopped machine refuses nothing and would
 * silence stations. The lookup continues, and others do not wait meanwhile.
 */
export type StaleIfSlow = <Found>(
  look: () => Promise<Found>,
  /** Returns undefined when there is no known value. */
  known: () => Found | undefined,
) => Promise<Found>;

export const LOOK_MAX_MS = 1_000;

export function createStaleIfSlow(timers: Timers): StaleIfSlow {
  /** Lookups that have taken too long. */
  const late = new Set<Promise<unknown>>();

  function noteLate(looking: Promise<unknown>): void {
    late.add(looking);
    looking.then(
      // The database answers again, so one lookup that hangs on its own connection does not stop the others.
      () => late.clear(),
      () => late.delete(looking),
    );
  }

  return async (look, known) => {
    const looking = look();
    if (late.size > 0 || !(await settlesWithin(timers, looking))) {
      noteLate(looking);
      const older = known();
      if (older !== undefined) return older;
    }
    try {
      return await looking;
    } catch (error) {
      const older = known();
      if (older === undefined) throw error;
      return older;
    }
  };
}

function settlesWithin(timers: Timers, looking: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = timers.setTimer(() => resolve(false), LOOK_MAX_MS);
    const settle = () => {
      timers.clearTimer(timer);
      resolve(true);
    };
    looking.then(settle, settle);
  });
}
