/** Combines recordings of several windows into one animated picture, side by side. */
import sharp, { type OverlayOptions } from 'sharp';

const GAP_PX = 12;
const CORNER_PX = 10;
const BACKGROUND = '#101014';
const QUALITY = 62;

export interface Frame {
  readonly shownAtMs: number;
  readonly image: Buffer;
}

export interface FilmedWindow {
  readonly width: number;
  readonly height: number;
  /** Frames in order of time. The first one is shown at the beginning. */
  readonly frames: readonly Frame[];
}

export interface Span {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly stepMs: number;
}

/** Returns the last frame drawn by then. */
export function frameAt(frames: readonly Frame[], atMs: number): Frame | undefined {
  return frames.findLast(({ shownAtMs }) => shownAtMs <= atMs) ?? frames[0];
}

/** Returns the longest time without a new frame in a window, which is long on a busy machine. */
export function longestHoldMs(frames: readonly Frame[], { fromMs, untilMs }: Span): number {
  const within = frames.map(({ shownAtMs }) => shownAtMs).filter((atMs) => atMs > fromMs && atMs < untilMs);
  const moments = [fromMs, ...within, untilMs];
  return Math.max(...moments.slice(1).map((atMs, index) => atMs - (moments[index] ?? atMs)));
}

const roundCorners = ({ width, height }: FilmedWindow) =>
  Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${CORNER_PX}"/></svg>`,
  );

async function drawWindow(window: FilmedWindow, atMs: number): Promise<Buffer> {
  const frame = frameAt(window.frames, atMs);
  if (frame === undefined) throw new Error('A window has shown nothing.');
  const { width, height } = window;
  return await sharp(frame.image)
    .resize(width, height, { fit: 'fill' })
    .composite([{ input: roundCorners(window), blend: 'dest-in' }])
    .png()
    .toBuffer();
}

async function drawAll(windows: readonly FilmedWindow[], atMs: number): Promise<Buffer> {
  const overlays: OverlayOptions[] = [];
  let left = GAP_PX;
  for (const window of windows) {
    overlays.push({ input: await drawWindow(window, atMs), left, top: GAP_PX });
    left += window.width + GAP_PX;
  }
  const height = Math.max(...windows.map((window) => window.height)) + 2 * GAP_PX;
  return await sharp({ create: { width: left, height, channels: 3, background: BACKGROUND } })
    .composite(overlays)
    .png()
    .toBuffer();
}

/** Writes an animated WebP and returns its size. */
export async function writeAnimatedPicture(
  file: string,
  windows: readonly FilmedWindow[],
  { fromMs, untilMs, stepMs }: Span,
): Promise<number> {
  const pictures: Buffer[] = [];
  for (let atMs = fromMs; atMs < untilMs; atMs += stepMs) pictures.push(await drawAll(windows, atMs));
  const { size } = await sharp(pictures, { join: { animated: true } })
    .webp({ quality: QUALITY, effort: 5, loop: 0, delay: pictures.map(() => stepMs), mixed: true })
    .toFile(file);
  return size;
}
