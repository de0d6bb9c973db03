/** Tracks how often each key (artist, album, title) is in the pool and when it was last on air. */
export class KeySeparation<Key> {
  readonly #poolSize: number;
  readonly #fraction: number;
  readonly #maxGap: number;
  readonly #counts = new Map<Key, number>();
  readonly #lastSeqs = new Map<Key, number>();

  /** A `fraction` of 1 would demand perfectly even spacing and leave the shuffle no freedom. */
  constructor(poolSize: number, { fraction, maxGap }: { fraction: number; maxGap: number }) {
    this.#poolSize = poolSize;
    this.#fraction = fraction;
    this.#maxGap = maxGap;
  }

  count(key: Key): void {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  recordAiring(key: Key, seq: number): void {
    this.#lastSeqs.set(key, seq);
  }

  /** Returns a function that undoes the next record of the key. */
  remember(key: Key): () => void {
    const last = this.#lastSeqs.get(key);
    return () => {
      if (last === undefined) this.#lastSeqs.delete(key);
      else this.#lastSeqs.set(key, last);
    };
  }

  /** Number of other rows required between two of this key: a fraction of even spacing. */
  gapOf(key: Key): number {
    const count = this.#counts.get(key) ?? 0;
    // The track rule separates a single track from itself.
    if (count < 2) return 0;
    return Math.min(this.#maxGap, Math.floor((this.#poolSize / count) * this.#fraction));
  }

  isFarEnough(key: Key, seq: number): boolean {
    const last = this.#lastSeqs.get(key);
    return last === undefined || seq - last > this.gapOf(key);
  }

  keysWithGap(): Key[] {
    return [...this.#counts.keys()].filter((key) => this.gapOf(key) > 0);
  }
}
