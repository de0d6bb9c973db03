/** The client's types of a track. Wire tracks are mapped to them in web `api/`. */

import type { PlayOrigin } from '@tutti/contract/playback/plays';
import type { PickReason } from '@tutti/contract/recommendations/reasons';
import type { ArtColors } from '@tutti/contract/wire-values';
import type { ReplayGainTags } from './replay-gain.ts';

export interface ArtistLink {
  readonly id: string;
  readonly name: string;
}

/** A playable item in the client form of the specification [M-257..M-263], built with `createPlayerTrack`. */
export interface PlayerTrack {
  readonly id: string;
  readonly title: string;
  readonly artist: string;
  /** All credited artists, so that each can be opened from any mention of the track. */
  readonly artists: readonly ArtistLink[];
  readonly album: string;
  readonly albumId: string | undefined;
  /** Set only if the track has neither artist nor album. */
  readonly folder?: string | undefined;
  readonly durationSeconds: number;
  readonly genre: string;
  readonly audioUrl: string;
  readonly coverImageUrl: string | undefined;
  /** Color of the cover, once it has been analyzed. */
  readonly artColour: string | undefined;
  readonly artColours?: ArtColors | undefined;
  /** Undefined if the file has no such tags. */
  readonly replayGain: ReplayGainTags | undefined;
  /** The list that it was read from, for the listening history; undefined in the queue for any other. */
  readonly origin?: PlayOrigin;
  /** Set if the track was recommended for a reason. */
  readonly reason?: PickReason;
  /** Further reasons, the strongest first. */
  readonly moreReasons?: readonly PickReason[] | undefined;
}

/** One entry of the queue. It has its own id, because the same track may occur twice. */
export interface QueueEntry {
  readonly entryId: string;
  readonly track: PlayerTrack;
}

export type { RepeatMode } from '@tutti/contract/limits';
