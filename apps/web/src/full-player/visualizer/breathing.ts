/** Computes the dots around the artwork, which grow with the level from the center outwards. Pure. */

export interface Ring {
  readonly radiusPx: number;
  readonly dots: number;
  /** Opacity; inner rings have more. */
  readonly clearness: number;
}

const RINGS = 14;
const GAP_PX = 44;
/** Radius of a dot in silence, and how much loud music adds to it. */
const STILL_PX = 1.6;
const BREATH_PX = 5.4;
/** The lag of each ring behind the one inside it. */
const LATER_MS = 85;

/** The artwork hides rings closer to the center. */
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

/** Interpolates linearly; `share` is the fraction of the duration. */
export function levelAt(levels: Uint8Array, share: number): number {
  const position = Math.min(Math.max(share, 0), 1) * (levels.length - 1);
  const before = levels[Math.floor(position)] ?? 0;
  const after = levels[Math.ceil(position)] ?? before;
  return (before + (after - before) * (position - Math.floor(position))) / 255;
}

const FOLLOW_MS = 140;

/** Follows a level smoothly and remembers its recent past for the outer rings. */
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

  /** Rings are counted from the center. */
  radiusPx(ring: number): number {
    const wantedMs = (this.#lastMs ?? 0) - ring * LATER_MS;
    const then = this.#past.findLast(({ atMs }) => atMs <= wantedMs) ?? this.#past[0];
    return STILL_PX + BREATH_PX * (then?.level ?? 0) ** 1.6;
  }

  /** True when silence has reached all rings. */
  get isStill(): boolean {
    return this.#past.every(({ level }) => level < 0.004);
  }
}
