import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { messageReply } from '../wire-values.ts';
import { statisticsAddresses } from './addresses.ts';
import {
  houseYear,
  listeningQuery,
  listeningReport,
  listeningStatistics,
  removedListening,
  yearInReview,
  yearParams,
  yearQuery,
} from './schemas.ts';

const personal = ['UNAUTHENTICATED', 'PENDING_APPROVAL'] as const;

export const statisticsRoutes = {
  listening: defineRoute({
    ...statisticsAddresses.listening,
    summary: "The caller's listening history in numbers",
    query: listeningQuery,
    reply: listeningReport,
    errors: ['VALIDATION_FAILED', ...personal],
  }),
  listeningExport: defineRoute({
    ...statisticsAddresses.listeningExport,
    summary: "The caller's whole listening history as CSV, oldest first, streamed",
    reply: 'csv',
    errors: [...personal],
  }),
  year: defineRoute({
    ...statisticsAddresses.year,
    summary: "A year of the caller's listening in numbers",
    params: yearParams,
    query: yearQuery,
    reply: yearInReview,
    errors: ['VALIDATION_FAILED', ...personal],
  }),
  houseYear: defineRoute({
    ...statisticsAddresses.houseYear,
    summary: "A year of everybody's listening in sums over at least three people",
    params: yearParams,
    query: yearQuery,
    reply: houseYear,
    errors: ['VALIDATION_FAILED', ...personal],
  }),
  removeListening: defineRoute({
    ...statisticsAddresses.removeListening,
    summary: "Delete part of the caller's listening history, and everything derived from it",
    query: removedListening,
    reply: messageReply.extend({ removed: z.number().int() }),
    errors: ['VALIDATION_FAILED', 'ARTIST_NOT_FOUND', ...personal],
  }),
  own: defineRoute({
    ...statisticsAddresses.own,
    summary: 'Numbers of the home page',
    reply: listeningStatistics,
    errors: ['UNAUTHENTICATED', 'PENDING_APPROVAL'],
  }),
} as const;
