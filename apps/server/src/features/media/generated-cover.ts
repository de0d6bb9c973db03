// Draws covers as SVG text: the same seed gives the same picture, and no title from a stranger can inject markup.

import {
  type CoverChance,
  type CoverPalette,
  createCoverChance,
  pickCoverPalette,
} from '#features/library/pictures/cover-palettes.ts';

export interface CoverSubject {
  /** Determines the picture; the album's id or identity, so that a corrected title keeps its picture. */
  seed: string;
  title: string;
  artist: string;
}

const SIDE = 600;
/** Centers the motifs that are drawn around a point in the upper half. */
const LOWER = 50;
const LABEL_LENGTH = 200;

const rounded = (value: number): string => String(Math.round(value * 10) / 10);

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

function drawMoons(chance: CoverChance, palette: CoverPalette): string {
  const x = 200 + chance() * 200;
  const y = 190 + chance() * 90;
  const radius = 120 + chance() * 60;
  const shift = 40 + chance() * 70;
  return [
    `<circle cx="${rounded(x)}" cy="${rounded(y)}" r="${rounded(radius)}" fill="url(#glow)"/>`,
    `<circle cx="${rounded(x + shift)}" cy="${rounded(y - shift / 2)}" r="${rounded(radius * 0.92)}" fill="${palette.background}" opacity="0.82"/>`,
    `<circle cx="${rounded(x - radius * 1.1)}" cy="${rounded(y + radius * 0.9)}" r="${rounded(radius * 0.16)}" fill="${palette.accent}"/>`,
  ].join('');
}

function drawRings(chance: CoverChance, palette: CoverPalette): string {
  const x = 120 + chance() * 360;
  const y = 120 + chance() * 220;
  const gap = 22 + chance() * 14;
  const rings = range(14).map((index) => {
    const color = index % 4 === 0 ? palette.light : palette.tone;
    const width = index % 3 === 0 ? 7 : 2.5;
    const radius = rounded(26 + index * gap);
    return `<circle cx="${rounded(x)}" cy="${rounded(y)}" r="${radius}" fill="none" stroke="${color}" stroke-width="${width}" opacity="${rounded(0.95 - index * 0.055)}"/>`;
  });
  return `${rings.join('')}<circle cx="${rounded(x)}" cy="${rounded(y)}" r="13" fill="${palette.accent}"/>`;
}

function drawHills(chance: CoverChance, palette: CoverPalette): string {
  const sunX = 140 + chance() * 320;
  const sun = `<circle cx="${rounded(sunX)}" cy="${rounded(170 + chance() * 60)}" r="${rounded(62 + chance() * 40)}" fill="url(#glow)"/>`;
  const hills = range(5).map((index) => {
    const base = 250 + index * 62;
    const [first, second] = [chance() * 90 - 45, chance() * 110 - 55];
    const path = `M0 ${rounded(base + first)} C 150 ${rounded(base - 70 + second)}, 260 ${rounded(base + 60 - first)}, 380 ${rounded(base - second / 2)} S 540 ${rounded(base - 50 + first)}, 600 ${rounded(base + second / 2)} V 600 H 0 Z`;
    const color = [palette.light, palette.tone, palette.tone, palette.depth, palette.background][index];
    return `<path d="${path}" fill="${color}" opacity="${rounded(0.42 + index * 0.12)}"/>`;
  });
  return sun + hills.join('');
}

function drawQuarters(chance: CoverChance, palette: CoverPalette): string {
  const cells = 4;
  const size = SIDE / cells;
  const { light, tone, depth, accent } = palette;
  const colors = [light, tone, depth, accent, tone, depth, depth];
  const shapes = range(cells * cells).map((index) => {
    const [x, y] = [(index % cells) * size, Math.floor(index / cells) * size];
    const color = colors[Math.floor(chance() * colors.length)];
    const turn = Math.floor(chance() * 4) * 90;
    const rotation = `transform="rotate(${turn} ${rounded(x + size / 2)} ${rounded(y + size / 2)})"`;
    if (chance() < 0.16) return '';
    if (chance() < 0.2) {
      return `<circle cx="${rounded(x + size / 2)}" cy="${rounded(y + size / 2)}" r="${rounded(size * 0.3)}" fill="${color}"/>`;
    }
    return `<path d="M${x} ${y} h${size} a${size} ${size} 0 0 1 ${-size} ${size} Z" fill="${color}" ${rotation}/>`;
  });
  return shapes.join('');
}

function drawWaves(chance: CoverChance, palette: CoverPalette): string {
  const frequency = 0.008 + chance() * 0.008;
  const swing = 26 + chance() * 36;
  const phase = chance() * 6;
  const lines = range(22).map((line) => {
    const points = range(31).map((point) => {
      const x = point * 20;
      const swell = Math.exp(-(((x - 300) / (150 + line * 6)) ** 2));
      const y = 90 + line * 17 - swing * swell * (1 + Math.sin(x * frequency * 3 + phase + line * 0.45));
      return `${x},${rounded(y)}`;
    });
    const color = line % 5 === 2 ? palette.accent : palette.light;
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${color}" stroke-width="2.4" opacity="${rounded(0.35 + line * 0.028)}"/>`;
  });
  return lines.join('');
}

function drawBars(chance: CoverChance, palette: CoverPalette): string {
  const count = 9 + Math.floor(chance() * 5);
  const width = SIDE / (count * 1.5);
  const phase = chance() * 6;
  const bars = range(count).map((index) => {
    const height = 90 + 250 * Math.abs(Math.sin(index * (0.5 + chance() * 0.25) + phase));
    const x = width * 0.25 + index * width * 1.5;
    const color = index % 4 === 1 ? palette.accent : index % 2 === 0 ? palette.light : palette.tone;
    return `<rect x="${rounded(x)}" y="${rounded(250 - height / 2)}" width="${rounded(width)}" height="${rounded(height)}" rx="${rounded(width / 2)}" fill="${color}" opacity="0.92"/>`;
  });
  return bars.join('');
}

function drawOrbits(chance: CoverChance, palette: CoverPalette): string {
  const tilt = Math.floor(chance() * 180);
  const orbits = range(6).map((index) => {
    const [radiusX, radiusY] = [90 + index * 44, 34 + index * (17 + chance() * 10)];
    const angle = chance() * 2 * Math.PI;
    const [x, y] = [300 + radiusX * Math.cos(angle), 240 + radiusY * Math.sin(angle)];
    const color = index % 3 === 1 ? palette.accent : palette.light;
    return `<ellipse cx="300" cy="240" rx="${radiusX}" ry="${rounded(radiusY)}" fill="none" stroke="${palette.tone}" stroke-width="2"/><circle cx="${rounded(x)}" cy="${rounded(y)}" r="${rounded(7 + chance() * 15)}" fill="${color}"/>`;
  });
  return `<g transform="rotate(${tilt} 300 240)">${orbits.join('')}</g><circle cx="300" cy="240" r="46" fill="url(#glow)"/>`;
}

function drawSails(chance: CoverChance, palette: CoverPalette): string {
  const colors = [palette.light, palette.tone, palette.accent, palette.depth, palette.tone];
  const sails = colors.map((color, index) => {
    const x = 60 + index * 95 + chance() * 50;
    const top = 60 + chance() * 130;
    const lean = chance() * 180 - 90;
    const base = 400 + chance() * 60;
    return `<path d="M${rounded(x)} ${rounded(base)} Q ${rounded(x + lean)} ${rounded((top + base) / 2)}, ${rounded(x + lean * 0.4)} ${rounded(top)} Q ${rounded(x + 150)} ${rounded((top + base) / 2)}, ${rounded(x + 130)} ${rounded(base)} Z" fill="${color}" opacity="0.78"/>`;
  });
  return sails.join('');
}

function drawRays(chance: CoverChance, palette: CoverPalette): string {
  const count = 10 + 2 * Math.floor(chance() * 5);
  const [x, y] = [150 + chance() * 300, 260 + chance() * 120];
  const first = chance() * 2 * Math.PI;
  const rays = range(count).map((index) => {
    const angle = first + (index * 2 * Math.PI) / count;
    const half = (Math.PI / count) * (0.35 + chance() * 0.35);
    const corner = (at: number) => `${rounded(x + 430 * Math.cos(at))} ${rounded(y + 430 * Math.sin(at))}`;
    const color = index % 3 === 0 ? palette.accent : index % 2 === 0 ? palette.light : palette.tone;
    return `<path d="M${rounded(x)} ${rounded(y)} L${corner(angle - half)} L${corner(angle + half)} Z" fill="${color}" opacity="0.62"/>`;
  });
  return `${rays.join('')}<circle cx="${rounded(x)}" cy="${rounded(y)}" r="${rounded(58 + chance() * 40)}" fill="url(#glow)"/>`;
}

function drawArches(chance: CoverChance, palette: CoverPalette): string {
  const colors = [palette.light, palette.tone, palette.accent, palette.depth];
  const shift = Math.floor(chance() * colors.length);
  const count = 2 + Math.floor(chance() * 2);
  const width = SIDE / count;
  return range(count)
    .map((arch) => {
      const foot = 430 + chance() * 170;
      const bands = range(4).map((band) => {
        const radius = (width / 2) * (0.92 - band * 0.21);
        const left = arch * width + width / 2 - radius;
        const color = colors[(band + arch + shift) % colors.length];
        return `<path d="M${rounded(left)} ${rounded(foot)} V300 a${rounded(radius)} ${rounded(radius)} 0 0 1 ${rounded(2 * radius)} 0 V${rounded(foot)} Z" fill="${color}"/>`;
      });
      return bands.join('');
    })
    .join('');
}

/** Dots whose size grows toward a corner, as in print. */
function drawHalftone(chance: CoverChance, palette: CoverPalette): string {
  const cells = 9;
  const size = SIDE / cells;
  const [towardX, towardY] = [chance(), chance()];
  const accentRow = Math.floor(chance() * cells);
  const dots = range(cells * cells).map((index) => {
    const [column, row] = [index % cells, Math.floor(index / cells)];
    const apart = Math.hypot(column / (cells - 1) - towardX, row / (cells - 1) - towardY);
    const radius = size * Math.max(0.07, 0.48 - apart * 0.36);
    const color =
      row === accentRow ? palette.accent : (column + row) % 3 === 0 ? palette.tone : palette.light;
    return `<circle cx="${rounded((column + 0.5) * size)}" cy="${rounded((row + 0.5) * size)}" r="${rounded(radius)}" fill="${color}"/>`;
  });
  return dots.join('');
}

/** Stripes of different widths across the whole picture. */
function drawStripes(chance: CoverChance, palette: CoverPalette): string {
  const turn = 20 + Math.floor(chance() * 50);
  const colors = [palette.light, palette.depth, palette.tone, palette.accent, palette.depth];
  const stripes = range(9).map((index) => {
    const width = 18 + chance() * 46;
    const color = colors[(index + Math.floor(chance() * 2)) % colors.length];
    return `<rect x="${rounded(-60 + index * 82)}" y="-180" width="${rounded(width)}" height="960" fill="${color}" opacity="0.86"/>`;
  });
  return `<g transform="rotate(${turn} 300 300)">${stripes.join('')}</g>`;
}

/** Large tiles, some of them halved along their diagonal. They overlap, because hairlines show where edges meet. */
function drawTiles(chance: CoverChance, { light, tone, accent, depth }: CoverPalette): string {
  const cells = 3;
  const size = SIDE / cells;
  const tiles = range(cells * cells).map((index) => {
    const [x, y] = [(index % cells) * size, Math.floor(index / cells) * size];
    const whole = `<rect x="${x}" y="${y}" width="${size + 1}" height="${size + 1}" fill="${index % 2 === 0 ? tone : depth}"/>`;
    if (chance() < 0.3) return whole;
    const color = chance() < 0.25 ? accent : light;
    const corner =
      chance() < 0.5 ? `M${x} ${y} h${size + 1} v${size + 1} Z` : `M${x} ${y} v${size + 1} h${size + 1} Z`;
    return `${whole}<path d="${corner}" fill="${color}"/>`;
  });
  return tiles.join('');
}

/** Thick lines that turn at right angles, one below the other. */
function drawZigzags(chance: CoverChance, { light, tone, accent }: CoverPalette): string {
  const teeth = 2 + Math.floor(chance() * 3);
  const step = SIDE / (2 * teeth);
  const width = 26 + chance() * 34;
  const lines = range(6).map((line) => {
    const y = 10 + line * 116;
    const points = range(2 * teeth + 1).map(
      (point) => `${rounded(point * step)},${rounded(point % 2 === 0 ? y : y + step)}`,
    );
    const color = [light, tone, tone, accent, light, tone][line];
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${color}" stroke-width="${rounded(width)}" stroke-linejoin="miter"/>`;
  });
  return lines.join('');
}

/** One disc, halved, whose halves have slid apart. */
function drawHalves(chance: CoverChance, { light, tone, accent }: CoverPalette): string {
  const radius = 170 + chance() * 90;
  const slide = (chance() < 0.5 ? -1 : 1) * (60 + chance() * 120);
  const turn = Math.floor(chance() * 4) * 45;
  const half = (x: number, sweep: number, color: string) =>
    `<path d="M${rounded(x)} ${rounded(300 - radius)} a${rounded(radius)} ${rounded(radius)} 0 0 ${sweep} 0 ${rounded(2 * radius)} Z" fill="${color}"/>`;
  const small = `<circle cx="300" cy="300" r="${rounded(radius * 0.3)}" fill="${accent}"/>`;
  const [left, right] = [half(292, 0, light), half(308, 1, tone)];
  return `<g transform="rotate(${turn} 300 300)"><g transform="translate(0 ${rounded(slide / 2)})">${left}</g><g transform="translate(0 ${rounded(-slide / 2)})">${right}</g></g>${small}`;
}

/** Crosses in a grid, of which one stands out. */
function drawCrosses(chance: CoverChance, { light, tone, accent }: CoverPalette): string {
  const cells = 3 + Math.floor(chance() * 2);
  const size = SIDE / cells;
  const arm = size * (0.3 + chance() * 0.12);
  const thick = size * (0.1 + chance() * 0.08);
  const special = Math.floor(chance() * cells * cells);
  return range(cells * cells)
    .map((index) => {
      const [x, y] = [((index % cells) + 0.5) * size, (Math.floor(index / cells) + 0.5) * size];
      const color = index === special ? accent : (index + Math.floor(index / cells)) % 2 === 0 ? light : tone;
      return `<path d="M${rounded(x - arm)} ${rounded(y)} H${rounded(x + arm)} M${rounded(x)} ${rounded(y - arm)} V${rounded(y + arm)}" stroke="${color}" stroke-width="${rounded(2 * thick)}" fill="none"/>`;
    })
    .join('');
}

const MOTIFS = [
  drawMoons,
  drawRings,
  drawHills,
  drawQuarters,
  drawWaves,
  drawBars,
  drawOrbits,
  drawSails,
  drawRays,
  drawArches,
  drawHalftone,
  drawStripes,
  drawTiles,
  drawZigzags,
  drawHalves,
  drawCrosses,
];
/** These fill the whole square. */
const WHOLE = new Set<(typeof MOTIFS)[number]>([
  drawHills,
  drawQuarters,
  drawRays,
  drawArches,
  drawHalftone,
  drawStripes,
  drawTiles,
  drawZigzags,
  drawHalves,
  drawCrosses,
]);
const MIRRORED = `translate(${SIDE} 0) scale(-1 1)`;
/** A quarter of the picture, enlarged, because a small cover shows little else than size and light. */
const ENLARGED = 'translate(-180 -180) scale(1.6)';

/** The same motif in the same colors still differs at 40 pixels: by a bright or a dark background, its side and its size. */
function pickLook(chance: CoverChance, palette: CoverPalette) {
  const isBright = chance() < 0.4;
  const steps = [...(chance() < 0.5 ? [] : [MIRRORED]), ...(chance() < 0.35 ? [ENLARGED] : [])];
  return {
    behind: isBright ? [palette.tone, palette.depth] : [palette.depth, palette.background],
    // Anything in the color of the background would not be seen.
    inks: isBright ? { ...palette, tone: palette.background } : palette,
    layout: steps.length === 0 ? 'scale(1)' : steps.join(' '),
  };
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}

// Strangers write tags, and control characters or lone surrogates make the whole XML document unreadable.
function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\uFFFE\uFFFF]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function shorten(text: string, length: number): string {
  const letters = [...text];
  return letters.length <= length
    ? text
    : `${letters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}

/** Draws no letters, because a server may have no fonts, and every screen names the album beside its cover. */
export function drawGeneratedCover({ seed, title, artist }: CoverSubject): string {
  const chance = createCoverChance(seed);
  const palette = pickCoverPalette(chance);
  const { behind, inks, layout } = pickLook(chance, palette);
  const drawMotif = MOTIFS[Math.floor(chance() * MOTIFS.length)] as (typeof MOTIFS)[number];
  const [shownTitle, shownArtist] = [cleanText(title), cleanText(artist)];
  const label = [shownTitle, shownArtist].filter(Boolean).join(', ');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}" role="img">`,
    `<title>${escapeText(shorten(label, LABEL_LENGTH))}</title>`,
    '<defs>',
    `<linearGradient id="ground" x1="0" y1="0" x2="${rounded(chance())}" y2="1"><stop offset="0" stop-color="${behind[0]}"/><stop offset="1" stop-color="${behind[1]}"/></linearGradient>`,
    `<radialGradient id="glow"><stop offset="0" stop-color="${palette.accent}"/><stop offset="0.55" stop-color="${palette.light}"/><stop offset="1" stop-color="${palette.tone}"/></radialGradient>`,
    '</defs>',
    `<rect width="${SIDE}" height="${SIDE}" fill="url(#ground)"/>`,
    `<g transform="${layout}">`,
    WHOLE.has(drawMotif)
      ? drawMotif(chance, inks)
      : `<g transform="translate(0 ${LOWER})">${drawMotif(chance, inks)}</g>`,
    '</g></svg>',
  ].join('');
}
