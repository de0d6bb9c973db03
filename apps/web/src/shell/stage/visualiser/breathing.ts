/** The dots of our mark around a conductor, larger the louder it is, from the middle outwards. Pure. */

export interface Ring {
  readonly radiusPx: number;
  readonly dots: number;
  /** 0 to 1: nearer ones are clearer. */
  readonly clearness: number;
}

const RINGS = 14;
const GAP_PX = 44;
/** Of a dot in silence, and how much louder music adds. */
const STILL_PX = 1.6;
const BREATH_PX = 5.4;
/** Each ring breathes so much later than the one inside it. */
const LATER_MS = 85;

/** What lies nearer to the middle than the first one, the cover hides. */
export function ringsAround(hiddenPx: number): readonly Ring[] {
  return Array.from({ length: RINGS }, (_unused, index) => {
    const radiusPx = hiddenPx + (index + 0.6) * GAP_PX;
    return {
      radiusPx,
      dots: Math.round((2 * Math.PI * radiusPx) / GAP_PX),
      clearness: 1 - index / RINGS,
    };
  });
}

/** How loud a track is at a share of its length, 0 to 1; between two measured pieces as between two points. */
export function levelAt(levels: Uint8Array, share: number): number {
  const place = Math.min(Math.max(share, 0), 1) * (levels.length - 1);
  const before = levels[Math.floor(place)] ?? 0;
  const after = levels[Math.ceil(place)] ?? before;
  return (before + (after - before) * (place - Math.floor(place))) / 255;
}

const FOLLOW_MS = 140;

/** A level that follows another one without jumps, and remembers how it was a moment ago. */
export class Breath {
  readonly #past: { atMs: number; level: number }[] = [];
  #level = 0;
  #lastMs: number | undefined;

  follow(level: number, nowMs: number): void {
    const passedMs = this.#lastMs === undefined ? 0 : Math.max(nowMs - this.#lastMs, 0);
    this.#lastMs = nowMs;
    this.#level += (level - this.#level) * (1 - Math.exp(-passedMs / FOLLOW_MS));
    this.#past.push({ atMs: nowMs, level: this.#level });
    while ((this.#past[1]?.atMs ?? nowMs) < nowMs - RINGS * LATER_MS) this.#past.shift();
  }

  /** Of the dots of a ring, counted from the middle. */
  radiusPx(ring: number): number {
    const wantedMs = (this.#lastMs ?? 0) - ring * LATER_MS;
    const then = this.#past.findLast(({ atMs }) => atMs <= wantedMs) ?? this.#past[0];
    return STILL_PX + BREATH_PX * (then?.level ?? 0) ** 1.6;
  }

  /** Nothing will change any more while it stays silent. */
  get isStill(): boolean {
    return this.#past.every(({ level }) => level < 0.004);
  }
}
