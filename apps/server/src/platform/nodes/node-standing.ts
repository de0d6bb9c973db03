/** Finds problems of a node beside the others, and decides whether it may serve nevertheless. */
export interface NodeFacts {
  readonly version: string;
  readonly publicUrl: string;
  /** The marker of the music folder; null if there is none, or it cannot be read. */
  readonly libraryMarker: string | null;
  /** The difference to the database's clock; null before the first check. */
  readonly clockAheadMs: number | null;
}

export type NodeProblem = 'clock' | 'music-folder' | 'version' | 'public-url';

export interface NodeStanding {
  readonly problems: readonly NodeProblem[];
  /** The problem because of which it must not serve. */
  readonly refused: NodeProblem | undefined;
}

/** Network-set clocks differ by some milliseconds; listeners of two nodes would hear a larger difference. */
const CLOCK_OFF_MS = 500;

/**
 * Judges a node; `others` are the living ones, the oldest first. Of two that differ, the younger one is wrong, except
 * for clocks, where the database decides unless its own may be wrong.
 */
export function assessNode(
  own: NodeFacts,
  others: readonly (NodeFacts & { readonly isOlder: boolean })[],
): NodeStanding {
  const elder = others.find(({ isOlder }) => isOlder);
  const isClockOff = isOff(own);
  const isElsewhere = elder !== undefined && (elder.libraryMarker ?? own.libraryMarker) !== own.libraryMarker;
  const found: Readonly<Record<NodeProblem, boolean>> = {
    clock: isClockOff,
    'music-folder': isElsewhere,
    version: elder !== undefined && elder.version !== own.version,
    'public-url': elder !== undefined && elder.publicUrl !== own.publicUrl,
  };
  const problems = (Object.keys(found) as NodeProblem[]).filter((problem) => found[problem]);
  if (isClockOff && others.some((other) => other.clockAheadMs !== null && !isOff(other)))
    return { problems, refused: 'clock' };
  return { problems, refused: isElsewhere ? 'music-folder' : undefined };
}

function isOff({ clockAheadMs }: NodeFacts): boolean {
  return Math.abs(clockAheadMs ?? 0) > CLOCK_OFF_MS;
}

interface ClockSample {
  readonly aheadMs: number;
  readonly roundTripMs: number;
}

const SAMPLES_MAX = 8;

/** Estimates how far a clock is ahead from the fastest of the last measurements, the only accurate ones. */
export function createClockComparison() {
  let samples: readonly ClockSample[] = [];
  return {
    /** `there` was read between two reads of the own clock. Returns the certain part: 0 within the round trip time. */
    add({ sentAt, there, answeredAt }: { sentAt: number; there: number; answeredAt: number }): number {
      const sample = { aheadMs: (sentAt + answeredAt) / 2 - there, roundTripMs: answeredAt - sentAt };
      samples = [...samples, sample].slice(-SAMPLES_MAX);
      const best = samples.reduce((known, other) => (other.roundTripMs < known.roundTripMs ? other : known));
      const certainMs = Math.max(0, Math.abs(best.aheadMs) - best.roundTripMs / 2);
      return Math.round(Math.sign(best.aheadMs) * certainMs);
    },
  };
}
