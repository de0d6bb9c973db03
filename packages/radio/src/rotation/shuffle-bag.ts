import type { Candidate, PastAiring } from './pool.ts';
import type { RotationHistory } from './rotation-history.ts';

/** Draws without replacement: every track of the pool once per round. Its content follows from the past rows alone. */
export class ShuffleBag {
  readonly #all: readonly Candidate[];
  readonly #artistsWithGap: readonly number[];
  readonly #artistGaps = new Map<number, number>();
  readonly #remainingByArtist = new Map<number, number>();
  #remaining: Candidate[] = [];
  #round: number;

  constructor(all: readonly Candidate[], past: readonly PastAiring[], history: RotationHistory) {
    this.#all = all;
    this.#artistsWithGap = history.artists.keysWithGap();
    for (const artistId of this.#artistsWithGap)
      this.#artistGaps.set(artistId, history.artists.gapOf(artistId));
    this.#round = past.at(-1)?.round ?? 1;
    const drawn = new Set(past.filter(({ round }) => round === this.#round).map(({ trackId }) => trackId));
    this.#fill(all.filter(({ track }) => !drawn.has(track.trackId)));
  }

  get round(): number {
    return this.#round;
  }

  /** What may be drawn now; opens the next round when only the track on air would be left. */
  candidatesAfter(lastTrackId: number | undefined): Candidate[] {
    const others = this.#remaining.filter(({ track }) => track.trackId !== lastTrackId);
    if (others.length > 0) return others;
    this.#round += 1;
    this.#fill(this.#all);
    return this.#all.filter(({ track }) => track.trackId !== lastTrackId || this.#all.length === 1);
  }

  remove(candidate: Candidate): void {
    this.#remaining.splice(this.#remaining.indexOf(candidate), 1);
    this.#countArtists(candidate, -1);
  }

  /**
   * Artists with so many tracks left that waiting any longer would leave them side by side at the end of the round.
   */
  findUrgentArtists(): ReadonlySet<number> {
    const left = this.#remaining.length;
    const isUrgent = (artistId: number) => {
      const gap = this.#artistGaps.get(artistId) ?? 0;
      return (this.#remainingByArtist.get(artistId) ?? 0) * (gap + 1) >= left + gap;
    };
    return new Set(this.#artistsWithGap.filter(isUrgent));
  }

  #fill(candidates: readonly Candidate[]): void {
    this.#remaining = [...candidates];
    this.#remainingByArtist.clear();
    for (const candidate of candidates) this.#countArtists(candidate, 1);
  }

  #countArtists(candidate: Candidate, change: number): void {
    for (const artistId of candidate.track.artistIds) {
      this.#remainingByArtist.set(artistId, (this.#remainingByArtist.get(artistId) ?? 0) + change);
    }
  }
}
