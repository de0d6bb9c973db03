/** The listener's side of a track, and the words for it. Wire tracks are mapped to this in web `api/`. */

import type { ArtColours } from '@tutti/contract/model/wire-values';
import type { ReplayGainTags } from './replay-gain.ts';

export interface ArtistLink {
  readonly id: string;
  readonly name: string;
}

/** A playable item in the client form of the specification [M-257..M-263]; build it with `createPlayerTrack`. */
export interface PlayerTrack {
  readonly id: string;
  readonly title: string;
  readonly artist: string;
  /** Everybody credited, so that they open from wherever the track is named. */
  readonly artists: readonly ArtistLink[];
  readonly album: string;
  readonly albumId: string | undefined;
  readonly durationSeconds: number;
  readonly genre: string;
  readonly audioUrl: string;
  readonly coverImageUrl: string | undefined;
  /** Of its cover, once that has been looked at. */
  readonly artColour: string | undefined;
  readonly artColours?: ArtColours | undefined;
  /** undefined where the file has no such tags. */
  readonly replayGain: ReplayGainTags | undefined;
}

/** One place in the queue. The same track may stand in it twice, so places have ids of their own. */
export interface QueueEntry {
  readonly entryId: string;
  readonly track: PlayerTrack;
}

export type { RepeatMode } from '@tutti/contract/limits';
