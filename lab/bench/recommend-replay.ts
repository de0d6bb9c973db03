/** Part of `npm run bench -- recommend`: how often what people with planted tastes play next is among ten tracks. */
import { renderTable, round } from '@tutti/measure/analysis/tables';
import { SCORE_PARTS } from '@tutti/recommend';
import { PLANTED_SIZES, type PlantedWorld, plantTastes } from '../recommend/planted-tastes.ts';
import {
  createChance,
  createMostPlayed,
  createOracle,
  createProduct,
  createSameGenre,
  type Method,
  type ReplayResult,
  replay,
} from '../recommend/replay-tastes.ts';
import { writeSection } from './report.ts';

/** The weights were chosen on the seeds 11, 12 and 13. */
const SEEDS = [1, 2, 3, 4];

type CreateMethod = (world: PlantedWorld) => Method;

const METHODS: readonly (readonly [string, CreateMethod])[] = [
  ['play more like this', (world) => createProduct(world)],
  ...SCORE_PARTS.map((part): readonly [string, CreateMethod] => [
    `without ${part}`,
    (world) => createProduct(world, { without: [part] }),
  ]),
  ['while half of the library is described', (world) => createProduct(world, { describedShare: 0.5 })],
  ['most played', createMostPlayed],
  ['same genre by chance', createSameGenre],
  ['random', createChance],
  ['the most popular of the planted scene', createOracle],
];

const mean = (results: readonly ReplayResult[], value: (result: ReplayResult) => number): number =>
  results.reduce((sum, result) => sum + value(result), 0) / results.length;
const percent = (share: number) => `${round(share * 100)} %`;

const worlds = SEEDS.map((seed) => plantTastes(seed));
const results = METHODS.map(([name, create]) => ({
  name,
  replays: worlds.map((world) => replay(world, create(world))),
}));
const hitRate = (name: string) =>
  mean(results.find((result) => result.name === name)?.replays ?? [], (result) => result.hitRate);
const byGenre = hitRate('same genre by chance');
const rows = results.map(({ name, replays }) => ({
  'ten tracks': name,
  'hit rate at 10': percent(mean(replays, (result) => result.hitRate)),
  'lowest and highest seed': `${percent(Math.min(...replays.map((result) => result.hitRate)))} to ${percent(Math.max(...replays.map((result) => result.hitRate)))}`,
  'times same genre': round(mean(replays, (result) => result.hitRate) / byGenre),
  'right of all listed': percent(mean(replays, (result) => result.right)),
  'library listed': percent(mean(replays, (result) => result.coverage)),
}));
writeSection(
  'recommend-replay',
  'What people with planted tastes play next',
  `${renderTable(rows)}

${PLANTED_SIZES.listeners} generated people with three tastes each, in a generated library of ${PLANTED_SIZES.tracks.toLocaleString('en')} tracks; a taste is one of ${PLANTED_SIZES.scenes} scenes, which cross ${PLANTED_SIZES.genres}
genres, and whose sound is half hidden by that of artist, genre and track. The last fifth of their sessions is held out: each
begins with a track, and a list is a hit if the person goes on to play one of its ten tracks, none of which they have heard
before. Means over ${SEEDS.length} seeds; the weights were chosen on others. The aim is twice the same genre by chance. Nobody could do better
than the last line by much, because the rest is chance.`,
);
