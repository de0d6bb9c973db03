/** Puts candidates into an order that stays interesting: each next one is good, but unlike the ones before it. */

export interface Candidate {
  readonly score: number;
  readonly artistIds: readonly number[];
}

export interface VarietyOptions<Item> {
  readonly count: number;
  /** From 0 to 1: how alike two candidates are. */
  readonly likeness: (left: Item, right: Item) => number;
  /** The tracks that played before, the last one at the end. */
  readonly past?: readonly Item[];
}

/** How much the score counts against what is new about a candidate. */
const SCORE_SHARE = 0.7;
/** No artist sounds twice within this many tracks, while anybody else is left. */
export const ARTIST_WINDOW = 5;
/** Later ones do not remember what was before, and long lists stay quick. */
const REMEMBERED = 10;

/** Maximal marginal relevance (Carbonell and Goldstein, 1998) with a rule for artists. */
export function varyTracks<Item extends Candidate>(
  candidates: readonly Item[],
  { count, likeness, past = [] }: VarietyOptions<Item>,
): Item[] {
  const left = new Set(candidates);
  const before = [...past];
  const chosen: Item[] = [];
  while (chosen.length < count && left.size > 0) {
    const next = chooseNext([...left], before, likeness);
    left.delete(next);
    before.push(next);
    chosen.push(next);
  }
  return chosen;
}

function chooseNext<Item extends Candidate>(
  candidates: readonly Item[],
  before: readonly Item[],
  likeness: (left: Item, right: Item) => number,
): Item {
  const fresh = findFresh(candidates, before);
  const remembered = before.slice(-REMEMBERED);
  let best = fresh[0] as Item;
  let bestValue = Number.NEGATIVE_INFINITY;
  for (const candidate of fresh) {
    const alike = remembered.reduce((most, earlier) => Math.max(most, likeness(candidate, earlier)), 0);
    const value = SCORE_SHARE * candidate.score - (1 - SCORE_SHARE) * alike;
    if (value <= bestValue) continue;
    bestValue = value;
    best = candidate;
  }
  return best;
}

/** Returns those whose artists have not sounded lately; the window closes until somebody is left. */
function findFresh<Item extends Candidate>(
  candidates: readonly Item[],
  before: readonly Item[],
): readonly Item[] {
  for (let window = ARTIST_WINDOW - 1; window > 0; window -= 1) {
    const recent = new Set(before.slice(-window).flatMap(({ artistIds }) => artistIds));
    const fresh = candidates.filter(({ artistIds }) => artistIds.every((id) => !recent.has(id)));
    if (fresh.length > 0) return fresh;
  }
  return candidates;
}
