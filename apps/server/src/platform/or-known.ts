import type { Timers } from '#platform/timers.ts';

/**
 * Looks something up, and where the database refuses or says nothing in time answers what is known, if anything is: a
 * machine that has stopped refuses nothing, and whoever waited for it would be silent for as long as it is. The look-up
 * goes on meanwhile, so that what it finds can be kept; while one does, others are not waited for where something is known.
 */
export type OrKnown = <Found>(
  look: () => Promise<Found>,
  /** undefined where nothing is known that may stand in. */
  known: () => Found | undefined,
) => Promise<Found>;

/** Less than what any listener has in hand (AHEAD_MS of the programme, the lead of endless streams). */
export const LOOK_MAX_MS = 1_000;

export function createOrKnown(timers: Timers): OrKnown {
  /** Looks that have taken too long. */
  const late = new Set<Promise<unknown>>();

  function noteLate(looking: Promise<unknown>): void {
    late.add(looking);
    looking.then(
      // The database answers: one that hangs on a connection of its own is no reason to ask nobody.
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
