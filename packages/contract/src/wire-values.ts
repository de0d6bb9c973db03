import { z } from 'zod';
import { CHANGED_BY_MAX_LENGTH, PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX, PLAYLIST_TRACKS_MAX } from './limits.ts';

const LIBRARY_ID_MAX = 2_147_483_647;
/** Positive integers that fit `integer` of SQLite and Postgres; opaque to clients, and text in addresses. */
export const libraryId = z.coerce.number().int().min(1).max(LIBRARY_ID_MAX);
/** A number or its digits (ruling 1.42); refuses `true` and `[5]`, which JavaScript converts to a number. */
export const bodyId = z.preprocess(
  (value) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value),
  z.number().int().min(1).max(LIBRARY_ID_MAX),
);
/** The id of a library item in a reply. */
export const wireId = z.number().int();
export const userId = z.uuid();
/** ISO 8601 in UTC. */
export const instant = z.iso.datetime();

export const errorReply = z.object({
  code: z.string(),
  message: z.string(),
  requestId: z.string().optional(),
  /** Additive, with PENDING_APPROVAL after single sign-on: the ticket for `sign-up-state`. */
  ticket: z.string().optional(),
  /** Additive, with INVALID_CREDENTIALS: the passkey no longer belongs to an account, so the browser may delete it. */
  isPasskeyUnknown: z.boolean().optional(),
  /** Additive, with ROOM_CONFLICT: the room as it is now, a RoomState. */
  room: z.unknown().optional(),
});
export type ErrorReply = z.infer<typeof errorReply>;

export const messageReply = z.object({ message: z.string() });
export type MessageReply = z.infer<typeof messageReply>;

export const cursor = z.string().min(1).max(500);
export const sortOrder = z.enum(['asc', 'desc']);

/** Number of list items wanted; a number above `most` means all. */
export function countUpTo(most: number) {
  return z.coerce
    .number()
    .int()
    .min(1)
    .transform((count) => Math.min(count, most));
}

export const pageQuery = z.object({
  cursor: cursor.optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT_MAX).default(PAGE_LIMIT_DEFAULT),
});

/** A keyset page: `nextCursor` is null on the last one. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable(), total: z.number().int() });
}
export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
  total: number;
}

/**
 * Two colors of a picture, `#rrggbb`: `field`, of its largest calm area, fills surfaces, and `spark`, the
 * most vivid one, draws lines. Only hue and chroma matter, because clients choose the lightness. Both are
 * pure gray if the picture has no color.
 */
export const artColours = z.object({ field: z.string(), spark: z.string() });
export type ArtColors = z.infer<typeof artColours>;

/** Many tracks in one call, because one call per track would soon exceed the rate limit of a session. */
export const manyTracks = z.object({ trackIds: z.array(bodyId).min(1).max(PLAYLIST_TRACKS_MAX) });

/**
 * Direction marks and invisible characters, which make a name look like another one in lists and in the
 * audit log, and control characters, which act on terminals that show a log. Joiners are allowed, because
 * emoji and several languages need them. Line breaks and tabs are allowed, because texts may have several
 * lines. NUL is not in the list, because a text with one is refused.
 */
const UNSEEN = /(?![\0\t\n\r\x85])\p{Cc}|[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu;

/** A name or description that a user types. */
export const typedText = (maxLength: number) =>
  z
    .string()
    .overwrite((text) => text.replace(UNSEEN, ''))
    .trim()
    .max(maxLength);

export const typedName = (maxLength: number) => typedText(maxLength).min(1);

/** Name of a device or app, given by itself or by its owner. */
export const deviceName = typedName(CHANGED_BY_MAX_LENGTH);
