/** Draws the picture of a year, from the numbers of the server and in the colors of the app. */
import type { YearInReview } from '@tutti/contract/statistics/schemas';
import { yearTexts as texts } from '@tutti/contract/statistics/year-texts';
import { buildHall, type Hall } from './year-hall.ts';
import { describeListened, levelDays } from './year-numbers.ts';

export type PictureShape = 'story' | 'square';

export interface PictureLook {
  readonly canvas: string;
  readonly ink: string;
  readonly muted: string;
  readonly accent: string;
  /** Families of fonts. */
  readonly title: string;
  readonly text: string;
}

interface Shape {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  readonly year: { readonly baseline: number; readonly sizePx: number };
  readonly listened: { readonly baseline: number; readonly sizePx: number; readonly maxWidth: number };
  readonly hall: { readonly centerX: number; readonly top: number; readonly width: number };
  /** The caption of the hall; undefined where there is no room. */
  readonly captionBaseline: number | undefined;
  readonly listsTop: number;
  readonly factsBaseline: number;
}

export const PICTURE_SHAPES: Readonly<Record<PictureShape, Shape>> = {
  story: {
    width: 1080,
    height: 1920,
    margin: 84,
    year: { baseline: 396, sizePx: 300 },
    listened: { baseline: 492, sizePx: 64, maxWidth: 912 },
    hall: { centerX: 540, top: 568, width: 912 },
    captionBaseline: 1198,
    listsTop: 1292,
    factsBaseline: 1846,
  },
  square: {
    width: 1080,
    height: 1080,
    margin: 64,
    year: { baseline: 276, sizePx: 196 },
    listened: { baseline: 350, sizePx: 46, maxWidth: 450 },
    hall: { centerX: 778, top: 84, width: 500 },
    captionBaseline: undefined,
    listsTop: 486,
    factsBaseline: 1024,
  },
};

const LIST_LENGTH = 5;
const HEADING_PX = 32;
const NAME_PX = 42;
/** A name in two lines, and how far these are above and below the line of a short one. */
const LONG_NAME_PX = 33;
const LONG_NAME_LINES = [-23, 13] as const;
const FIRST_ROW_PX = 76;
const ROW_PX = 88;
const CAPTION_PX = 36;
const FACTS_PX = 32;
const NAME_OF_SERVER_PX = 36;
const COLUMN_GAP = 56;
const NUMBER_WIDTH = 56;
const FREE_SEAT = 0.12;
const GLOW_SHARE = 2.6;
const GLOW_STRENGTH = 0.22;

interface PictureOptions {
  readonly review: YearInReview;
  readonly shape: PictureShape;
  readonly look: PictureLook;
  readonly serverName: string;
  /** Smaller than 1 for a preview, because a browser that shrinks the whole picture makes its letters uneven. */
  readonly scale?: number;
}

export function drawYearPicture(canvas: HTMLCanvasElement, options: PictureOptions): void {
  const { scale = 1 } = options;
  const shape = PICTURE_SHAPES[options.shape];
  canvas.width = Math.round(shape.width * scale);
  canvas.height = Math.round(shape.height * scale);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser cannot draw pictures');
  context.scale(scale, scale);
  context.fillStyle = options.look.canvas;
  context.fillRect(0, 0, shape.width, shape.height);
  // First, because the light of the podium reaches below the texts.
  const hall = buildHall(levelDays(options.review), shape.hall);
  drawGlow(context, hall, options.look);
  drawGrain(context, shape);
  drawHall(context, hall, options.look);
  drawHead(context, shape, options);
  if (shape.captionBaseline !== undefined)
    drawText(context, texts.seats, {
      x: shape.margin,
      baseline: shape.captionBaseline,
      font: `500 ${fitSize(context, { text: texts.seats, sizePx: CAPTION_PX, maxWidth: shape.width - 2 * shape.margin, family: options.look.text })}px ${options.look.text}`,
      color: options.look.muted,
      maxWidth: shape.width - 2 * shape.margin,
    });
  drawLists(context, shape, options);
  drawFacts(context, shape, options);
}

function drawHead(
  context: CanvasRenderingContext2D,
  { margin, year, listened, width }: Shape,
  { review, look, serverName }: PictureOptions,
): void {
  drawText(context, serverName, {
    x: margin,
    baseline: margin + NAME_OF_SERVER_PX * 0.8,
    font: `700 ${NAME_OF_SERVER_PX}px ${look.title}`,
    color: look.muted,
    maxWidth: Math.min(listened.maxWidth, width - 2 * margin),
  });
  drawText(context, String(review.year), {
    // The numerals begin a little to the right of their origin.
    x: margin - year.sizePx * 0.03,
    baseline: year.baseline,
    font: `700 ${year.sizePx}px ${look.title}`,
    color: look.accent,
    maxWidth: width,
  });
  const text = describeListened(review.listenedMs);
  const { sizePx, maxWidth } = listened;
  drawText(context, text, {
    x: margin,
    baseline: listened.baseline,
    font: `700 ${fitSize(context, { text, sizePx, maxWidth, family: look.title })}px ${look.title}`,
    color: look.ink,
    maxWidth,
  });
}

/** The edge of the tile of grain, and its highest opacity of 255. */
const GRAIN_PX = 128;
const GRAIN_OPACITY = 3;

/** Fine noise over the whole background, because the few shades of the glow would be visible as circles. It is always the same. */
function drawGrain(context: CanvasRenderingContext2D, { width, height }: Shape): void {
  const tile = document.createElement('canvas');
  tile.width = GRAIN_PX;
  tile.height = GRAIN_PX;
  const own = tile.getContext('2d');
  const grain = own?.createImageData(GRAIN_PX, GRAIN_PX);
  if (grain === undefined) return;
  let state = 1;
  for (let at = 0; at < grain.data.length; at += 4) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    grain.data.fill((state >>> 31) * 255, at, at + 3);
    grain.data[at + 3] = (state >>> 20) % (GRAIN_OPACITY + 1);
  }
  own?.putImageData(grain, 0, 0);
  const pattern = context.createPattern(tile, 'repeat');
  if (pattern === null) return;
  context.fillStyle = pattern;
  context.fillRect(0, 0, width, height);
}

function drawGlow(context: CanvasRenderingContext2D, { podium }: Hall, look: PictureLook): void {
  const [centerX, radius] = [podium.x + podium.width / 2, podium.width * GLOW_SHARE];
  const glow = context.createRadialGradient(centerX, podium.y, 0, centerX, podium.y, radius);
  glow.addColorStop(0, look.accent);
  // Its edge is the background, because browsers fade to a transparent color through gray.
  glow.addColorStop(1, look.canvas);
  context.globalAlpha = GLOW_STRENGTH;
  context.fillStyle = glow;
  context.fillRect(centerX - radius, podium.y - radius, 2 * radius, 2 * radius);
  context.globalAlpha = 1;
}

function drawHall(context: CanvasRenderingContext2D, { seats, podium }: Hall, look: PictureLook): void {
  context.fillStyle = look.accent;
  context.beginPath();
  context.roundRect(podium.x, podium.y, podium.width, podium.height, podium.height / 2);
  context.fill();
  for (const { x, y, radius, level } of seats) {
    context.globalAlpha = level === 0 ? FREE_SEAT : level;
    context.fillStyle = level === 0 ? look.ink : look.accent;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
  }
  context.globalAlpha = 1;
}

function drawLists(context: CanvasRenderingContext2D, shape: Shape, { review, look }: PictureOptions): void {
  const lists: readonly { readonly heading: string; readonly names: readonly string[] }[] = [
    {
      heading: texts.artists,
      names: review.artists.map(({ name }) => name),
    },
    {
      heading: texts.songs,
      names: review.tracks.map(({ title }) => title),
    },
  ];
  const width = (shape.width - 2 * shape.margin - COLUMN_GAP) / 2;
  for (const [column, { heading, names }] of lists.entries()) {
    // A heading above nothing would claim something.
    if (names.length === 0) continue;
    const x = shape.margin + column * (width + COLUMN_GAP);
    drawText(context, heading, {
      x,
      baseline: shape.listsTop,
      font: `600 ${HEADING_PX}px ${look.text}`,
      color: look.muted,
      maxWidth: width,
    });
    for (const [index, name] of names.slice(0, LIST_LENGTH).entries()) {
      const baseline = shape.listsTop + FIRST_ROW_PX + index * ROW_PX;
      drawEntry(context, { name, number: index + 1, x, width, baseline }, look);
    }
  }
}

interface Entry {
  readonly name: string;
  readonly number: number;
  readonly x: number;
  readonly width: number;
  readonly baseline: number;
}

/** A name alone, because the artist below it would be too small to read where pictures are shared. */
function drawEntry(context: CanvasRenderingContext2D, entry: Entry, look: PictureLook): void {
  const { name, number, x, width, baseline } = entry;
  drawText(context, String(number), {
    x,
    baseline,
    font: `700 ${NAME_PX}px ${look.title}`,
    color: look.accent,
    maxWidth: NUMBER_WIDTH,
  });
  const position = { x: x + NUMBER_WIDTH, color: look.ink, maxWidth: width - NUMBER_WIDTH };
  const font = `600 ${NAME_PX}px ${look.text}`;
  const longFont = `600 ${LONG_NAME_PX}px ${look.text}`;
  const isLong = measureIn(context, font)(name) > position.maxWidth;
  const lines = isLong ? splitText(name, position.maxWidth, measureIn(context, longFont)) : undefined;
  if (lines === undefined) {
    drawText(context, name, { ...position, baseline, font });
    return;
  }
  for (const [index, line] of lines.entries())
    drawText(context, line, {
      ...position,
      baseline: baseline + (LONG_NAME_LINES[index] ?? 0),
      font: longFont,
    });
}

function drawFacts(context: CanvasRenderingContext2D, shape: Shape, { review, look }: PictureOptions): void {
  const { plays, discovered, longestStreakDays } = review;
  const facts = [
    ...(plays > 0 ? [texts.plays(plays)] : []),
    ...(discovered.artists > 0 ? [texts.newArtists(discovered.artists)] : []),
    ...(longestStreakDays > 1 ? [texts.streak(longestStreakDays)] : []),
  ].join('  ·  ');
  const maxWidth = shape.width - 2 * shape.margin;
  drawText(context, facts, {
    x: shape.margin,
    baseline: shape.factsBaseline,
    font: `600 ${fitSize(context, { text: facts, sizePx: FACTS_PX, maxWidth, family: look.text })}px ${look.text}`,
    color: look.ink,
    maxWidth,
  });
}

interface TextPosition {
  readonly x: number;
  readonly baseline: number;
  readonly font: string;
  readonly color: string;
  readonly maxWidth: number;
}

function measureIn(context: CanvasRenderingContext2D, font: string): (text: string) => number {
  context.font = font;
  return (text) => context.measureText(text).width;
}

function drawText(context: CanvasRenderingContext2D, text: string, position: TextPosition): void {
  context.font = position.font;
  context.fillStyle = position.color;
  const shown = fitText(text, position.maxWidth, (part) => context.measureText(part).width);
  context.fillText(shown, position.x, position.baseline);
}

interface WholeText {
  readonly text: string;
  readonly sizePx: number;
  readonly maxWidth: number;
  readonly family: string;
}

/** Makes a text that must stay whole smaller until it fits. */
function fitSize(context: CanvasRenderingContext2D, { text, sizePx, maxWidth, family }: WholeText): number {
  context.font = `700 ${sizePx}px ${family}`;
  const { width } = context.measureText(text);
  return Math.floor(sizePx * Math.min(1, maxWidth / Math.max(1, width)));
}

/** Returns as many whole words as fit into a first line, and the rest; undefined if not even the first word fits, or it is the only one. */
export function splitText(
  text: string,
  maxWidth: number,
  measure: (text: string) => number,
): readonly [first: string, rest: string] | undefined {
  const words = text.trim().split(/\s+/);
  let count = words.length - 1;
  while (count > 0 && measure(words.slice(0, count).join(' ')) > maxWidth) count -= 1;
  return count <= 0 ? undefined : [words.slice(0, count).join(' '), words.slice(count).join(' ')];
}

/** Cuts a text at the last whole letter that fits, with an ellipsis. */
export function fitText(text: string, maxWidth: number, measure: (text: string) => number): string {
  if (measure(text) <= maxWidth) return text;
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  let [fits, tooLong] = [0, letters.length];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >>> 1;
    if (measure(`${letters.slice(0, middle).join('').trimEnd()}…`) <= maxWidth) fits = middle;
    else tooLong = middle;
  }
  return `${letters.slice(0, fits).join('').trimEnd()}…`;
}
