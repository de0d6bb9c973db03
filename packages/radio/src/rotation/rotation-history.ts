import type { Candidate, PastAiring } from './pool.ts';
import type { AiredBefore } from './rotation-rule.ts';
import { KeySeparation } from './separation.ts';
import { ALBUM_SEPARATION } from './separation-by-album.ts';
import { ARTIST_SEPARATION } from './separation-by-artist.ts';
import { TITLE_SEPARATION } from './separation-by-title.ts';
import { TRACK_GAP_FRACTION } from './separation-by-track.ts';

export class RotationHistory implements AiredBefore {
  readonly artists: KeySeparation<number>;
  readonly albums: KeySeparation<number>;
  readonly titles: KeySeparation<string>;
  readonly trackGap: number;
  readonly #lastSeqs = new Map<number, number>();

  /** Every candidate of the pool must be counted before the first query. */
  constructor(poolSize: number) {
    this.artists = new KeySeparation(poolSize, ARTIST_SEPARATION);
    this.albums = new KeySeparation(poolSize, ALBUM_SEPARATION);
    this.titles = new KeySeparation(poolSize, TITLE_SEPARATION);
    this.trackGap = Math.floor(poolSize * TRACK_GAP_FRACTION);
  }

  count({ track, titleKey }: Candidate): void {
    for (const artistId of new Set(track.artistIds)) this.artists.count(artistId);
    if (track.albumId !== null) this.albums.count(track.albumId);
    this.titles.count(titleKey);
  }

  record({ track, titleKey }: Candidate, seq: number): void {
    this.#lastSeqs.set(track.trackId, seq);
    for (const artistId of track.artistIds) this.artists.recordAiring(artistId, seq);
    if (track.albumId !== null) this.albums.recordAiring(track.albumId, seq);
    this.titles.recordAiring(titleKey, seq);
  }

  /** Records an airing for a trial, and returns a function that undoes it. Later trials must be undone first. */
  tryOut(candidate: Candidate, seq: number): () => void {
    const { track, titleKey } = candidate;
    const last = this.#lastSeqs.get(track.trackId);
    const undos = [
      ...[...new Set(track.artistIds)].map((artistId) => this.artists.remember(artistId)),
      ...(track.albumId === null ? [] : [this.albums.remember(track.albumId)]),
      this.titles.remember(titleKey),
    ];
    this.record(candidate, seq);
    return () => {
      if (last === undefined) this.#lastSeqs.delete(track.trackId);
      else this.#lastSeqs.set(track.trackId, last);
      for (const undo of undos) undo();
    };
  }

  /** Tracks that have left the pool no longer affect separations. */
  recordPast(past: readonly PastAiring[], candidates: ReadonlyMap<number, Candidate>): void {
    for (const { trackId, seq } of past) {
      const candidate = candidates.get(trackId);
      if (candidate !== undefined) this.record(candidate, seq);
    }
  }

  lastSeqOf(trackId: number): number {
    return this.#lastSeqs.get(trackId) ?? Number.NEGATIVE_INFINITY;
  }

  /**
   * Higher for a more recently played track, and 0 beyond the track gap. Older airings exceed `countPastNeeded`, so a
   * plan made in steps would not know them all, while a plan made at once would.
   */
  freshnessOf(trackId: number, seq: number): number {
    return Math.max(this.lastSeqOf(trackId) - seq + this.trackGap + 1, 0);
  }
}
