import { z } from 'zod';
import { ROOM_SCREEN_NEXT_MAX, ROOM_SCREEN_SEATS_MAX } from '../limits.ts';
import { artColours, instant, wireId } from '../wire-values.ts';
import { roomCode, roomEntryId, roomMemberId } from './schemas.ts';

export const newScreen = z.object({ code: roomCode });

/** The screen shows the code, so that the host lets in the screen in front of them and no other one. */
export const newScreenReply = z.object({
  token: z.string(),
  pairingCode: z.string(),
  /** Until then a host can let it in. */
  expiresAt: instant,
});
export type NewScreenReply = z.infer<typeof newScreenReply>;

export const screenEntry = z.object({
  id: roomEntryId,
  trackId: wireId,
  title: z.string(),
  artist: z.string(),
  albumTitle: z.string().nullable(),
  /** The path of the cover, which needs the token; null for a song without an album. */
  artUrl: z.string().nullable(),
  artColours: artColours.nullable(),
  /** Null if the room added it by itself. */
  addedById: roomMemberId.nullable(),
  /** Their name; empty if they are gone. */
  addedBy: z.string().nullable(),
});
export type ScreenEntry = z.infer<typeof screenEntry>;

export const screenPerson = z.object({
  id: roomMemberId,
  name: z.string(),
  /** The path of the profile picture, which needs the token; null without one. */
  avatarUrl: z.string().nullable(),
  isSounding: z.boolean(),
});
export type ScreenPerson = z.infer<typeof screenPerson>;

/** All that a screen learns of its room. */
export const shownRoom = z.object({
  name: z.string(),
  /** For the QR code. */
  code: z.string(),
  isPaused: z.boolean(),
  keepsGoing: z.boolean(),
  current: screenEntry
    .extend({
      durationMs: z.number().int(),
      /** Server epoch milliseconds at which the file's first sample would have sounded; null while paused. */
      startedAtMs: z.number().nullable(),
      /** Position while paused; null while playing. */
      pausedAtMs: z.number().nullable(),
    })
    .nullable(),
  next: z.array(screenEntry).max(ROOM_SCREEN_NEXT_MAX),
  /** Approved entries after those. */
  laterCount: z.number().int(),
  hereCount: z.number().int(),
  people: z.array(screenPerson).max(ROOM_SCREEN_SEATS_MAX),
});
export type ShownRoom = z.infer<typeof shownRoom>;

export const screenReply = z.discriminatedUnion('status', [
  z.object({ status: z.literal('waiting'), pairingCode: z.string(), expiresAt: instant }),
  z.object({ status: z.literal('shown'), room: shownRoom }),
]);
export type ScreenReply = z.infer<typeof screenReply>;
