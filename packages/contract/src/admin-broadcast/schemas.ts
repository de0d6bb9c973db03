import { z } from 'zod';
import { streamTrack } from '../stations/schemas.ts';
import { wireId } from '../wire-values.ts';

const count = z.number().int().min(0);
const running = z.literal([0, 1]);

/** A station as external players receive it. */
export const broadcastStation = z.object({
  genreId: wireId,
  genreName: z.string(),
  slug: z.string(),
  isPublic: z.boolean(),
  isOnAir: z.boolean(),
  /** Encodings that run at this moment. */
  encoders: z.object({ mp3: running, aac: running }),
  listeners: z.object({ icy: count, hls: count }),
  /** Additive: what is on air; null while the station is off, and absent from older servers. */
  currentTrack: streamTrack.nullish(),
});
export type BroadcastStation = z.infer<typeof broadcastStation>;

export const broadcastOverview = z.object({
  stations: z.array(broadcastStation),
  limits: z.object({ listeners: count, perKey: count, perAddress: count }),
  /** Additive: what external players receive, in kbit/s; absent from older servers. */
  bitRatesKbps: z.object({ mp3: count, aac: count }).optional(),
});
export type BroadcastOverview = z.infer<typeof broadcastOverview>;
