/** Rooms: a station each, whose rows come from a queue that the people in the room fill. */
import type { Flag } from './flag.ts';

export interface RoomTables {
  room: RoomTable;
  room_member: RoomMemberTable;
  room_guest: RoomGuestTable;
  room_screen: RoomScreenTable;
  room_entry: RoomEntryTable;
  room_boost: RoomBoostTable;
  room_skip_vote: RoomSkipVoteTable;
  room_command: RoomCommandTable;
  room_naming: RoomNamingTable;
}

interface RoomTable {
  /** Random and unguessable, because it is the address of the room. */
  id: string;
  /** Unique; locking the station's row locks the room, too. */
  station_id: number;
  name: string;
  /** Unique; null once the room has ended, so that nobody joins by an old code. */
  code: string | null;
  is_public: Flag;
  /** Opened by a Celebrity. */
  is_featured: Flag;
  mode: 'queue' | 'turns' | 'votes' | 'host-only';
  is_locked: Flag;
  needs_approval: Flag;
  keeps_going: Flag;
  /** Paused by a person. */
  is_paused: Flag;
  /** The room stands still because nobody listens; it continues by itself. */
  is_frozen: Flag;
  /** Increases with every change of what people see. */
  revision: number;
  /** The revision in which the mode last changed; a command that saw an earlier one may mean something else. */
  mode_revision: number;
  skip_cool_down_until: number;
  /** Null once the account is deleted. */
  created_by: string | null;
  created_at: number;
  ended_at: number | null;
  /** The time at which the last person left; null while somebody is connected. */
  empty_since: number | null;
}

/** Somebody who is or was in a room; the id names them there, because account ids are private. */
interface RoomMemberTable {
  id: string;
  room_id: string;
  /** Null for a guest. */
  account_id: string | null;
  role: 'host' | 'co-host' | 'member';
  joined_at: number;
  left_at: number | null;
  banned_at: number | null;
  /** The time at which they last did something. */
  acted_at: number;
}

/** Somebody without an account; goes with the member, and with the end of the room. */
interface RoomGuestTable {
  member_id: string;
  name: string;
  /** Hashed, so that a stolen database lets nobody in. */
  token_hash: string;
  /** Recognizes the browser if it joins again. */
  device_hash: string;
  expires_at: number;
  /** A host has approved an entry of this guest. */
  is_approved: Flag;
  /** The instant at which what the guest has spent will have been refilled. */
  spent_until: number;
}

/** A device, such as a TV, that shows the room or waits until a host lets it in; goes with the end of the room. */
interface RoomScreenTable {
  id: string;
  room_id: string;
  /** Shown on the screen and to the people in the room. */
  pairing_code: string;
  /** Hashed, so that a stolen database shows nobody a room. */
  token_hash: string;
  requested_at: number;
  /** Null once a host has let it in. */
  expires_at: number | null;
}

/** A track in the queue, on air, or played; removed ones have no row. */
interface RoomEntryTable {
  id: string;
  room_id: string;
  track_id: number;
  /** Null if the room added it by itself, or if the account is deleted. */
  added_by: string | null;
  added_at: number;
  /** The place among the waiting entries, ascending. */
  position: number;
  status: 'waiting' | 'on-air' | 'played';
  is_skipped: Flag;
  is_approved: Flag;
  /** The revision in which it was last added or moved. */
  moved_revision: number;
  /** Null while it waits. */
  started_at: number | null;
}

interface RoomBoostTable {
  entry_id: string;
  member_id: string;
  boosted_at: number;
}

/** Votes to skip the entry on air. */
interface RoomSkipVoteTable {
  room_id: string;
  member_id: string;
}

/** The answer to a command, so that a repeated one is answered alike; kept for some minutes. */
interface RoomCommandTable {
  room_id: string;
  command_id: string;
  member_id: string;
  answer: string;
  applied_at: number;
}

/** Accounts that allow others to see their names in past rooms that both were in; nobody else has a row. */
interface RoomNamingTable {
  account_id: string;
  allowed_at: number;
}
