import { statisticsAddresses } from '../addresses/statistics.ts';
import { listeningStatistics } from '../model/statistics.ts';
import { defineRoute } from '../route.ts';

export const statisticsRoutes = {
  own: defineRoute({
    ...statisticsAddresses.own,
    summary: 'Numbers of the home page',
    reply: listeningStatistics,
    errors: ['UNAUTHENTICATED', 'PENDING_APPROVAL'],
  }),
} as const;
