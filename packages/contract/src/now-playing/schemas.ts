import { z } from 'zod';
import { wireId } from '../wire-values.ts';

/** One airing, for external players and pages. Instants are epoch milliseconds of server time. */
export const airing = z.object({
  seq: z.number().int(),
  title: z.string(),
  artist: z.string(),
  album: z.string().nullable(),
  /** Time on air. */
  durationMs: z.number().int(),
  startedAtMs: z.number(),
  endsAtMs: z.number(),
  /** Absolute address of a JPEG. */
  artUrl: z.string().nullable(),
});
export type Airing = z.infer<typeof airing>;

/** Links are absolute, and include the listen key of the request. */
export const nowPlaying = z.object({
  genreId: wireId,
  genreName: z.string(),
  slug: z.string(),
  name: z.string(),
  isOnAir: z.boolean(),
  isPublic: z.boolean(),
  serverTimeMs: z.number(),
  listenerCount: z.number().int(),
  current: airing.nullable(),
  next: airing.nullable(),
  /** Newest first. */
  history: z.array(airing),
  links: z.object({
    mp3: z.string(),
    hls: z.string(),
    m3u: z.string(),
    pls: z.string(),
    embed: z.string(),
  }),
});
export type NowPlaying = z.infer<typeof nowPlaying>;
