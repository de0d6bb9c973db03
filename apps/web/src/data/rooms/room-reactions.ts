import type { RoomReaction } from '@tutti/contract/rooms/words';
import { Subscribable } from '@tutti/subscribable';

export interface RoomReactionCounts {
  readonly roomId: string;
  readonly counts: Readonly<Partial<Record<RoomReaction, number>>>;
}

/** Reactions of everyone, which nobody stores. */
export const roomReactions = new Subscribable<RoomReactionCounts>();
