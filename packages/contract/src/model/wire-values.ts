import { z } from 'zod';
import { CHANGED_BY_MAX_LENGTH, PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX, PLAYLIST_TRACKS_MAX } from '../limits.ts';

const LIBRARY_ID_MAX = 2_147_483_647;
/**
 * Library ids are positive integers that fit SQLite and Postgres `integer`; clients treat them as opaque. This is one in an
 * address, where everything is text.
 */
export const libraryId = z.coerce.number().int().min(1).max(LIBRARY_ID_MAX);
/**
 * One in a body: a number, or its digits, because clients may keep ids as text (ruling 1.42). Not whatever else JavaScript
 * takes for a number, as `true` and `[5]`.
 */
export const bodyId = z.preprocess(
  (value) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value),
  z.number().int().min(1).max(LIBRARY_ID_MAX),
);
/** The id of a library thing inside a reply. */
export const wireId = z.number().int();
export const userId = z.uuid();
/** ISO 8601 in UTC. */
export const instant = z.iso.datetime();

export const errorReply = z.object({
  code: z.string(),
  message: z.string(),
  requestId: z.string().optional(),
  /** Additive, with PENDING_APPROVAL after a sign-in with another service: for `sign-up-state`. */
  ticket: z.string().optional(),
  /** Additive, with INVALID_CREDENTIALS: no account has the passkey any more, so the browser may forget it. */
  isPasskeyUnknown: z.boolean().optional(),
});
export type ErrorReply = z.infer<typeof errorReply>;

export const messageReply = z.object({ message: z.string() });
export type MessageReply = z.infer<typeof messageReply>;

export const cursor = z.string().min(1).max(500);
export const sortOrder = z.enum(['asc', 'desc']);

/** How many of a list somebody wants; more than there are kept is all that are kept. */
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
 * Two colours of a picture, `#rrggbb`: that of its largest calm area, which fills places, and that of its liveliest one,
 * which draws lines. Hue and chroma count; how light they stand is the matter of whoever shows them. Both are pure grey
 * where the picture has no colour.
 */
export const artColours = z.object({ field: z.string(), spark: z.string() });
export type ArtColours = z.infer<typeof artColours>;

/** Of a choice of many, as one call: one by one they would soon be more calls than a session may make. */
export const manyTracks = z.object({ trackIds: z.array(bodyId).min(1).max(PLAYLIST_TRACKS_MAX) });

/**
 * Direction marks and invisible characters, which make a name look like another one in lists and in the audit log, and
 * control characters, which terminals that show a log obey. Joiners stay, because emoji and several languages need them,
 * what begins a line or a column, because texts may have several, and NUL, because a text with one is refused.
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

/** A device or app as it names itself, or as its owner does. */
export const deviceName = typedName(CHANGED_BY_MAX_LENGTH);
