import type { PaletteDrawing } from '#components/drawings/genre-drawing.ts';
import { colorsOf } from '#components/drawings/palette.ts';
import {
  box,
  disc,
  draw,
  each,
  fill,
  range,
  type Stroke,
  spot,
  star,
  tilted,
  wedge,
} from '#components/drawings/strokes.ts';

const SPADE =
  'M100 52C118 76 146 92 146 118C146 140 118 146 107 128C108 144 114 152 120 158H80C86 152 92 144 93 128C82 146 54 140 54 118C54 92 82 76 100 52z';

const cards = (): Stroke[] => [
  ...tilted(-16, [fill('tone', box([36, 30, 92, 136], 12)), draw('paper', 4, box([48, 42, 68, 112], 6))]),
  ...tilted(10, [
    fill('light', box([76, 32, 92, 136], 12)),
    fill(
      'paper',
      'M122 132C104 118 92 104 94 90C96 76 114 74 122 88C130 74 148 76 150 90C152 104 140 118 122 132z',
    ),
    fill('tone', disc(90, 48, 6) + disc(154, 152, 6)),
  ]),
];

const FIELDS = 12;
const FIELD_DEGREES = 360 / FIELDS;

/** One field of the wheel; the first begins half a field before the top, so that the pointer is at its middle. */
const field = (index: number): string => {
  const from = (index - 0.5) * FIELD_DEGREES - 90;
  return wedge([100, 106], 72, [from, from + FIELD_DEGREES]);
};

const POINTER = 'M100 54L84 12H116z';

const wheel = (): Stroke[] => [
  fill('light', disc(100, 106, 80)),
  fill('paper', disc(100, 106, 72)),
  fill(
    'tone',
    range(FIELDS / 2)
      .map((index) => field(2 * index + 1))
      .join(''),
  ),
  fill('light', disc(100, 106, 19)),
  fill('paper', disc(100, 106, 7)),
  // Gold with an edge of the background, because it would merge with rim and fields otherwise.
  draw('paper', 9, POINTER),
  fill('gold', POINTER),
];

const chip = (): Stroke[] => [
  spot(100, 100, 88),
  draw(
    'light',
    16,
    each(8, (index) => {
      const [from, to] = [index * 45 - 9, index * 45 + 9].map((degrees) => (degrees * Math.PI) / 180) as [
        number,
        number,
      ];
      const at = (angle: number) =>
        `${Math.round(100 + Math.cos(angle) * 79)} ${Math.round(100 + Math.sin(angle) * 79)}`;
      return `M${at(from)}L${at(to)}`;
    }),
  ),
  fill('light', disc(100, 100, 60)),
  fill('paper', SPADE),
];

const question = (): Stroke[] => [
  fill('tone', box([14, 24, 172, 122], 30)),
  fill('tone', 'M52 140V188L104 140z'),
  draw('light', 17, 'M76 70C76 40 126 40 126 70C126 88 101 88 101 106'),
  fill('light', disc(101, 128, 10)),
  fill('light', star([160, 46], 4, [16, 4])),
];

const DRAWINGS: Readonly<Record<string, readonly [draw: () => readonly Stroke[], palette: number]>> = {
  blackjack: [cards, 4],
  wheel: [wheel, 1],
  poker: [chip, 0],
  trivia: [question, 5],
};

export function gameDrawing(id: string): PaletteDrawing {
  const [strokes, palette] = DRAWINGS[id] ?? [chip, 7];
  return { strokes: strokes(), palette: colorsOf(palette) };
}
