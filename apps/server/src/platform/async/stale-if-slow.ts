import type { Timers } from '#platform/timers.ts';

/**
 * Looks something up and returns the last known value when the database fails or is slow, because a machine that has
 * stopped does not refuse connections and would leave the station silent. The lookup continues, so that its result can
 * be stored. While one is late, other lookups with a known value do not wait.
 */
export type StaleIfSlow = <Found>(
  look: () => Promise<Found>,
  /** Returns undefined when there is no known value. */
  known: () => Found | undefined,
) => Promise<Found>;

/** Less than any listener has buffered (AHEAD_MS of the encoder, the lead of endless streams). */
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
