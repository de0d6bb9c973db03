import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { adminOverviewAddresses } from './addresses.ts';
import { activeUsersReply, CHART_RANGES, chartsReply, monitoringReply, overviewReply } from './schemas.ts';

export const adminOverviewRoutes = {
  overview: defineRoute({
    ...adminOverviewAddresses.overview,
    summary: 'Numbers of the dashboard',
    reply: overviewReply,
    errors: ['ADMIN_REQUIRED'],
  }),
  securityWarnings: defineRoute({
    ...adminOverviewAddresses.securityWarnings,
    summary: 'Warnings from real signals',
    reply: z.array(z.string()),
    errors: ['ADMIN_REQUIRED'],
  }),
  charts: defineRoute({
    ...adminOverviewAddresses.charts,
    summary: 'Listeners over time, plays per day, new users',
    query: z.object({ range: z.enum(CHART_RANGES).default('week') }),
    reply: chartsReply,
    errors: ['ADMIN_REQUIRED', 'VALIDATION_FAILED'],
  }),
  monitoring: defineRoute({
    ...adminOverviewAddresses.monitoring,
    summary: 'Users, sessions, stations with listeners, scan and mail at this moment',
    reply: monitoringReply,
    errors: ['ADMIN_REQUIRED'],
  }),
  activeUsers: defineRoute({
    ...adminOverviewAddresses.activeUsers,
    summary: 'Who is signed in and online',
    reply: activeUsersReply,
    errors: ['ADMIN_REQUIRED'],
  }),
} as const;
