import { createRandom } from './random.ts';
import { pickTrack } from './rotation/pick-track.ts';
import { type Candidate, isPlayable, type PastAiring, type PoolTrack } from './rotation/pool.ts';
import { RotationHistory } from './rotation/rotation-history.ts';
import { toTitleKey } from './rotation/separation-by-title.ts';
import { ShuffleBag } from './rotation/shuffle-bag.ts';
import type { TimelineRow } from './timeline.ts';

export interface PlanRequest {
  /** The station's own; with the past rows and the pool it decides everything. */
  seed: number;
  pool: readonly PoolTrack[];
  /** All rows before the first planned one that `countPastNeeded` asks for, oldest first. */
  past: readonly PastAiring[];
  firstSeq: number;
  startAtMs: number;
  /** Planned until a row ends at or after this instant. */
  untilMs: number;
  generation: number;
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

/** A few milliseconds of work each. */
const TRACKS_PER_PIECE = 2_000;
const ROWS_PER_PIECE = 100;

/** Pure: the same request gives the same rows, and planning in several steps gives what one step would. */
export function planTimeline(request: PlanRequest): TimelineRow[] {
  return [...planInPieces(request)].flat();
}

/** The same rows piece by piece, the first ones empty, for a caller that has other things to do in between. */
export function* planInPieces(request: PlanRequest): Generator<TimelineRow[], void> {
  const { candidates, history } = yield* prepare(request);
  if (candidates.length === 0) return;
  const bag = new ShuffleBag(candidates, request.past, history);

  let rows: TimelineRow[] = [];
  let lastTrackId = request.past.at(-1)?.trackId;
  let startedAtMs = request.startAtMs;
  for (let seq = request.firstSeq; startedAtMs < request.untilMs; seq += 1) {
    const { candidate, relaxed } = pickTrack({
      candidates: bag.candidatesFor(seq, lastTrackId),
      urgentArtists: bag.findUrgentArtists(),
      history,
      seq,
      random: createRandom(request.seed, seq),
    });
    bag.draw(candidate, seq);
    history.record(candidate, seq);
    const notes = seq === request.firstSeq && request.firstReason !== undefined ? [request.firstReason] : [];
    if (relaxed.length > 0) notes.push(`relaxed ${relaxed.join(', ')}`);
    rows.push({
      seq,
      trackId: candidate.track.trackId,
      startedAtMs,
      playMs: candidate.track.durationMs,
      cueInMs: 0,
      gainDb: candidate.track.gainDb,
      source: 'rotation',
      generation: request.generation,
      round: bag.round,
      reason: notes.length > 0 ? notes.join('; ') : null,
    });
    lastTrackId = candidate.track.trackId;
    startedAtMs += candidate.track.durationMs;
    if (rows.length < ROWS_PER_PIECE) continue;
    yield rows;
    rows = [];
  }
  yield rows;
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
