import { playbackAddresses } from '../addresses/playback.ts';
import { playbackReport } from '../model/playback.ts';
import { messageReply } from '../model/wire-values.ts';
import { defineRoute } from '../route.ts';

export const playbackRoutes = {
  report: defineRoute({
    ...playbackAddresses.report,
    summary: 'Tell what the own player plays now, at each change of it; counts no play',
    body: playbackReport,
    reply: messageReply,
    errors: ['VALIDATION_FAILED', 'TRACK_NOT_FOUND', 'UNAUTHENTICATED', 'PENDING_APPROVAL'],
  }),
} as const;
