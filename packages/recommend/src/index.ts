/** Recommends tracks and says why: how they sound, who plays them together, and an order that stays interesting. */
export {
  chooseSimilar,
  type Pick,
  type Reason,
  type SimilarOptions,
  type TrackFacts,
} from './choose/choose-similar.ts';
export {
  PART_WEIGHTS,
  type PartScores,
  type PartWeights,
  SCORE_PARTS,
  type Score,
  type ScorePart,
  scoreShared,
  scoreSound,
  scoreTogether,
  scoreTrack,
  scoreYears,
} from './choose/score.ts';
export { type Candidate, varyTracks } from './choose/vary.ts';
export { arrangeByChance, type WeightedTrack } from './mixes/arrange-by-chance.ts';
export { describeMix, type MixDescription, type MixTrack, type Mood } from './mixes/describe-mix.ts';
export { groupStyles, type PlayedTrack, STYLE_TRACKS_MIN, type Style } from './mixes/group-styles.ts';
export { type Grouping, groupPositions } from './mixes/k-means.ts';
export { fitLiveliness, type Liveliness } from './mixes/liveliness.ts';
export { type NamedTrack, nameMix } from './mixes/name-mix.ts';
export {
  type Choice,
  findHabits,
  type Habits,
  type Person,
  rankListeners,
  rankTogether,
  type TogetherNeighbor,
} from './played/together.ts';
export { findNearest, type Neighbor } from './similar/nearest.ts';
export { countPositions, type PackedPositions, positionAt } from './similar/packed-positions.ts';
export { fitSoundDistance } from './similar/sound-distance.ts';
export { fitSoundSpace, GROUP_WEIGHTS, type SoundSpace, SPACE_AXES } from './similar/sound-space.ts';
