import { defineRoute } from '../route.ts';
import { messageReply } from '../wire-values.ts';
import { playbackAddresses } from './addresses.ts';
import { playbackReport } from './schemas.ts';

export const playbackRoutes = {
  report: defineRoute({
    ...playbackAddresses.report,
    summary: 'Tell what the own player plays now, at each change of it; counts no play',
    body: playbackReport,
    reply: messageReply,
    errors: ['VALIDATION_FAILED', 'TRACK_NOT_FOUND', 'UNAUTHENTICATED', 'PENDING_APPROVAL'],
  }),
} as const;
