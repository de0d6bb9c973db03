import { z } from 'zod';
import {
  HOUSE_LISTENERS_MIN,
  STATISTICS_LIST_MAX,
  STATISTICS_PERIODS,
  YEAR_PLAYLIST_MAX,
} from '../limits.ts';
import { instant, libraryId, wireId } from '../wire-values.ts';
import { isTimeZone } from './time-zone.ts';

export const listeningStatistics = z.object({
  tracksLiked: z.number().int(),
  playlistsCreated: z.number().int(),
  hoursListened: z.number(),
});
export type ListeningStatistics = z.infer<typeof listeningStatistics>;

const TIME_ZONE_MAX_LENGTH = 64;
const NAME_MAX_LENGTH = 2_000;

export const timeZone = z
  .string()
  .min(1)
  .max(TIME_ZONE_MAX_LENGTH)
  .refine(isTimeZone, 'must be the name of a time zone');
/** A day of the viewer's calendar, `2026-11-29`. */
const day = z.iso.date();

export const listeningQuery = z.object({
  /** The last 7, 30 or 365 days including today, or everything. */
  period: z.enum(STATISTICS_PERIODS).default('month'),
  /** Days and hours are those of this time zone. A listening belongs to the hour in which it began. */
  timeZone: timeZone.default('UTC'),
});

/**
 * Plays are listenings of at least half of a track or four minutes, also of stations. Skips are tracks that were left for
 * another one before that. `listenedMs` is the time of all listenings.
 */
const totals = z.object({ listenedMs: z.number().int(), plays: z.number().int(), skips: z.number().int() });
export type ListeningTotals = z.infer<typeof totals>;

export const listenedTrack = totals.extend({
  /** Null if the track was deleted. */
  trackId: wireId.nullable(),
  title: z.string(),
  artist: z.string(),
  /** The title of its album, or the name of its folder if it has neither artist nor album. */
  albumOrFolder: z.string(),
  albumId: wireId.nullable(),
  artUrl: z.string().nullable(),
});
export type ListenedTrack = z.infer<typeof listenedTrack>;
export const listenedArtist = totals.extend({ artistId: wireId, name: z.string() });
export type ListenedArtist = z.infer<typeof listenedArtist>;
export const listenedAlbum = totals.extend({
  albumId: wireId,
  title: z.string(),
  artist: z.string(),
  artUrl: z.string(),
});
export type ListenedAlbum = z.infer<typeof listenedAlbum>;
export const listenedGenre = totals.extend({ genreId: wireId, name: z.string() });
export type ListenedGenre = z.infer<typeof listenedGenre>;

export const listeningReport = totals.extend({
  period: z.enum(STATISTICS_PERIODS),
  /** First and last day of the period; with `all`, the first day is that of the first listening. */
  firstDay: day,
  lastDay: day,
  /** The time at which the whole history begins; null while it is empty. */
  since: instant.nullable(),
  /** The totals of as many days before the period; null if the history does not reach as far back. */
  before: totals.nullable(),
  /** Days with at least one listening, in order. */
  days: z.array(totals.extend({ day })),
  /** The 24 hours of the day, from midnight on. */
  hours: z.array(totals).length(24),
  /** Days in a row with music: until today or yesterday, and the most within the period. */
  streak: z.object({ currentDays: z.number().int(), longestDays: z.number().int() }),
  /** Tracks and artists whose first play is in the period. */
  discovered: z.object({ tracks: z.number().int(), artists: z.number().int() }),
  /** The most played first; of those played as often, the longest listened. */
  tracks: z.array(listenedTrack),
  artists: z.array(listenedArtist),
  albums: z.array(listenedAlbum),
  genres: z.array(listenedGenre),
});
export type ListeningReport = z.infer<typeof listeningReport>;

const YEAR_MIN = 1970;
const YEAR_MAX = 9_999;
const MONTHS = 12;
export const yearParams = z.object({ year: z.coerce.number().int().min(YEAR_MIN).max(YEAR_MAX) });
export const yearQuery = z.object({
  /** The year begins and ends when clocks in this time zone say so. */
  timeZone: timeZone.default('UTC'),
});

export const yearInReview = listeningReport
  .omit({ period: true, firstDay: true, lastDay: true, since: true, before: true, streak: true })
  .extend({
    year: z.number().int(),
    /** False until the first day of the next year. */
    isOver: z.boolean(),
    /** All years with listenings, in order. */
    years: z.array(z.number().int()),
    /** The twelve months, from January on. */
    months: z.array(totals).length(MONTHS),
    /** The most days in a row with music within the year. */
    longestStreakDays: z.number().int(),
    /** The most played tracks that still exist, for a playlist of the year. */
    playlistTrackIds: z.array(wireId).max(YEAR_PLAYLIST_MAX),
  });
export type YearInReview = z.infer<typeof yearInReview>;

/** Without skips, because those of one track may be those of one person. */
const together = totals.omit({ skips: true }).extend({
  /** People who played something. */
  listeners: z.number().int().min(HOUSE_LISTENERS_MIN),
  /** These were played by at least three people, the most played first; of those played as often, the longest listened. */
  tracks: z.array(listenedTrack.omit({ skips: true }).extend({ trackId: wireId })).max(STATISTICS_LIST_MAX),
  artists: z.array(listenedArtist.omit({ skips: true })).max(STATISTICS_LIST_MAX),
});

export const houseYear = z.object({
  year: z.number().int(),
  /** Null if fewer than three people played something. */
  together: together.nullable(),
});
export type HouseYear = z.infer<typeof houseYear>;

/** Exactly one part: everything, a track, a deleted track by its names, an artist, or days, both included. */
export const removedListening = z
  .object({
    isAll: z.literal('true').optional(),
    trackId: libraryId.optional(),
    title: z.string().min(1).max(NAME_MAX_LENGTH).optional(),
    artist: z.string().max(NAME_MAX_LENGTH).optional(),
    artistId: libraryId.optional(),
    firstDay: day.optional(),
    lastDay: day.optional(),
    timeZone: timeZone.default('UTC'),
  })
  .refine(
    ({ isAll, trackId, title, artistId, firstDay }) =>
      [isAll, trackId, title, artistId, firstDay].filter((part) => part !== undefined).length === 1,
    { message: 'Please name exactly one part of the history' },
  )
  .refine(({ title, artist }) => (title === undefined) === (artist === undefined), {
    message: 'A deleted track needs its title and its artist',
  })
  .refine(
    ({ firstDay, lastDay }) =>
      (firstDay === undefined) === (lastDay === undefined) && (firstDay ?? '') <= (lastDay ?? ''),
    { message: 'The days need a first and a last one, in this order' },
  );
export type RemovedListening = z.output<typeof removedListening>;
