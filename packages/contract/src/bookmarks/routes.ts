import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { libraryId, messageReply } from '../wire-values.ts';
import { bookmarkAddresses } from './addresses.ts';
import { bookmark, bookmarkInput } from './schemas.ts';

const byTrack = z.object({ trackId: libraryId });
const personal = ['UNAUTHENTICATED', 'PENDING_APPROVAL'] as const;

export const bookmarkRoutes = {
  list: defineRoute({
    ...bookmarkAddresses.list,
    summary: 'Own bookmarks, the last changed first',
    reply: z.array(bookmark),
    errors: [...personal],
  }),
  save: defineRoute({
    ...bookmarkAddresses.save,
    summary: 'Set the bookmark of a track, in place of one that is there',
    params: byTrack,
    body: bookmarkInput,
    reply: bookmark,
    errors: ['VALIDATION_FAILED', 'TRACK_NOT_FOUND', 'TOO_MANY_BOOKMARKS', ...personal],
  }),
  remove: defineRoute({
    ...bookmarkAddresses.remove,
    summary: 'Take the bookmark of a track away',
    params: byTrack,
    reply: messageReply,
    errors: [...personal],
  }),
} as const;
