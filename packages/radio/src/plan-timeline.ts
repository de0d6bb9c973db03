import { airFromCueToCue } from './cue-points.ts';
import { createRandom } from './random.ts';
import { pickTrack } from './rotation/pick-track.ts';
import { type Candidate, isPlayable, type PastAiring, type PoolTrack } from './rotation/pool.ts';
import { RequestQueue, type TrackRequest } from './rotation/request-queue.ts';
import { RotationHistory } from './rotation/rotation-history.ts';
import { toTitleKey } from './rotation/separation-by-title.ts';
import { ShuffleBag } from './rotation/shuffle-bag.ts';
import { rowEndMs, type TimelineRow } from './timeline.ts';

export interface PlanRequest {
  /** The station's own; with the past rows and the pool it decides everything. */
  seed: number;
  pool: readonly PoolTrack[];
  /** All rows before the first planned one that `countPastNeeded` asks for, oldest first. */
  past: readonly PastAiring[];
  firstSeq: number;
  startAtMs: number;
  /** Planned until a row ends at or after this instant, */
  untilMs: number;
  /** and the row of this number is there: one long track may reach further than any instant. */
  untilSeq?: number;
  /** How long a track sounds on, fading, after the next one has begun, where the two allow it. */
  crossfadeMs: number;
  generation: number;
  /** What listeners asked for and is not planned yet, first come first; all of it gets a place. */
  requests?: readonly TrackRequest[];
  /** Explains the first row, for example after an outage. */
  firstReason?: string;
}

/**
 * Past rows that can still influence a row: those the bag remembers. Every separation looks back less far, a third of
 * the pool at most. A rule or tie-break that looks back further makes a plan depend on how many steps it was made in.
 */
export function countPastNeeded(poolSize: number): number {
  return poolSize;
}

/** A millisecond of work each. */
const TRACKS_PER_PIECE = 250;
const ROWS_PER_PIECE = 25;

/** Pure: the same request gives the same rows, and planning in several steps gives what one step would. */
export function planTimeline(request: PlanRequest): TimelineRow[] {
  return [...planInPieces(request)].flat();
}

/** The same rows piece by piece, the first ones empty, for a caller that has other things to do in between. */
export function* planInPieces(request: PlanRequest): Generator<TimelineRow[], void> {
  const { candidates, history } = yield* prepare(request);
  if (candidates.length === 0) return;
  const requests = new RequestQueue(request.requests ?? [], candidates);
  const pick = createPicks(request, { candidates, history, requests });

  let rows: TimelineRow[] = [];
  let { startAtMs: startedAtMs, firstSeq: seq } = request;
  let picked = pick(seq);
  const isLeft = () => !requests.isEmpty || picked.source === 'request';
  while (startedAtMs < request.untilMs || seq <= (request.untilSeq ?? 0) || isLeft()) {
    // How a row ends depends on what follows, also where the plan ends: a pick is the same in the plan that goes on.
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

interface Picked extends Pick<TimelineRow, 'source' | 'requestedBy' | 'round'> {
  readonly track: PoolTrack;
  readonly relaxed: readonly string[];
}

/** To be asked for one place after the other. */
function createPicks(
  { seed, past }: PlanRequest,
  { candidates, history, requests }: Prepared & { requests: RequestQueue },
): (seq: number) => Picked {
  const bag = new ShuffleBag(candidates, past, history);
  let lastTrackId = past.at(-1)?.trackId;
  return (seq) => {
    const others = requests.leaveOut(bag.candidatesFor(seq, lastTrackId));
    const asked = requests.take(seq, { history, lastTrackId, isWanted: others.length === 0 });
    const { candidate, relaxed } =
      asked ??
      pickTrack({
        candidates: others,
        urgentArtists: bag.findUrgentArtists(),
        history,
        seq,
        random: createRandom(seed, seq),
      });
    bag.draw(candidate, seq);
    history.record(candidate, seq);
    lastTrackId = candidate.track.trackId;
    const source = asked === undefined ? 'rotation' : 'request';
    const requestedBy = asked?.requestedBy ?? null;
    return { track: candidate.track, round: bag.round, source, requestedBy, relaxed };
  };
}

interface Place {
  readonly seq: number;
  readonly startedAtMs: number;
  readonly picked: Picked;
  readonly following: Picked;
}

function toRow(request: PlanRequest, { seq, startedAtMs, picked, following }: Place): TimelineRow {
  const { track, round, source, requestedBy, relaxed } = picked;
  const notes = seq === request.firstSeq && request.firstReason !== undefined ? [request.firstReason] : [];
  if (relaxed.length > 0) notes.push(`relaxed ${relaxed.join(', ')}`);
  return {
    seq,
    trackId: track.trackId,
    startedAtMs,
    ...airFromCueToCue(track, following.track, request.crossfadeMs),
    gainDb: track.gainDb,
    source,
    requestedBy,
    generation: request.generation,
    round,
    reason: notes.length > 0 ? notes.join('; ') : null,
  };
}

function* prepare({ pool, past }: PlanRequest): Generator<TimelineRow[], Prepared> {
  // Sorted, because the order in which a database happens to answer must not change the programme.
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
