import { z } from 'zod';
import { artColours, instant, wireId } from '../wire-values.ts';

/** A station; the wire calls it stream (ruling 0.2). */
export const stream = z.object({
  id: wireId,
  genreId: wireId,
  genreName: z.string(),
  name: z.string(),
  description: z.string(),
  isActive: z.boolean(),
  listenerCount: z.number().int(),
  /** Names the station in addresses for external players. */
  slug: z.string(),
  /** Can be heard outside the app without an account. */
  isPublic: z.boolean(),
});
export type Stream = z.infer<typeof stream>;

export const streamAlbum = z.object({
  id: wireId,
  title: z.string(),
  artUrl: z.string(),
  artColour: z.string().nullable(),
  /** Absent if the server does not support it: during an upgrade, older servers run beside new ones. */
  artColours: artColours.nullish(),
});

export const streamTrack = z.object({
  id: wireId,
  title: z.string(),
  authors: z.string(),
  genre: z.string(),
  album: streamAlbum.nullable(),
  // additive
  durationMs: z.number().int(),
});
export type StreamTrack = z.infer<typeof streamTrack>;

/**
 * One airing as a listener's player needs it. Instants are epoch milliseconds of server time. The entry is
 * on air from `startedAtMs` for `playMs`; sample `cueInMs` of the file is heard at `startedAtMs`. Then the
 * next entry begins, and this one fades out under it for `fadeOutMs`.
 */
export const streamEntry = z.object({
  seq: z.number().int(),
  /** Increases when already announced rows change (skip, track gone). */
  generation: z.number().int(),
  startedAtMs: z.number(),
  playMs: z.number().int(),
  cueInMs: z.number().int(),
  /** 0 if the server does not send it: during an upgrade, older servers run beside new ones. */
  fadeOutMs: z.number().int().default(0),
  gainDb: z.number(),
  /** Same origin, so the media cookie is sent. */
  audioUrl: z.string(),
  track: streamTrack,
});
export type StreamEntry = z.infer<typeof streamEntry>;

export const streamMetadata = z.object({
  genreId: wireId,
  currentTrack: streamTrack.nullable(),
  nextTrack: streamTrack.nullable(),
  /** When the file would have begun; earlier than the entry if the station cuts off the start. */
  trackStartedAt: instant.nullable(),
  /** Position in the file. */
  currentPositionMs: z.number().int(),
  /** Length of the file up to the start of the next entry. */
  totalDurationMs: z.number().int(),
  updatedAt: instant,
  // additive
  streamId: wireId,
  isActive: z.boolean(),
  listenerCount: z.number().int(),
  /** Server clock when this was sent, epoch milliseconds. */
  serverTimeMs: z.number(),
  /** The current entry and the ones after it, in order; empty when the station is not running. */
  entries: z.array(streamEntry),
});
export type StreamMetadata = z.infer<typeof streamMetadata>;

/** TrackChanged (M-289); `entries` is additive. */
export const trackChanged = z.object({
  genreId: wireId,
  currentTrack: streamTrack.nullable(),
  nextTrack: streamTrack.nullable(),
  trackStartedAt: instant.nullable(),
  totalDurationMs: z.number().int(),
  streamId: wireId,
  serverTimeMs: z.number(),
  entries: z.array(streamEntry),
});
export type TrackChanged = z.infer<typeof trackChanged>;

export const playbackSynced = z.object({
  currentPositionMs: z.number().int(),
  // additive
  genreId: wireId,
  seq: z.number().int().nullable(),
  serverTimeMs: z.number(),
});
export type PlaybackSynced = z.infer<typeof playbackSynced>;

/** The answer of the hub's SyncTime(t1): t1 as sent, t2 on receipt and t3 on sending, server epoch milliseconds. */
export const syncTimeReply = z.object({ t1: z.number(), t2: z.number(), t3: z.number() });
export type SyncTimeReply = z.infer<typeof syncTimeReply>;

export const historyEntry = z.object({ track: streamTrack, startedAt: instant, endedAt: instant });
export type HistoryEntry = z.infer<typeof historyEntry>;

/** A track that a listener requested from a station. */
export const stationRequest = z.object({
  track: streamTrack,
  startsAt: instant,
  /** Null when the account is gone. */
  requestedBy: z.string().nullable(),
  isMine: z.boolean(),
  /** On air, or so close that listeners have already loaded it: it cannot be withdrawn. */
  isFixed: z.boolean(),
});
export type StationRequest = z.infer<typeof stationRequest>;

export const stationRequests = z.object({
  /** Whether the owner allows requests. */
  areTaken: z.boolean(),
  /** Requests on air and to come, in playing order. */
  requests: z.array(stationRequest),
});
export type StationRequests = z.infer<typeof stationRequests>;

export const nextReply = z.object({ success: z.boolean(), advanced: z.boolean(), metadata: streamMetadata });
export type NextReply = z.infer<typeof nextReply>;

export const piecesChanged = z.object({
  genreId: z.number().int(),
  fromIndex: z.number().int(),
  revision: z.number().int(),
});
export type PiecesChanged = z.infer<typeof piecesChanged>;
