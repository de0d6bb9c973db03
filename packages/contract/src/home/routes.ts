import { defineRoute } from '../route.ts';
import { homeAddresses } from './addresses.ts';
import { homeShelves } from './schemas.ts';

export const homeRoutes = {
  shelves: defineRoute({
    ...homeAddresses.shelves,
    summary: 'Shelves of the home page, all in one answer with an ETag',
    reply: homeShelves,
    errors: ['UNAUTHENTICATED', 'PENDING_APPROVAL'],
  }),
} as const;
