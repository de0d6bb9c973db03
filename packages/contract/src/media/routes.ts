import { z } from 'zod';
import { trackDetails } from '../library/schemas.ts';
import { ART_SIZE_DEFAULT, ART_SIZES, STREAM_BIT_RATE_MAX_KBPS, STREAM_FORMATS } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { countUpTo, libraryId } from '../wire-values.ts';
import { mediaAddresses } from './addresses.ts';

const byId = z.object({ id: libraryId });
export const imageSize = z.coerce
  .number()
  .pipe(z.union(ART_SIZES.map((size) => z.literal(size))))
  .default(ART_SIZE_DEFAULT);

export const lyricsReply = z.object({
  isSynced: z.boolean(),
  lines: z.array(
    z.object({
      startMs: z.number().int().optional(),
      text: z.string(),
      words: z.array(z.object({ startMs: z.number().int(), text: z.string() })).optional(),
    }),
  ),
});

export const mediaRoutes = {
  trackStream: defineRoute({
    ...mediaAddresses.trackStream,
    takesTicket: true,
    summary:
      'The audio file, or with a format the track made anew in it; Range, HEAD, ETag and If-Range as in RFC 9110',
    params: byId,
    query: z.object({
      format: z.enum(STREAM_FORMATS).optional(),
      bitRate: countUpTo(STREAM_BIT_RATE_MAX_KBPS).optional(),
    }),
    reply: 'audio',
    errors: [
      'VALIDATION_FAILED',
      'UNAUTHENTICATED',
      'PENDING_APPROVAL',
      'TRACK_NOT_FOUND',
      'TRACK_MISSING',
      'RANGE_NOT_SATISFIABLE',
    ],
  }),
  trackWaveform: defineRoute({
    ...mediaAddresses.trackWaveform,
    summary:
      'How loud the track is along its length: a byte for each of 400 pieces, in base64, the loudest 255; null while it has not been measured',
    params: byId,
    reply: z.object({ levels: z.string().nullable() }),
    errors: ['UNAUTHENTICATED', 'PENDING_APPROVAL', 'TRACK_NOT_FOUND'],
  }),
  trackLyrics: defineRoute({
    ...mediaAddresses.trackLyrics,
    summary:
      'The words of the track, each line with its time where all are timed, and with its timed words where the file times them; no lines where there are none',
    params: byId,
    reply: lyricsReply,
    errors: ['UNAUTHENTICATED', 'PENDING_APPROVAL', 'TRACK_NOT_FOUND', 'TRACK_MISSING'],
  }),
  trackDetails: defineRoute({
    ...mediaAddresses.trackDetails,
    summary: 'The file of the track, and who made it besides its artists',
    params: byId,
    reply: trackDetails,
    errors: ['UNAUTHENTICATED', 'PENDING_APPROVAL', 'TRACK_NOT_FOUND', 'TRACK_MISSING'],
  }),
  albumArt: defineRoute({
    ...mediaAddresses.albumArt,
    takesTicket: true,
    summary: 'The square artwork of an album, a generated cover when it has none',
    params: byId,
    query: z.object({ size: imageSize }),
    reply: 'image',
    errors: ['UNAUTHENTICATED', 'ALBUM_NOT_FOUND', 'VALIDATION_FAILED'],
  }),
  trackArt: defineRoute({
    ...mediaAddresses.trackArt,
    takesTicket: true,
    summary: 'The square artwork of a track: that of its album, else its own, else a generated cover',
    params: byId,
    query: z.object({ size: imageSize }),
    reply: 'image',
    errors: ['UNAUTHENTICATED', 'TRACK_NOT_FOUND', 'VALIDATION_FAILED'],
  }),
  artistPicture: defineRoute({
    ...mediaAddresses.artistPicture,
    summary: 'The square picture of an artist; not found when there is none of their own',
    params: byId,
    query: z.object({ size: imageSize }),
    reply: 'image',
    errors: ['UNAUTHENTICATED', 'ARTIST_NOT_FOUND', 'PICTURE_NOT_FOUND', 'VALIDATION_FAILED'],
  }),
  scrollImages: defineRoute({
    ...mediaAddresses.scrollImages,
    summary: 'Addresses of the pictures of the landing strip',
    isClosable: true,
    reply: z.array(z.string()),
    errors: [],
  }),
  scrollImage: defineRoute({
    ...mediaAddresses.scrollImage,
    summary: 'One picture of the landing strip',
    isClosable: true,
    params: z.object({
      id: z
        .string()
        .max(64)
        .regex(/^[\w-]+$/),
    }),
    reply: 'image',
    errors: ['NOT_FOUND'],
  }),
} as const;
