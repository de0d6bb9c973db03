/**
 * The parts of genre drawings: flat shapes in two inks on the background of a palette, like a print. Each drawing has a
 * large dark shape behind, a light object in front, and cutouts that show the background. Its sides are 200 long.
 */

/** `light` and `tone` are the inks, and `paper` is the background. Only drawings of games have `gold` (games.css). */
export type Ink = 'light' | 'tone' | 'paper' | 'gold';

export interface Stroke {
  readonly ink: Ink;
  readonly path: string;
  /** Width of a line; without it the shape is filled. */
  readonly width?: number;
  /** Degrees around the center of the drawing. */
  readonly turn?: number;
}

const shown = (value: number): number => Math.round(value * 10) / 10;

export type Point = readonly [x: number, y: number];

/** Degrees clockwise; 0 points to the right. */
export function pointAt([x, y]: Point, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [shown(x + Math.cos(angle) * radius), shown(y + Math.sin(angle) * radius)];
}

export function range(count: number): number[] {
  return Array.from({ length: count }, (_unused, index) => index);
}

export function each(count: number, draw: (index: number) => string): string {
  return range(count).map(draw).join('');
}

export function oval([x, y]: Point, [radiusX, radiusY]: Point): string {
  const half = `a${radiusX} ${radiusY} 0 1 0`;
  return `M${shown(x - radiusX)} ${y}${half} ${2 * radiusX} 0${half} ${-2 * radiusX} 0z`;
}

export function disc(x: number, y: number, radius: number): string {
  return oval([x, y], [radius, radius]);
}

type Box = readonly [x: number, y: number, width: number, height: number];

export function box([x, y, width, height]: Box, radius = 0): string {
  const corner = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`;
  return [
    `M${shown(x + radius)} ${y}h${shown(width - 2 * radius)}${corner(radius, radius)}`,
    `v${shown(height - 2 * radius)}${corner(-radius, radius)}`,
    `h${shown(2 * radius - width)}${corner(-radius, -radius)}`,
    `v${shown(2 * radius - height)}${corner(radius, -radius)}z`,
  ].join('');
}

export function line(...points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${shown(x)} ${shown(y)}`).join('L')}`;
}

export function polygon(...points: readonly Point[]): string {
  return `${line(...points)}z`;
}

export function arc(middle: Point, radius: number, [from, to]: readonly [from: number, to: number]): string {
  const [startX, startY] = pointAt(middle, radius, from);
  const [endX, endY] = pointAt(middle, radius, to);
  const isLong = Math.abs(to - from) > 180 ? 1 : 0;
  return `M${startX} ${startY}A${radius} ${radius} 0 ${isLong} 1 ${endX} ${endY}`;
}

export function wedge(middle: Point, radius: number, span: readonly [from: number, to: number]): string {
  return `${arc(middle, radius, span)}L${middle[0]} ${middle[1]}z`;
}

export function star(middle: Point, points: number, [outer, inner]: Point): string {
  return polygon(
    ...range(points * 2).map((index) =>
      pointAt(middle, index % 2 === 0 ? outer : inner, (index * 180) / points - 90),
    ),
  );
}

interface LeafShape {
  readonly length: number;
  readonly degrees: number;
  readonly broad: number;
  /** How far the weight of the leaf moves its tip down. */
  readonly droop: number;
}

export function leaf(stem: Point, { length, degrees, broad, droop }: LeafShape): string {
  const [tipX, tipY] = pointAt(stem, length, degrees);
  const middle = pointAt(stem, length / 2, degrees);
  const side = (turn: number) => pointAt(middle, broad, degrees + turn).join(' ');
  const tip = `${tipX} ${shown(tipY + droop)}`;
  return `M${stem.join(' ')}Q${side(90)} ${tip}Q${side(-90)} ${stem.join(' ')}z`;
}

export const fill = (ink: Ink, path: string): Stroke => ({ ink, path });

export const draw = (ink: Ink, width: number, path: string): Stroke => ({ ink, path, width });

export function tilted(turn: number, strokes: readonly Stroke[]): Stroke[] {
  return strokes.map((stroke) => ({ ...stroke, turn }));
}

export const spot = (x: number, y: number, radius: number): Stroke => fill('tone', disc(x, y, radius));
