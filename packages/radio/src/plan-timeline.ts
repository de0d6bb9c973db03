import { airFromCueToCue } from './cue-points.ts';
import { createRandom } from './random.ts';
import { pickTrack } from './rotation/pick-track.ts';
import { type Candidate, isPlayable, type PastAiring, type PoolTrack } from './rotation/pool.ts';
import { RequestQueue, type TrackRequest } from './rotation/request-queue.ts';
import { RotationHistory } from './rotation/rotation-history.ts';
import { toTitleKey } from './rotation/separation-by-title.ts';
import { ShuffleBag } from './rotation/shuffle-bag.ts';
import { blockEnd, isBlockStart, type SoundDistance, smoothOrder } from './rotation/smooth-order.ts';
import { rowEndMs, type TrackRow } from './timeline.ts';

export interface PlanRequest {
  /** The station's seed; with the past rows and the pool it determines the plan. */
  seed: number;
  pool: readonly PoolTrack[];
  /** The rows before the first planned one, as many as `countPastNeeded` returns, oldest first. */
  past: readonly PastAiring[];
  firstSeq: number;
  startAtMs: number;
  /** Plans until a row ends at or after this instant, */
  untilMs: number;
  /** and until this row number exists, because one long track may reach further than any instant. */
  untilSeq?: number;
  /** How long a track fades out after the next one has begun, if both are long enough. */
  crossfadeMs: number;
  generation: number;
  /** Requests that are not planned yet, in order of arrival; all of them get a row. */
  requests?: readonly TrackRequest[];
  /** Set if the sound should change gently; the plan then ends with a whole block of rows. */
  soundDistance?: SoundDistance | undefined;
  /** Explains the first row, for example after an outage. */
  firstReason?: string;
}

/**
 * Number of past rows that can still influence a row: those in the shuffle bag. Every separation looks back at most a
 * third of the pool. A rule that looks back further would make a plan depend on the number of steps it was made in.
 */
export function countPastNeeded(poolSize: number): number {
  return poolSize;
}

/** Takes about a millisecond. */
const TRACKS_PER_PIECE = 250;
const ROWS_PER_PIECE = 25;

/** Pure: the same request gives the same rows, and planning in several steps gives the same rows as one step. */
export function planTimeline(request: PlanRequest): TrackRow[] {
  return [...planInPieces(request)].flat();
}

/** Yields the same rows in parts, the first ones empty, so that the caller can do other work in between. */
export function* planInPieces(request: PlanRequest): Generator<TrackRow[], void> {
  const { candidates, history } = yield* prepare(request);
  if (candidates.length === 0) return;
  const requests = new RequestQueue(request.requests ?? [], candidates);
  const pick = createPicks(request, { candidates, history, requests });

  let rows: TrackRow[] = [];
  let { startAtMs: startedAtMs, firstSeq: seq } = request;
  let picked = pick(seq);
  const isLeft = () => !requests.isEmpty || picked.source === 'request';
  const isWithinBlock = () => request.soundDistance !== undefined && !isBlockStart(seq);
  while (startedAtMs < request.untilMs || seq <= (request.untilSeq ?? 0) || isLeft() || isWithinBlock()) {
    // The end of a row depends on its successor, so one more pick is made; the continued plan picks the same.
    const following = pick(seq + 1);
    const row = toRow(request, { seq, startedAtMs, picked, following });
    rows.push(row);
    startedAtMs = rowEndMs(row);
    seq += 1;
    picked = following;
    if (rows.length < ROWS_PER_PIECE) continue;
    yield rows;
    rows = [];
  }
  yield rows;
}

interface Picked extends Pick<TrackRow, 'source' | 'placedBy' | 'round'> {
  readonly candidate: Candidate;
  readonly track: PoolTrack;
  readonly relaxed: readonly string[];
}

type Picks = Prepared & { requests: RequestQueue };

/** Must be called for consecutive rows. */
function createPicks(request: PlanRequest, prepared: Picks): (seq: number) => Picked {
  const { soundDistance: distance, firstSeq } = request;
  const draws = createDraws(request, prepared);
  if (distance === undefined) return draws.draw;
  let block: Picked[] = [];
  return (seq) => {
    // The first row of a plan stays random, like that of a block, because an earlier plan has already chosen it as a successor.
    if (block.length === 0 && seq !== firstSeq && !isBlockStart(seq))
      block = drawBlock(seq, { draws, history: prepared.history, distance });
    return block.shift() ?? draws.draw(seq);
  };
}

interface BlockDraws {
  readonly draws: ReturnType<typeof createDraws>;
  readonly history: RotationHistory;
  readonly distance: SoundDistance;
}

/** Draws the rows until the end of the block, and puts them into a better order if only chance has chosen them. */
function drawBlock(firstSeq: number, { draws, history, distance }: BlockDraws): Picked[] {
  const previousTrackId = draws.lastTrackId();
  const drawn: Picked[] = [];
  const undos: (() => void)[] = [];
  for (let seq = firstSeq; seq <= blockEnd(firstSeq); seq += 1) drawn.push(draws.draw(seq, undos));
  const [first] = drawn;
  const isByChance = drawn.every(
    ({ source, relaxed, round }) => source === 'rotation' && relaxed.length === 0 && round === first?.round,
  );
  const byCandidate = new Map(drawn.map((picked) => [picked.candidate, picked]));
  if (!isByChance || byCandidate.size < drawn.length || previousTrackId === undefined) return drawn;
  for (const undo of undos.toReversed()) undo();
  const ordered = smoothOrder([...byCandidate.keys()], { firstSeq, previousTrackId, history, distance });
  for (const [index, candidate] of ordered.entries()) draws.note(candidate, firstSeq + index);
  return ordered.map((candidate) => byCandidate.get(candidate) as Picked);
}

/** Draws the rows by chance. */
function createDraws({ seed, past }: PlanRequest, { candidates, history, requests }: Picks) {
  const bag = new ShuffleBag(candidates, past, history);
  let lastTrackId = past.at(-1)?.trackId;
  function note(candidate: Candidate, seq: number): void {
    bag.draw(candidate, seq);
    history.record(candidate, seq);
    lastTrackId = candidate.track.trackId;
  }
  return {
    note,
    lastTrackId: () => lastTrackId,
    /** Adds to `undos` what undoes the record in the history. */
    draw(seq: number, undos?: (() => void)[]): Picked {
      const others = requests.leaveOut(bag.candidatesFor(seq, lastTrackId));
      const requested = requests.take(seq, { history, lastTrackId, isWanted: others.length === 0 });
      const { candidate, relaxed } =
        requested ??
        pickTrack({
          candidates: others,
          urgentArtists: bag.findUrgentArtists(),
          history,
          seq,
          random: createRandom(seed, seq),
        });
      undos?.push(history.tryOut(candidate, seq));
      note(candidate, seq);
      const source = requested === undefined ? 'rotation' : 'request';
      const placedBy = requested?.placedBy ?? null;
      return { candidate, track: candidate.track, round: bag.round, source, placedBy, relaxed };
    },
  };
}

interface RowParts {
  readonly seq: number;
  readonly startedAtMs: number;
  readonly picked: Picked;
  readonly following: Picked;
}

function toRow(request: PlanRequest, { seq, startedAtMs, picked, following }: RowParts): TrackRow {
  const { track, round, source, placedBy, relaxed } = picked;
  const notes = seq === request.firstSeq && request.firstReason !== undefined ? [request.firstReason] : [];
  if (relaxed.length > 0) notes.push(`relaxed ${relaxed.join(', ')}`);
  return {
    kind: 'track',
    seq,
    trackId: track.trackId,
    startedAtMs,
    ...airFromCueToCue(track, following.track, request.crossfadeMs),
    gainDb: track.gainDb,
    source,
    placedBy,
    entryId: null,
    generation: request.generation,
    round,
    reason: notes.length > 0 ? notes.join('; ') : null,
  };
}

function* prepare({ pool, past }: PlanRequest): Generator<TrackRow[], Prepared> {
  // Sorted, because the order of a database's answer must not change the plan.
  const tracks = pool.filter(isPlayable).toSorted((left, right) => left.trackId - right.trackId);
  const history = new RotationHistory(tracks.length);
  const pastTrackIds = new Set(past.map(({ trackId }) => trackId));
  const pastCandidates = new Map<number, Candidate>();
  const candidates: Candidate[] = [];
  for (const track of tracks) {
    const candidate = { track, titleKey: toTitleKey(track.title) };
    candidates.push(candidate);
    history.count(candidate);
    if (pastTrackIds.has(track.trackId)) pastCandidates.set(track.trackId, candidate);
    if (candidates.length % TRACKS_PER_PIECE === 0) yield [];
  }
  history.recordPast(past, pastCandidates);
  return { candidates, history };
}

interface Prepared {
  candidates: readonly Candidate[];
  history: RotationHistory;
}
