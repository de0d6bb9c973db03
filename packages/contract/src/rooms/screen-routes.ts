import { z } from 'zod';
import { imageSize, lyricsReply } from '../media/routes.ts';
import { defineRoute } from '../route.ts';
import { libraryId } from '../wire-values.ts';
import { roomMemberId } from './schemas.ts';
import { roomScreenAddresses } from './screen-addresses.ts';
import { newScreen, newScreenReply, screenReply } from './screen-schemas.ts';

/** Screens, such as TVs: they show one room once its host has let them in, and reach nothing else. */
export const roomScreenRoutes = {
  request: defineRoute({
    ...roomScreenAddresses.request,
    summary: 'Request to show the room that has this code; a host of the room lets the screen in',
    body: newScreen,
    reply: newScreenReply,
    errors: ['VALIDATION_FAILED', 'ROOM_CODE_UNKNOWN', 'ROOM_SCREENS_FULL', 'TOO_MANY_REQUESTS'],
    rateLimit: { max: 60, windowMs: 60 * 60_000 },
  }),
  read: defineRoute({
    ...roomScreenAddresses.read,
    summary: 'Whether the screen is let in, and then what it shows; with an ETag',
    reply: screenReply,
    errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  }),
  art: defineRoute({
    ...roomScreenAddresses.art,
    summary: 'The cover of an album that a song on the screen is from',
    params: z.object({ albumId: libraryId }),
    query: z.object({ size: imageSize }),
    reply: 'image',
    errors: ['ALBUM_NOT_FOUND', 'UNAUTHENTICATED', 'FORBIDDEN'],
  }),
  picture: defineRoute({
    ...roomScreenAddresses.picture,
    summary: 'The picture of a person on the screen',
    params: z.object({ memberId: roomMemberId }),
    reply: 'image',
    errors: ['PICTURE_NOT_FOUND', 'UNAUTHENTICATED', 'FORBIDDEN'],
  }),
  lyrics: defineRoute({
    ...roomScreenAddresses.lyrics,
    summary: 'The words of the song on air; no lines where there are none',
    params: z.object({ trackId: libraryId }),
    reply: lyricsReply,
    errors: ['TRACK_NOT_FOUND', 'TRACK_MISSING', 'UNAUTHENTICATED', 'FORBIDDEN'],
  }),
} as const;
