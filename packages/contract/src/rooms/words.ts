/** Values of the room API, without schemas, because pages and the pure engine read them, too. */

/**
 * How the queue of a room is ordered: as added; one entry of each person in turn; by boosts; or as added by the host and
 * co-hosts only.
 */
export const ROOM_MODES = ['queue', 'turns', 'votes', 'host-only'] as const;
export type RoomMode = (typeof ROOM_MODES)[number];

export const ROOM_ROLES = ['host', 'co-host', 'member'] as const;
export type RoomRole = (typeof ROOM_ROLES)[number];

export const ROOM_REACTIONS = ['heart', 'fire', 'party', 'laugh', 'applause'] as const;
export type RoomReaction = (typeof ROOM_REACTIONS)[number];

/** Why a person is no longer in a room. */
export const ROOM_EXITS = ['ended', 'removed', 'banned', 'left'] as const;
export type RoomExit = (typeof ROOM_EXITS)[number];

/** Changes that people are told in words: files have vanished, or a vote has skipped the entry on air. */
export const ROOM_NOTICES = ['unplayable', 'skipped-by-votes'] as const;
export type RoomNoticeKind = (typeof ROOM_NOTICES)[number];

/** Letters and digits of codes; none looks like another one when read aloud or written by hand. */
export const ROOM_CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const ROOM_CODE_LENGTH = 6;
