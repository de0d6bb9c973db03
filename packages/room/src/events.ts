import type { RoomRole } from '@tutti/contract/rooms/words';
import type { RoomSettings, RoomState } from './room-state.ts';

/** A change that a command has made, for everyone in the room. */
export type RoomEvent =
  | { readonly type: 'entries-added'; readonly entryIds: readonly string[]; readonly leftOutCount: number }
  | {
      readonly type: 'entries-removed';
      readonly entryIds: readonly string[];
      readonly cause: 'removed' | 'unplayable' | 'member-removed' | 'keep-going-off';
    }
  | { readonly type: 'entry-moved'; readonly entryId: string; readonly beforeEntryId: string | null }
  | { readonly type: 'entries-approved'; readonly entryIds: readonly string[] }
  | { readonly type: 'boosts-changed'; readonly entryIds: readonly string[] }
  | { readonly type: 'skip-votes-changed' }
  | {
      readonly type: 'entry-skipped';
      readonly entryId: string;
      readonly cause: 'host' | 'votes' | 'unplayable';
    }
  | { readonly type: 'entry-started'; readonly entryId: string }
  | { readonly type: 'entry-ended'; readonly entryId: string; readonly status: 'played' | 'skipped' }
  | { readonly type: 'paused' }
  | { readonly type: 'resumed' }
  | { readonly type: 'sought'; readonly entryId: string; readonly positionMs: number }
  | { readonly type: 'settings-changed'; readonly settings: Partial<RoomSettings> }
  | { readonly type: 'code-changed' }
  | { readonly type: 'screen-approved'; readonly screenId: string }
  | { readonly type: 'screen-removed'; readonly screenId: string }
  | { readonly type: 'member-joined'; readonly memberId: string }
  | {
      readonly type: 'member-left';
      readonly memberId: string;
      readonly cause: 'left' | 'gone' | 'removed' | 'banned';
    }
  | { readonly type: 'member-banned'; readonly memberId: string }
  | { readonly type: 'member-unbanned'; readonly memberId: string }
  | { readonly type: 'role-changed'; readonly memberId: string; readonly role: RoomRole }
  | { readonly type: 'room-ended' };

export type RoomRefusal =
  | 'ended'
  | 'not-a-member'
  | 'banned'
  | 'not-allowed'
  /** The thing that the command refers to has changed since the revision that the sender saw. */
  | 'conflict'
  | 'no-such-entry'
  | 'no-such-member'
  | 'entries-full'
  /** The sender has as many entries as one member can have beside others. */
  | 'share-full'
  | 'members-full'
  | 'too-many-tracks'
  | 'queue-locked'
  | 'hosts-add-only'
  | 'name-invalid'
  | 'position-invalid'
  /** Listeners have already loaded the entry. */
  | 'entry-starting'
  | 'cooling-down'
  /** Votes decide the order. */
  | 'ordered-by-votes'
  /** A guest has spent what guests may add within a time. */
  | 'guest-limit'
  | 'guest-boosted'
  /** No host has approved an entry of this guest yet. */
  | 'guest-unknown';

export interface RoomRefused {
  readonly refused: RoomRefusal;
}

/** No events mean that the room already was as the command wants it; the state is the same object then. */
export interface RoomApplied {
  readonly state: RoomState;
  readonly events: readonly RoomEvent[];
}

export type RoomResult = RoomApplied | RoomRefused;
