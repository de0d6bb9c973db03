/** What is wrong with a node beside the others, and whether it may serve all the same. */
export interface NodeFacts {
  readonly version: string;
  readonly publicUrl: string;
  /** Of the music folder; null where there is none, or it cannot be read. */
  readonly libraryMarker: string | null;
  /** Against the database's clock; null while nobody has looked. */
  readonly clockAheadMs: number | null;
}

export type NodeProblem = 'clock' | 'music-folder' | 'version' | 'public-url';

export interface NodeStanding {
  readonly problems: readonly NodeProblem[];
  /** What it must not serve with. */
  readonly refused: NodeProblem | undefined;
}

/** Clocks that are set over the network are some milliseconds apart; listeners of two nodes would hear the rest. */
const CLOCK_OFF_MS = 500;

/**
 * `others` are those that are alive, the oldest first. Of two that differ the younger is the one that is wrong, but for
 * clocks, where the database decides. A clock that differs from the database's while no node has a better one is told and
 * no reason to be silent: it may be the database's that is wrong.
 */
export function judgeNode(
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

const SAMPLES_KEPT = 8;

/** How far a clock is ahead of another, by the quickest of the last looks, the only ones that say it well. */
export function createClockComparison() {
  let samples: readonly ClockSample[] = [];
  return {
    /** `there` was read between two looks at the own clock. Answers what is certain: 0 within the time the answer took. */
    add({ askedAt, there, answeredAt }: { askedAt: number; there: number; answeredAt: number }): number {
      const sample = { aheadMs: (askedAt + answeredAt) / 2 - there, roundTripMs: answeredAt - askedAt };
      samples = [...samples, sample].slice(-SAMPLES_KEPT);
      const best = samples.reduce((known, other) => (other.roundTripMs < known.roundTripMs ? other : known));
      const certainMs = Math.max(0, Math.abs(best.aheadMs) - best.roundTripMs / 2);
      return Math.round(Math.sign(best.aheadMs) * certainMs);
    },
  };
}
