export type { PlayerTrack, QueueEntry, RepeatMode } from './player-types.ts';
