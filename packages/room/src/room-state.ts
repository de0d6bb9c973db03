import type { RoomMode, RoomRole } from '@tutti/contract/rooms/words';

/** Airings that are remembered for taking turns. */
export const ROOM_HISTORY_MAX = 500;

export interface RoomGuest {
  /** A host has approved an entry of this guest; further ones need no approval, and votes to skip count. */
  readonly isApproved: boolean;
  /** The instant at which everything that the guest has spent will have been refilled. */
  readonly spentUntilMs: number;
}

/** Somebody who is or was in the room. Ids are the room's own, so they reveal no account. */
export interface RoomMember {
  readonly id: string;
  readonly role: RoomRole;
  /** The last time this person came in; decides who is the oldest. */
  readonly joinedAtMs: number;
  readonly leftAtMs: number | null;
  readonly bannedAtMs: number | null;
  /** Only for people without an account, who are never host or co-host. */
  readonly guest?: RoomGuest;
}

/** A track that waits in the queue or is on air. */
export interface RoomEntry {
  readonly id: string;
  readonly trackId: number;
  /** The member's id; null for a track that the room has added by itself. */
  readonly addedBy: string | null;
  readonly addedAtMs: number;
  /** False until a host has approved it; it does not air before. */
  readonly isApproved: boolean;
  /** Ids of the members who want it sooner. */
  readonly boostedBy: readonly string[];
  /** The revision in which it was last added or moved. */
  readonly movedAtRevision: number;
}

/** The entry that people hear, even while it is paused. */
export interface RoomEntryOnAir {
  readonly entry: RoomEntry;
  readonly startedAtMs: number;
  /** Somebody has skipped it; it ends as soon as listeners can follow. */
  readonly isSkipped: boolean;
}

/** An entry that has been on air. */
export interface RoomAiring {
  readonly entryId: string;
  readonly addedBy: string | null;
  readonly startedAtMs: number;
}

export interface RoomSettings {
  readonly name: string;
  readonly mode: RoomMode;
  /** Only hosts and co-hosts can add and reorder. */
  readonly isLocked: boolean;
  /** Additions of members wait for a host or co-host. */
  readonly needsApproval: boolean;
  /** The room adds tracks by itself when the queue is empty. */
  readonly keepsGoing: boolean;
}

/** Everything that commands depend on. Plain data, so it can be stored and sent. */
export interface RoomState {
  /** Increases by one with every command that changes something. */
  readonly revision: number;
  readonly settings: RoomSettings;
  readonly isPaused: boolean;
  readonly onAir: RoomEntryOnAir | null;
  /** The waiting entries in the order of their places, which is not always the order in which they air. */
  readonly entries: readonly RoomEntry[];
  /** The latest entries that were on air, oldest first, at most `ROOM_HISTORY_MAX`. */
  readonly history: readonly RoomAiring[];
  readonly members: readonly RoomMember[];
  /** Ids of the members who want the entry on air skipped. */
  readonly skipVotes: readonly string[];
  /** Until then, votes to skip are refused. */
  readonly skipCoolDownUntilMs: number;
  readonly endedAtMs: number | null;
  /** The revision in which the mode last changed. */
  readonly modeRevision: number;
}

/** A room before anybody has come in; the first person to join becomes its host. */
export function createRoomState(settings: Pick<RoomSettings, 'name'> & Partial<RoomSettings>): RoomState {
  return {
    revision: 0,
    settings: { mode: 'queue', isLocked: false, needsApproval: false, keepsGoing: false, ...settings },
    isPaused: false,
    onAir: null,
    entries: [],
    history: [],
    members: [],
    skipVotes: [],
    skipCoolDownUntilMs: 0,
    endedAtMs: null,
    modeRevision: 0,
  };
}

export function isPresent({ leftAtMs }: RoomMember): boolean {
  return leftAtMs === null;
}

export function findMember(state: RoomState, id: string): RoomMember | undefined {
  return state.members.find((member) => member.id === id);
}
