import { z } from 'zod';
import { artColours, instant, wireId } from './wire-values.ts';

/** A station; the wire says stream (ruling 0.2). */
export const stream = z.object({
  id: wireId,
  genreId: wireId,
  genreName: z.string(),
  name: z.string(),
  description: z.string(),
  isActive: z.boolean(),
  // additive
  listenerCount: z.number().int(),
  /** Names it in addresses for players that are not ours. */
  slug: z.string(),
  /** Heard outside the app without an account. */
  isPublic: z.boolean(),
});
export type Stream = z.infer<typeof stream>;

export const streamAlbum = z.object({
  id: wireId,
  title: z.string(),
  artUrl: z.string(),
  artColour: z.string().nullable(),
  /** Absent where a server does not know of it: during an upgrade there are older ones beside the new. */
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
 * One airing as a listener's player needs it. Instants are epoch milliseconds of server time.
 * The entry is on air from `startedAtMs` for `playMs`; sample `cueInMs` of the file is heard at `startedAtMs`. Then the
 * next one begins, under which this one sounds on for `fadeOutMs`, fading.
 */
export const streamEntry = z.object({
  seq: z.number().int(),
  /** Raised when already announced rows were changed (skip, track gone). */
  generation: z.number().int(),
  startedAtMs: z.number(),
  playMs: z.number().int(),
  cueInMs: z.number().int(),
  /** 0 where a server does not name it yet: during an upgrade there are older ones beside the new. */
  fadeOutMs: z.number().int().default(0),
  gainDb: z.number(),
  /** Same origin, takes the media cookie. */
  audioUrl: z.string(),
  track: streamTrack,
});
export type StreamEntry = z.infer<typeof streamEntry>;

export const streamMetadata = z.object({
  genreId: wireId,
  currentTrack: streamTrack.nullable(),
  nextTrack: streamTrack.nullable(),
  /** The instant at which the file would have begun: what stations leave out of its start lies before the entry. */
  trackStartedAt: instant.nullable(),
  /** In the file. */
  currentPositionMs: z.number().int(),
  /** Of the file, up to where the next one begins. */
  totalDurationMs: z.number().int(),
  updatedAt: instant,
  // additive
  streamId: wireId,
  isActive: z.boolean(),
  listenerCount: z.number().int(),
  /** Server clock when this was made, epoch milliseconds. */
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

/** What a listener asked a station to play. */
export const stationRequest = z.object({
  track: streamTrack,
  /** When it begins, as it is planned now. */
  startsAt: instant,
  /** Null when the account is gone. */
  requestedBy: z.string().nullable(),
  isMine: z.boolean(),
  /** On air, or so soon that listeners have it already: it stays. */
  isFixed: z.boolean(),
});
export type StationRequest = z.infer<typeof stationRequest>;

export const stationRequests = z.object({
  /** Whether the owner lets listeners ask at all. */
  areTaken: z.boolean(),
  /** Those on air and to come, in the order in which they play. */
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
