/** How often and how recently each key (an artist, an album, a title) is in the pool and was on air. */
export class KeySeparation<Key> {
  readonly #poolSize: number;
  readonly #fraction: number;
  readonly #maxGap: number;
  readonly #counts = new Map<Key, number>();
  readonly #lastSeqs = new Map<Key, number>();

  /** `fraction` 1 would demand perfectly even spacing, which leaves the shuffle no freedom at all. */
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

  /** Other entries that should lie between two of this key: a share of what even spacing would give. */
  gapOf(key: Key): number {
    const count = this.#counts.get(key) ?? 0;
    // A single track is kept apart by the track rule.
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
