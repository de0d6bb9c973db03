/**
 * Finds the field, the color of the largest calm area, and the spark of the most vivid one; clients set the lightness.
 */
import type { ArtColors } from '@tutti/contract';
import { chromaOf, fromBytes, inHueOf, type Oklab, toHex } from '#platform/oklab.ts';

export const COLORS_EDGE = 48;

const SPARK_SHARE = 0.03;
const FIELD_CHROMA_MAX = 0.09;
/** Chroma below this looks gray. */
const COLOR_FROM = 0.02;
/** Dark pixels count less, because their colors are hardly visible and often noise. */
const SEEN_FROM_LIGHTNESS = 0.25;
/** Largest difference between neighboring pixels of a calm area. */
const CALM_STEP = 0.05;
/** A smaller share of calm pixels does not count as an area. */
const CALM_SHARE_MIN = 0.05;
/** A black or white background must be three times as large as a colored one. */
const COLOR_WEIGHT = 2;
const LIGHTNESS_BIN = 0.1;
const HUE_BIN = 0.04;
/** Sectors of thirty degrees, one starting every ten. */
const SECTORS = 36;
const SECTORS_WIDE = 3;
/** Lightnesses at which most colors can be displayed. */
const FIELD_LIGHTNESS = 0.5;
const SPARK_LIGHTNESS = 0.65;
const NO_COLOR: ArtColors = { field: '#636363', spark: '#8f8f8f' };
/** Chroma that a neutral background takes over from the spark, like a wall lit by a lamp. */
const REFLECTED_CHROMA = 0.035;

/** `pixels` are red, green and blue of a square, row by row. */
export function findColors(pixels: Uint8Array, edge = COLORS_EDGE): ArtColors {
  const colors = Array.from({ length: edge * edge }, (_, index) => {
    const at = index * 3;
    return fromBytes(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
  });
  const spark = findSpark(colors);
  if (seenChroma(spark) < COLOR_FROM) return NO_COLOR;
  const calm = colors.filter((_, index) => isCalm(colors, index, edge));
  const field = findLargestArea(calm.length < colors.length * CALM_SHARE_MIN ? colors : calm);
  const fieldChroma = seenChroma(field);
  return {
    field: toHex(
      fieldChroma < COLOR_FROM
        ? inHueOf(spark, FIELD_LIGHTNESS, REFLECTED_CHROMA)
        : inHueOf(field, FIELD_LIGHTNESS, Math.min(fieldChroma, FIELD_CHROMA_MAX)),
    ),
    spark: toHex(inHueOf(spark, SPARK_LIGHTNESS, seenChroma(spark))),
  };
}

function seenChroma(color: Oklab): number {
  return chromaOf(color) * Math.min(1, Math.max(0, color.lightness) / SEEN_FROM_LIGHTNESS);
}

/** Finds the hue whose most vivid 3 % of pixels are the most vivid, and returns their average. */
function findSpark(colors: readonly Oklab[]): Oklab {
  const wanted = Math.max(1, Math.ceil(colors.length * SPARK_SHARE));
  const lively = colors
    .map((color) => ({ color, chroma: seenChroma(color), sector: sectorOf(color) }))
    .sort((one, other) => other.chroma - one.chroma);
  let [best, bestChroma] = [colors, -1];
  for (let first = 0; first < SECTORS; first += 1) {
    const inside = lively.filter(({ sector }) => (sector - first + SECTORS) % SECTORS < SECTORS_WIDE);
    if (inside.length < wanted) continue;
    const liveliest = inside.slice(0, wanted);
    const chroma = liveliest.reduce((sum, pixel) => sum + pixel.chroma, 0);
    if (chroma > bestChroma) [best, bestChroma] = [liveliest.map(({ color }) => color), chroma];
  }
  return average(best);
}

function sectorOf({ a, b }: Oklab): number {
  const turn = Math.atan2(b, a) / (2 * Math.PI);
  return Math.floor((turn < 0 ? turn + 1 : turn) * SECTORS) % SECTORS;
}

function isCalm(colors: readonly Oklab[], index: number, edge: number): boolean {
  const color = colors[index] as Oklab;
  const [column, row] = [index % edge, Math.floor(index / edge)];
  return [
    column > 0 ? index - 1 : index,
    column < edge - 1 ? index + 1 : index,
    row > 0 ? index - edge : index,
    row < edge - 1 ? index + edge : index,
  ].every((neighbor) => distance(color, colors[neighbor] as Oklab) < CALM_STEP);
}

function distance(one: Oklab, other: Oklab): number {
  return Math.hypot(one.lightness - other.lightness, one.a - other.a, one.b - other.b);
}

interface Bin {
  readonly cell: readonly [number, number, number];
  readonly colors: Oklab[];
}

/** Finds the densest region of the color space, a bin and its neighbors; colors count more than gray. */
function findLargestArea(colors: readonly Oklab[]): Oklab {
  const bins = new Map<string, Bin>();
  for (const color of colors) {
    const cell = [
      Math.floor(color.lightness / LIGHTNESS_BIN),
      Math.floor(color.a / HUE_BIN),
      Math.floor(color.b / HUE_BIN),
    ] as const;
    const bin = bins.get(cell.join());
    if (bin) bin.colors.push(color);
    else bins.set(cell.join(), { cell, colors: [color] });
  }
  let best: { color: Oklab; weight: number } | undefined;
  for (const { cell } of bins.values()) {
    const near = neighborsOf(bins, cell);
    const color = average(near);
    const share = Math.min(seenChroma(color), FIELD_CHROMA_MAX) / FIELD_CHROMA_MAX;
    const weight = near.length * (1 + COLOR_WEIGHT * share);
    if (best === undefined || weight > best.weight) best = { color, weight };
  }
  return best?.color ?? average(colors);
}

const AROUND = [-1, 0, 1];

function neighborsOf(bins: ReadonlyMap<string, Bin>, [lightness, a, b]: Bin['cell']): Oklab[] {
  return AROUND.flatMap((up) =>
    AROUND.flatMap((left) =>
      AROUND.flatMap((back) => bins.get([lightness + up, a + left, b + back].join())?.colors ?? []),
    ),
  );
}

function average(colors: readonly Oklab[]): Oklab {
  const sum = { lightness: 0, a: 0, b: 0 };
  for (const { lightness, a, b } of colors) {
    sum.lightness += lightness;
    sum.a += a;
    sum.b += b;
  }
  const count = Math.max(1, colors.length);
  return { lightness: sum.lightness / count, a: sum.a / count, b: sum.b / count };
}
