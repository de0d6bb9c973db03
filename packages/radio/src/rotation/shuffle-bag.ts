import type { Candidate, PastAiring } from './pool.ts';
import type { RotationHistory } from './rotation-history.ts';

/**
 * Draws without replacement: every track of the pool once per round. The content follows from the past rows alone, and
 * from no more of them than the pool has tracks: if a round lasts longer, because the pool has shrunk, the oldest
 * tracks become available again.
 */
export class ShuffleBag {
  readonly #all: readonly Candidate[];
  readonly #artistGaps = new Map<number, number>();
  readonly #remainingByArtist = new Map<number, number>();
  readonly #drawnSeqs = new Map<number, number>();
  #remaining: Candidate[] = [];
  #round: number;

  constructor(all: readonly Candidate[], past: readonly PastAiring[], history: RotationHistory) {
    this.#all = all;
    for (const artistId of history.artists.keysWithGap())
      this.#artistGaps.set(artistId, history.artists.gapOf(artistId));
    this.#round = past.at(-1)?.round ?? 1;
    for (const { trackId, seq, round } of past) {
      if (round === this.#round) this.#noteDrawn(trackId, seq);
    }
    this.#fill();
  }

  get round(): number {
    return this.#round;
  }

  /** Returns the candidates for a row; starts the next round if only the track on air would be left. */
  candidatesFor(seq: number, lastTrackId: number | undefined): readonly Candidate[] {
    this.#forgetBefore(seq - this.#all.length);
    const others = this.#remainingWithout(lastTrackId);
    if (others.length > 0) return others;
    this.#round += 1;
    this.#drawnSeqs.clear();
    this.#fill();
    return this.#all.length === 1 ? this.#all : this.#remainingWithout(lastTrackId);
  }

  /** A requested track may have been drawn already; then the round airs it once more. */
  draw(candidate: Candidate, seq: number): void {
    this.#noteDrawn(candidate.track.trackId, seq);
    const index = this.#remaining.indexOf(candidate);
    if (index < 0) return;
    this.#remaining.splice(index, 1);
    this.#countArtists(candidate, -1);
  }

  /** Artists with so many remaining tracks that they would end up side by side at the end of the round. */
  findUrgentArtists(): ReadonlySet<number> {
    const left = this.#remaining.length;
    const urgent = new Set<number>();
    for (const [artistId, gap] of this.#artistGaps)
      if ((this.#remainingByArtist.get(artistId) ?? 0) * (gap + 1) >= left + gap) urgent.add(artistId);
    return urgent;
  }

  /** Returns the list itself if possible, because copying a large pool for every row takes longest. */
  #remainingWithout(trackId: number | undefined): readonly Candidate[] {
    if (trackId === undefined || this.#drawnSeqs.has(trackId)) return this.#remaining;
    return this.#remaining.filter(({ track }) => track.trackId !== trackId);
  }

  #noteDrawn(trackId: number, seq: number): void {
    // Deleted first, so that the map stays in row order.
    this.#drawnSeqs.delete(trackId);
    this.#drawnSeqs.set(trackId, seq);
  }

  #forgetBefore(firstSeq: number): void {
    const knownBefore = this.#drawnSeqs.size;
    for (const [trackId, seq] of this.#drawnSeqs) {
      if (seq >= firstSeq) break;
      this.#drawnSeqs.delete(trackId);
    }
    if (this.#drawnSeqs.size < knownBefore) this.#fill();
  }

  #fill(): void {
    this.#remaining = this.#all.filter(({ track }) => !this.#drawnSeqs.has(track.trackId));
    this.#remainingByArtist.clear();
    for (const candidate of this.#remaining) this.#countArtists(candidate, 1);
  }

  #countArtists(candidate: Candidate, change: number): void {
    for (const artistId of candidate.track.artistIds) {
      this.#remainingByArtist.set(artistId, (this.#remainingByArtist.get(artistId) ?? 0) + change);
    }
  }
}
