import type { RoomMode } from '@tutti/contract/rooms/words';

/**
 * Commands about the queue. These and the following are the actions of the wire, except that additions name tracks only.
 */
export type QueueCommand =
  | { readonly type: 'add'; readonly trackIds: readonly number[] }
  | { readonly type: 'remove'; readonly entryIds: readonly string[] }
  /** Puts an entry before another one, or at the end with null. */
  | { readonly type: 'move'; readonly entryId: string; readonly beforeEntryId: string | null }
  | { readonly type: 'approve'; readonly entryIds: readonly string[] };

/** Commands with which members have a say. */
export type VoteCommand =
  | { readonly type: 'boost'; readonly entryId: string; readonly isOn: boolean }
  | { readonly type: 'vote-skip'; readonly entryId: string; readonly isOn: boolean };

/** Commands for the sound that everyone receives. */
export type PlaybackCommand =
  /** Names the entry on air, so that two people who skip at once skip once. */
  | { readonly type: 'skip'; readonly entryId: string }
  | { readonly type: 'pause' }
  | { readonly type: 'resume' }
  /** The position is counted from the start of the file. */
  | { readonly type: 'seek'; readonly entryId: string; readonly positionMs: number };

export type SettingsCommand =
  | { readonly type: 'set-mode'; readonly mode: RoomMode }
  | { readonly type: 'set-locked'; readonly isOn: boolean }
  | { readonly type: 'set-approval'; readonly isOn: boolean }
  | { readonly type: 'set-keep-going'; readonly isOn: boolean }
  | { readonly type: 'rename'; readonly name: string }
  /** Only decides whether the caller may; the code is not part of the state. */
  | { readonly type: 'change-code' }
  /** Only decide whether the caller may, as well; screens are no people and not part of the state. */
  | { readonly type: 'approve-screen'; readonly screenId: string }
  | { readonly type: 'remove-screen'; readonly screenId: string }
  | { readonly type: 'end' };

/** Commands about who is in the room, and as what. */
export type MembershipCommand =
  /** Guests have no account; somebody who was in the room stays what they were. */
  | { readonly type: 'join'; readonly asGuest?: true }
  | { readonly type: 'leave' }
  | { readonly type: 'set-co-host'; readonly memberId: string; readonly isOn: boolean }
  | { readonly type: 'pass-host'; readonly memberId: string }
  | { readonly type: 'remove-member'; readonly memberId: string }
  | { readonly type: 'ban'; readonly memberId: string }
  | { readonly type: 'unban'; readonly memberId: string };

/** Everything that members ask for. */
export type MemberCommand =
  | QueueCommand
  | VoteCommand
  | PlaybackCommand
  | SettingsCommand
  | MembershipCommand;

/** Everything that happens by itself; nobody needs permission for it. */
export type RoomOccurrence =
  /** The first row of an entry has begun. */
  | { readonly type: 'entry-started'; readonly entryId: string }
  /** The last row of an entry is over. */
  | { readonly type: 'entry-ended'; readonly entryId: string }
  /** Their files are gone or unreadable. */
  | { readonly type: 'entries-unplayable'; readonly entryIds: readonly string[] }
  /** The host has not been seen for too long, or the account is gone. */
  | { readonly type: 'host-gone'; readonly memberId: string }
  | { readonly type: 'keep-going-filled'; readonly trackIds: readonly number[] };

export type RoomCommand = MemberCommand | RoomOccurrence;

/** Everything about a command that is not in the command. */
export interface RoomCommandContext {
  readonly nowMs: number;
  /** The member's id; null for an occurrence. */
  readonly by: string | null;
  /** The revision that the sender saw; left out by senders who have just read the state under its lock. */
  readonly revision?: number;
  /** Whether the member is in sound or has acted lately. */
  isActive(memberId: string): boolean;
  /** Whether the entry begins so soon that listeners have already loaded it (`findStartingEntries`). */
  isStarting?(entryId: string): boolean;
  newId(): string;
}
