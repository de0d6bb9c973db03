import { arc, box, disc, draw, each, fill, line, polygon, type Stroke, spot, tilted } from './strokes.ts';

export const turntable = (): Stroke[] => [
  fill('tone', box([10, 24, 180, 152], 18)),
  fill('paper', disc(84, 100, 64)),
  draw('tone', 3, arc([84, 100], 54, [190, 262]) + arc([84, 100], 54, [10, 82])),
  draw('tone', 3, arc([84, 100], 44, [200, 252]) + arc([84, 100], 44, [20, 72])),
  draw('tone', 3, arc([84, 100], 34, [205, 247]) + arc([84, 100], 34, [25, 67])),
  fill('light', disc(84, 100, 23)),
  fill('paper', disc(84, 100, 5)),
  draw('light', 8, 'M166 54V112Q166 122 158 128L134 146'),
  draw('light', 15, line([136, 144], [126, 152])),
  fill('light', disc(166, 52, 13)),
  fill('paper', disc(166, 52, 5)),
  draw('paper', 5, line([166, 140], [166, 162])),
  draw('light', 9, line([162, 150], [170, 150])),
];

export const plectrum = (): Stroke[] => [
  draw(
    'tone',
    5,
    each(6, (index) => line([2, 42 + index * 23], [198, 42 + index * 23])),
  ),
  fill('light', 'M100 190C66 166 24 96 28 54C31 22 68 12 100 12S169 22 172 54C176 96 134 166 100 190z'),
  fill('tone', polygon([116, 28], [64, 102], [94, 102], [80, 164], [138, 82], [106, 82])),
];

export const saxophone = (): Stroke[] => [
  spot(112, 96, 82),
  fill(
    'light',
    'M92 40L76 138C72 178 98 192 122 190C150 187 160 166 165 136L188 84L128 90L136 128C138 148 130 158 119 158C109 158 105 150 106 138L112 40z',
  ),
  draw('light', 10, line([126, 91], [188, 83])),
  draw('light', 11, 'M102 42C104 18 82 12 62 20L40 36'),
  draw('light', 17, line([44, 33], [26, 50])),
  fill('paper', disc(97, 68, 7) + disc(94, 90, 7) + disc(91, 112, 7) + disc(89, 134, 7)),
  draw('paper', 4, line([92, 47], [111, 47]) + 'M142 108L168 104'),
];

export const violin = (): Stroke[] => [
  spot(100, 106, 84),
  ...tilted(32, [
    fill(
      'light',
      'M100 66C126 62 142 78 138 98C136 106 128 108 128 120C128 130 138 132 144 144C154 166 138 190 100 190S46 166 56 144C62 132 72 130 72 120C72 108 64 106 62 98C58 78 74 62 100 66z',
    ),
    fill('light', box([94, -2, 12, 74], 3)),
    draw('light', 7, arc([100, -2], 10, [90, 330])),
    draw('light', 6, line([88, 14], [112, 14]) + line([88, 26], [112, 26])),
    fill('paper', box([95, 30, 10, 76], 3)),
    draw('paper', 4.5, 'M120 112C112 120 128 138 120 148M80 112C88 120 72 138 80 148'),
    draw('paper', 5, line([87, 138], [113, 138])),
    fill('paper', 'M94 152H106L103 182H97z'),
  ]),
  draw('light', 5, line([20, 168], [182, 74])),
];

export const synthesiser = (): Stroke[] => [
  fill('tone', box([10, 22, 180, 156], 18)),
  fill(
    'paper',
    each(3, (index) => disc(44 + index * 56, 62, 22)),
  ),
  draw('light', 7, line([44, 62], [32, 50]) + line([100, 62], [100, 45]) + line([156, 62], [169, 52])),
  fill(
    'light',
    each(6, (index) => box([24 + index * 26, 102, 22, 60], 4)),
  ),
  fill(
    'paper',
    each(5, (index) => (index === 2 ? '' : box([41 + index * 26, 100, 14, 38], 3))),
  ),
];

export const flyingV = (): Stroke[] => [
  fill('tone', polygon([124, 4], [40, 112], [90, 112], [66, 196], [164, 88], [112, 88])),
  ...tilted(34, [
    fill(
      'light',
      'M91 88H109L158 176Q162 186 152 188L136 190Q130 190 127 184L100 138L73 184Q70 190 64 190L48 188Q38 186 42 176z',
    ),
    fill('light', `${box([94.5, 6, 11, 88])}${polygon([100, -24], [115, 0], [106, 10], [94, 10], [85, 0])}`),
    fill('paper', box([88, 102, 24, 8], 3) + box([86, 117, 28, 8], 3)),
    draw(
      'paper',
      3,
      each(5, (index) => line([96, 20 + index * 14], [104, 20 + index * 14])),
    ),
    fill('paper', disc(122, 158, 5) + disc(130, 171, 5)),
  ]),
];
