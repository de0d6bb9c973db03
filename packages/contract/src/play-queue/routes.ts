import { TRACK_IDS_BODY_MAX_BYTES } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { playQueueAddresses } from './addresses.ts';
import { playQueue, playQueueInput, savedPlayQueue } from './schemas.ts';

const personal = ['UNAUTHENTICATED', 'PENDING_APPROVAL'] as const;

/** Each listener has one queue, which all their devices and apps read and replace. */
export const playQueueRoutes = {
  read: defineRoute({
    ...playQueueAddresses.read,
    summary: 'The queue as it was last saved, on whichever device',
    reply: playQueue,
    errors: [...personal],
  }),
  save: defineRoute({
    ...playQueueAddresses.save,
    summary: 'Replace the queue; tracks that the library does not know are left out',
    body: playQueueInput,
    bodyMaxBytes: TRACK_IDS_BODY_MAX_BYTES,
    reply: savedPlayQueue,
    errors: ['VALIDATION_FAILED', ...personal],
  }),
} as const;
