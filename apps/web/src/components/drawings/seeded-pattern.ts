import { disc, draw, fill, type Point, range, type Stroke } from './strokes.ts';

const CELLS = 3;
/** Shapes leave a gap to their neighbors, because hairlines show where the edges of shapes meet. */
const GAP = 3;
const CELL = 56;
const EDGE = 13;

/** mulberry32: the same name gives the same picture on every machine. */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const CORNERS = [
  [0, 0, 1, 1],
  [CELL, 0, -1, 1],
  [CELL, CELL, -1, -1],
  [0, CELL, 1, -1],
] as const;

/** From the inner to the outer radius. */
type Ring = readonly [inner: number, outer: number];

/** A quarter of a disc in a corner of its cell, without the part within the inner radius. */
function quarter([x, y]: Point, corner: number, [inner, radius]: Ring): string {
  const [left, top, right, down] = CORNERS[corner % CORNERS.length] as (typeof CORNERS)[number];
  const isClockwise = right * down > 0 ? 1 : 0;
  const arc = (to: Point, around: number, sweep: number) =>
    `A${around} ${around} 0 0 ${sweep} ${to[0]} ${to[1]}`;
  const [centerX, centerY] = [x + left, y + top];
  return [
    `M${centerX + right * inner} ${centerY}h${right * (radius - inner)}`,
    arc([centerX, centerY + down * radius], radius, isClockwise),
    `v${-down * (radius - inner)}`,
    inner === 0 ? '' : arc([centerX + right * inner, centerY], inner, 1 - isClockwise),
    'z',
  ].join('');
}

function cell(at: Point, chance: () => number): Stroke[] {
  const [x, y] = at;
  const corner = Math.floor(chance() * CORNERS.length);
  const kind = chance();
  const middle = CELL / 2;
  if (kind < 0.4) {
    return [
      fill('tone', quarter(at, corner, [CELL * 0.6, CELL])),
      fill('light', quarter(at, corner, [CELL * 0.28, CELL * 0.64])),
    ];
  }
  if (kind < 0.6)
    return [
      fill('light', quarter(at, corner, [0, CELL])),
      fill('tone', quarter(at, corner + 2, [0, CELL * 0.36])),
    ];
  if (kind < 0.8) {
    return [
      fill('tone', disc(x + middle, y + middle, middle - 2)),
      fill('light', disc(x + middle, y + middle, 14)),
    ];
  }
  const lines = range(4).map((index) => `M${x + 9 + index * 13.3} ${y + 7}v${CELL - 14}`);
  return [draw(kind < 0.9 ? 'light' : 'tone', 6, lines.join(''))];
}

/** For genres without a drawing. */
export function seededPattern(seed: number): Stroke[] {
  const chance = chanceOf(seed);
  return range(CELLS * CELLS).flatMap((index) =>
    cell([EDGE + (index % CELLS) * (CELL + GAP), EDGE + Math.floor(index / CELLS) * (CELL + GAP)], chance),
  );
}
