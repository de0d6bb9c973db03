import { z } from 'zod';
import { ROOM_ADD_MAX, ROOM_ENTRIES_MAX, ROOM_NAME_MAX_LENGTH } from '../limits.ts';
import { streamEntry, streamTrack } from '../stations/schemas.ts';
import { bodyId, instant, typedName, wireId } from '../wire-values.ts';
import {
  ROOM_CODE_LENGTH,
  ROOM_EXITS,
  ROOM_MODES,
  ROOM_NOTICES,
  ROOM_REACTIONS,
  ROOM_ROLES,
} from './words.ts';

/** 22 random characters: 131 bits, so that nobody finds a private room by trying. */
export const roomId = z
  .string()
  .length(22)
  .regex(/^[\w-]+$/);
/** Written in any case and with any spaces or dashes in between. */
export const roomCode = z
  .string()
  .max(20)
  .transform((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().length(ROOM_CODE_LENGTH));
/** Names a person inside one room only, because account ids are private. */
export const roomMemberId = z.string().min(1).max(40);
export const roomEntryId = z.string().min(1).max(40);
/** Names a screen among those of its room; it is no secret, unlike its token. */
export const roomScreenId = z.string().min(1).max(40);
export const roomName = typedName(ROOM_NAME_MAX_LENGTH);
export const roomMode = z.enum(ROOM_MODES);

export const roomPerson = z.object({
  id: roomMemberId,
  name: z.string(),
  /** The path of the profile picture; null without one. */
  avatarUrl: z.string().nullable(),
  role: z.enum(ROOM_ROLES),
  /** This person is connected now; the others are listed because entries of theirs wait. */
  isHere: z.boolean(),
  /** Hears the room on a device of their own. */
  isSounding: z.boolean(),
  /** In sound, or has done something within ten minutes; counts for a vote to skip. */
  isActive: z.boolean(),
  /** Needs longer for a change than the room waits. */
  isCatchingUp: z.boolean().optional(),
  /** Has no account, and a name of their own choice. */
  isGuest: z.boolean().optional(),
});
export type RoomPerson = z.infer<typeof roomPerson>;

export const roomEntry = z.object({
  id: roomEntryId,
  track: streamTrack,
  /** Null if the room added it itself because its queue was empty. */
  addedBy: roomMemberId.nullable(),
  /** Waits for the host's approval and has no place in the queue until then. */
  isApproved: z.boolean(),
  boostedBy: z.array(roomMemberId),
  /**
   * Expected start, server epoch milliseconds; null while the room is paused or the entry is not approved, and for
   * entries far down, whose start follows from the lengths of those before.
   */
  startsAtMs: z.number().nullable(),
  /** On air, or so close that devices have loaded it. */
  isFixed: z.boolean(),
});
export type RoomEntry = z.infer<typeof roomEntry>;

/** The entry on air. */
export const roomCurrent = roomEntry.extend({
  /** Server epoch milliseconds at which the file's first sample would have sounded; null while the room is paused. */
  startedAtMs: z.number().nullable(),
  /** Position while the room is paused; null while it plays. */
  pausedAtMs: z.number().nullable(),
});
export type RoomCurrent = z.infer<typeof roomCurrent>;

export const roomSkipVote = z.object({
  votedBy: z.array(roomMemberId),
  needed: z.number().int(),
  /** Nobody may vote before this instant, server epoch milliseconds; null if they may. */
  coolDownUntilMs: z.number().nullable(),
});

/** A screen, such as a TV, that shows the room or would like to. */
export const roomScreen = z.object({
  id: roomScreenId,
  /** The code that the screen shows. */
  pairingCode: z.string(),
  /** A host has let it in. */
  isShown: z.boolean(),
});
export type RoomScreen = z.infer<typeof roomScreen>;

/** Everything the members of a room see. Broadcast to all alike, so nothing in it depends on the reader. */
export const roomState = z.object({
  id: roomId,
  revision: z.number().int(),
  name: z.string(),
  code: z.string(),
  isPublic: z.boolean(),
  /** Opened by somebody with the role Celebrity. */
  isFeatured: z.boolean(),
  mode: roomMode,
  /** Nobody but host and co-hosts may add. */
  isLocked: z.boolean(),
  needsApproval: z.boolean(),
  keepsGoing: z.boolean(),
  isPaused: z.boolean(),
  current: roomCurrent.nullable(),
  /** In the order in which they will play; those that are not approved come last. */
  entries: z.array(roomEntry).max(ROOM_ENTRIES_MAX),
  people: z.array(roomPerson),
  skipVote: roomSkipVote,
  /** Absent if the server does not know screens: during an upgrade, older servers run beside new ones. */
  screens: z.array(roomScreen).optional(),
  /** How long a change takes to be heard. */
  leadMs: z.number().int(),
  serverTimeMs: z.number(),
});
export type RoomState = z.infer<typeof roomState>;

/** The reader's own part of a room. */
export const roomReply = z.object({ room: roomState, me: roomMemberId });
export type RoomReply = z.infer<typeof roomReply>;

/** A room in lists. Only members, and for public rooms everybody approved, see it. */
export const roomListing = z.object({
  id: roomId,
  name: z.string(),
  isPublic: z.boolean(),
  isFeatured: z.boolean(),
  hostName: z.string(),
  isMember: z.boolean(),
  isHost: z.boolean(),
  hereCount: z.number().int(),
  isPaused: z.boolean(),
  track: streamTrack.nullable(),
});
export type RoomListing = z.infer<typeof roomListing>;

export const roomList = z.object({
  rooms: z.array(roomListing),
  /** Whether the reader may open rooms, and rooms that everyone here sees. */
  canOpen: z.boolean(),
  canOpenPublic: z.boolean(),
});
export type RoomList = z.infer<typeof roomList>;

const additionFields = {
  trackIds: z.array(bodyId).min(1).max(ROOM_ADD_MAX).optional(),
  albumId: bodyId.optional(),
  playlistId: bodyId.optional(),
};
const namesOne = (input: Record<string, unknown>) =>
  ['trackIds', 'albumId', 'playlistId'].filter((name) => input[name] !== undefined).length === 1;

export const newRoom = z.object({
  name: roomName,
  isPublic: z.boolean().default(false),
  mode: roomMode.default('queue'),
  /** The room begins with these: tracks, an album or a playlist. */
  ...additionFields,
});
export type NewRoom = z.input<typeof newRoom>;

const oneEntry = { entryId: roomEntryId };
const oneMember = { memberId: roomMemberId };
const oneScreen = { screenId: roomScreenId };
const commandOf = <const Type extends string, Fields extends z.ZodRawShape>(type: Type, fields: Fields) =>
  z.object({ type: z.literal(type), ...fields });

export const roomAction = z.discriminatedUnion('type', [
  commandOf('add', additionFields).refine(namesOne, {
    message: 'name one of trackIds, albumId or playlistId',
  }),
  commandOf('remove', { entryIds: z.array(roomEntryId).min(1).max(ROOM_ENTRIES_MAX) }),
  /** Before another entry, or to the end. */
  commandOf('move', { ...oneEntry, beforeEntryId: roomEntryId.nullable() }),
  commandOf('approve', { entryIds: z.array(roomEntryId).min(1).max(ROOM_ENTRIES_MAX) }),
  commandOf('boost', { ...oneEntry, isOn: z.boolean() }),
  /** Names the entry on air as its sender saw it, so that two people who press at once skip once. */
  commandOf('skip', oneEntry),
  commandOf('vote-skip', { ...oneEntry, isOn: z.boolean() }),
  commandOf('pause', {}),
  commandOf('resume', {}),
  commandOf('seek', { ...oneEntry, positionMs: z.number().int().min(0).max(86_400_000) }),
  commandOf('set-mode', { mode: roomMode }),
  commandOf('set-locked', { isOn: z.boolean() }),
  commandOf('set-approval', { isOn: z.boolean() }),
  commandOf('set-keep-going', { isOn: z.boolean() }),
  commandOf('rename', { name: roomName }),
  commandOf('set-co-host', { ...oneMember, isOn: z.boolean() }),
  commandOf('pass-host', oneMember),
  commandOf('remove-member', oneMember),
  commandOf('ban', oneMember),
  commandOf('unban', oneMember),
  commandOf('change-code', {}),
  /** Lets in a screen that waits. */
  commandOf('approve-screen', oneScreen),
  /** Refuses one that waits, or takes the room from one that shows it. */
  commandOf('remove-screen', oneScreen),
  commandOf('end', {}),
]);
export type RoomAction = z.input<typeof roomAction>;

/** A repeated command, recognized by its id, is answered as the first time and applied once. */
export const roomCommand = z.object({
  commandId: z.uuid(),
  /** The revision its sender saw. */
  revision: z.number().int().min(0),
  action: roomAction,
});
export type RoomCommand = z.input<typeof roomCommand>;

export const roomCommandReply = z.object({
  revision: z.number().int(),
  /** For additions: how many were taken; the others did not fit, cannot be played or may not be heard by this person. */
  addedCount: z.number().int().optional(),
  refusedCount: z.number().int().optional(),
  /** The entries that were added, so that an addition can be undone. */
  addedIds: z.array(roomEntryId).optional(),
});
export type RoomCommandReply = z.infer<typeof roomCommandReply>;

/** How the queue differs from the one before (`order-changes.ts`). */
export const roomOrderChanges = z.object({
  /** Entries that are no longer in it. */
  goneIds: z.array(roomEntryId),
  /** New and moved entries in their new order: each group directly after an entry, or first with null. */
  inserted: z.array(z.object({ afterId: roomEntryId.nullable(), ids: z.array(roomEntryId) })),
  /** The number of entries after it; a client that arrives at another one reads the whole room. */
  count: z.number().int(),
});
export type RoomOrderChanges = z.infer<typeof roomOrderChanges>;

/** The difference between two revisions. Fields that are absent did not change. People come with RoomPresence only. */
export const roomPatch = roomState
  .omit({ id: true, revision: true, entries: true, people: true })
  .partial()
  .extend({
    entries: z
      .object({
        /** New and changed entries. */
        upserted: z.array(roomEntry),
        /** The ids of all entries in their new order: for clients that take no changes, or if most of it has changed. */
        order: z.array(roomEntryId).optional(),
        changes: roomOrderChanges.optional(),
      })
      .optional(),
  });
export type RoomPatch = z.infer<typeof roomPatch>;

/** Names entries that the client still has, because it comes with the change that removes them. */
export const roomNotice = z.object({ kind: z.enum(ROOM_NOTICES), entryIds: z.array(roomEntryId) });
export type RoomNotice = z.infer<typeof roomNotice>;

export const roomChanged = z.object({
  roomId,
  /** The patch applies to this revision; a client that has another one reads the whole room. */
  fromRevision: z.number().int(),
  /** The revision after it; several changes in close succession come as one. */
  revision: z.number().int(),
  patch: roomPatch,
  notices: z.array(roomNotice).optional(),
});
export type RoomChanged = z.infer<typeof roomChanged>;

/** Sent at most twice a second. */
export const roomPresence = z.object({
  roomId,
  changed: z.array(roomPerson),
  goneIds: z.array(roomMemberId),
});
export type RoomPresence = z.infer<typeof roomPresence>;

/** Reactions of a quarter of a second, by kind. */
export const roomReactions = z.object({
  roomId,
  counts: z.partialRecord(z.enum(ROOM_REACTIONS), z.number().int()),
});
export type RoomReactions = z.infer<typeof roomReactions>;

export const roomExit = z.object({ roomId, reason: z.enum(ROOM_EXITS) });
export type RoomExitNotice = z.infer<typeof roomExit>;

/** A row of a room: of a track, or silence while the room is paused or its queue is empty. */
export const roomStreamEntry = streamEntry.omit({ audioUrl: true, track: true }).extend({
  track: streamTrack.nullable(),
  /** Null for silence. */
  audioUrl: z.string().nullable(),
  entryId: roomEntryId.nullable(),
  /** The track that waits at `cueInMs` while the row is the silence of a pause; otherwise absent. */
  pausedTrack: streamTrack.nullable().optional(),
});
export type RoomStreamEntry = z.infer<typeof roomStreamEntry>;

/** Everything that a room's players need, as StreamMetadata for genre stations. */
export const roomStream = z.object({
  roomId,
  streamId: wireId,
  name: z.string(),
  isActive: z.boolean(),
  listenerCount: z.number().int(),
  serverTimeMs: z.number(),
  /** The current row and those after it, in order. */
  entries: z.array(roomStreamEntry),
});
export type RoomStream = z.infer<typeof roomStream>;

export const roomPiecesChanged = z.object({
  roomId,
  fromIndex: z.number().int(),
  revision: z.number().int(),
});
export type RoomPiecesChanged = z.infer<typeof roomPiecesChanged>;

export const roomHistoryEntry = z.object({
  id: roomEntryId,
  track: streamTrack,
  addedBy: z.string().nullable(),
  startedAt: instant,
  wasSkipped: z.boolean(),
});
export type RoomHistoryEntry = z.infer<typeof roomHistoryEntry>;

export const bannedPerson = z.object({ id: roomMemberId, name: z.string(), bannedAt: instant });
export type BannedPerson = z.infer<typeof bannedPerson>;

export const adminRoom = z.object({
  id: roomId,
  name: z.string(),
  isPublic: z.boolean(),
  hostName: z.string(),
  hereCount: z.number().int(),
  soundingCount: z.number().int(),
  entryCount: z.number().int(),
  isPaused: z.boolean(),
  openedAt: instant,
});
export type AdminRoom = z.infer<typeof adminRoom>;
