import {
  box,
  disc,
  draw,
  each,
  fill,
  leaf,
  line,
  oval,
  pointAt,
  type Stroke,
  spot,
  star,
  tilted,
  wedge,
} from './strokes.ts';

export const burst = (): Stroke[] => [
  fill(
    'tone',
    each(12, (index) => wedge([100, 100], 96, [index * 30, index * 30 + 15])),
  ),
  fill('light', disc(100, 100, 58)),
  fill('tone', star([100, 102], 5, [42, 18])),
  fill(
    'light',
    each(12, (index) => disc(...pointAt([100, 100], 82, index * 30 + 22.5), index % 2 === 0 ? 7 : 4)),
  ),
];

export const microphone = (): Stroke[] => [
  spot(100, 92, 84),
  draw('light', 9, line([100, 128], [100, 186]) + line([66, 188], [134, 188])),
  draw('light', 8, 'M48 92C48 150 152 150 152 92'),
  fill('light', box([64, 10, 72, 124], 36)),
  draw(
    'paper',
    5,
    each(4, (index) => line([74, 34 + index * 14], [126, 34 + index * 14])),
  ),
  draw('paper', 5, line([74, 104], [126, 104]) + line([80, 117], [120, 117])),
  draw('tone', 7, line([100, 20], [100, 80])),
  fill('paper', box([62, 86, 76, 10])),
];

export const hat = (): Stroke[] => [
  spot(100, 88, 80),
  fill(
    'light',
    'M54 138C54 84 64 48 80 48C91 48 94 58 100 58S109 48 120 48C136 48 146 84 146 138C124 154 76 154 54 138z',
  ),
  draw('paper', 12, 'M53 128C78 144 122 144 147 128'),
  fill('light', 'M6 118C20 142 58 146 100 146S180 142 194 118C196 156 150 176 100 176S4 156 6 118z'),
  fill('tone', star([100, 138], 5, [11, 5])),
];

/** Upward fronds are shorter and droop less. */
const FRONDS = [
  [-172, 76, 28],
  [-146, 76, 28],
  [-112, 58, 8],
  [-70, 58, 8],
  [-36, 76, 28],
  [-8, 76, 28],
] as const;

export const palm = (): Stroke[] => [
  spot(86, 96, 80),
  draw(
    'paper',
    6,
    each(4, (index) => line([18 + index * 9, 124 + index * 15], [154 - index * 9, 124 + index * 15])),
  ),
  draw('light', 11, 'M116 68C128 104 132 146 122 190'),
  fill(
    'light',
    FRONDS.map(([degrees, length, droop]) => leaf([114, 66], { length, degrees, broad: 21, droop })).join(''),
  ),
  fill('paper', disc(108, 72, 6) + disc(121, 74, 6)),
  draw('light', 9, 'M64 190Q122 170 184 190'),
];

export const acousticGuitar = (): Stroke[] => [
  spot(100, 104, 80),
  ...tilted(-32, [
    fill(
      'light',
      'M100 80C122 78 135 91 133 107C132 116 128 118 130 125C145 134 151 149 145 164C140 183 121 190 100 190S60 183 55 164C49 149 55 134 70 125C72 118 68 116 67 107C65 91 78 78 100 80z',
    ),
    fill('light', `${box([93, 12, 14, 76])}M88 -14H112L109 14H91z`),
    draw(
      'light',
      5,
      each(3, (index) => line([83, -9 + index * 9], [117, -9 + index * 9])),
    ),
    fill('paper', disc(100, 125, 16)),
    draw('tone', 4, disc(100, 125, 23)),
    draw('paper', 6, line([82, 166], [118, 166])),
    draw(
      'paper',
      3.5,
      each(4, (index) => line([94, 26 + index * 15], [106, 26 + index * 15])),
    ),
    draw('tone', 2, line([97, 24], [97, 164]) + line([103, 24], [103, 164])),
  ]),
];

export const harmonica = (): Stroke[] => [
  fill('tone', 'M134 12A86 86 0 1 0 190 128A72 72 0 1 1 134 12z'),
  ...tilted(-14, [
    fill('light', box([8, 84, 184, 66], 20)),
    fill(
      'paper',
      each(9, (index) => box([25 + index * 17.2, 98, 11, 15], 2) + box([25 + index * 17.2, 121, 11, 15], 2)),
    ),
    draw('paper', 4, line([26, 117], [174, 117])),
  ]),
];

export const cassette = (): Stroke[] => [
  draw('tone', 6, 'M62 136C50 196 96 200 104 168S150 142 156 172S190 186 196 150'),
  ...tilted(-9, [
    fill('light', box([14, 36, 172, 116], 14)),
    fill('tone', box([28, 50, 144, 56], 8)),
    fill('paper', box([52, 66, 96, 36], 18)),
    fill('light', disc(70, 84, 13) + disc(130, 84, 13)),
    fill('paper', star([70, 84], 6, [8, 5]) + star([130, 84], 6, [8, 5])),
    fill('paper', 'M52 152L60 124H140L148 152z'),
    fill('light', disc(74, 140, 5) + disc(126, 140, 5)),
    draw('paper', 4, line([40, 58], [160, 58])),
  ]),
];

export const headphones = (): Stroke[] => [
  spot(100, 112, 72),
  draw('light', 13, 'M34 116V96A66 66 0 0 1 166 96V116'),
  fill('light', box([14, 104, 40, 78], 18) + box([146, 104, 40, 78], 18)),
  fill('paper', box([54, 112, 9, 62], 4) + box([137, 112, 9, 62], 4)),
  draw('paper', 9, line([84, 124], [84, 150]) + line([100, 106], [100, 166]) + line([116, 130], [116, 146])),
];

const ball = (): string =>
  each(3, (index) => oval([100, 112], [20 + index * 22 - (index === 2 ? 2 : 0), 68]));

export const mirrorBall = (): Stroke[] => [
  fill(
    'tone',
    each(5, (index) => wedge([100, 100], 98, [20 + index * 72, 46 + index * 72])),
  ),
  draw('light', 6, line([100, 4], [100, 44])),
  fill('light', disc(100, 112, 70)),
  draw('paper', 4, ball()),
  draw(
    'paper',
    4,
    line([100, 42], [100, 182]) +
      line([30, 112], [170, 112]) +
      'M40 80Q100 94 160 80M40 144Q100 130 160 144M62 54Q100 64 138 54M62 170Q100 160 138 170',
  ),
  fill(
    'tone',
    box([78, 115, 20, 19], 1) +
      box([102, 92, 20, 18], 1) +
      box([124, 116, 17, 18], 1) +
      box([57, 90, 18, 18], 1),
  ),
  fill('light', star([172, 44], 4, [24, 6]) + star([26, 66], 4, [15, 4]) + star([166, 176], 4, [13, 4])),
];

const heart = (scale: number): string => {
  const at = (x: number, y: number) => `${Math.round(100 + x * scale)} ${Math.round(108 + y * scale)}`;
  return `M${at(0, 74)}C${at(-34, 48)} ${at(-84, 10)} ${at(-80, -34)}C${at(-77, -72)} ${at(-26, -84)} ${at(0, -44)}C${at(26, -84)} ${at(77, -72)} ${at(80, -34)}C${at(84, 10)} ${at(34, 48)} ${at(0, 74)}z`;
};

export const heartbeat = (): Stroke[] => [
  fill('tone', heart(1.16)),
  draw('paper', 6, heart(0.94)),
  fill('light', heart(0.72)),
  draw('paper', 6, 'M56 104H80L90 82L106 128L116 104H144'),
];

export const drum = (): Stroke[] => [
  spot(100, 100, 86),
  draw(
    'paper',
    4,
    oval([100, 100], [40, 86]) + line([14, 100], [186, 100]) + 'M28 58Q100 76 172 58M28 142Q100 124 172 142',
  ),
  fill('light', 'M52 44C52 96 84 104 84 130L70 192H130L116 130C116 104 148 96 148 44z'),
  fill('light', oval([100, 44], [48, 17])),
  fill('tone', oval([100, 43], [37, 11])),
  draw(
    'paper',
    5,
    line([58, 66], [68, 92], [79, 72], [90, 108], [100, 74], [110, 108], [121, 72], [132, 92], [142, 66]),
  ),
  draw('paper', 5, line([80, 160], [120, 160]) + line([76, 176], [124, 176])),
];

export const water = (): Stroke[] => [
  fill('tone', 'M53 96A62 62 0 1 1 171 96Q136 112 104 100T53 96z'),
  draw('tone', 7, line([72, 128], [152, 128]) + line([84, 158], [140, 158]) + line([96, 186], [130, 186])),
  draw('light', 8, 'M8 104Q56 76 104 100T192 92'),
  draw('light', 7, 'M18 143Q62 122 104 143T186 138'),
  draw('light', 6, 'M40 173Q74 156 106 173T170 170'),
];
