import { homeAddresses } from '../addresses/home.ts';
import { homeShelves } from '../model/home.ts';
import { defineRoute } from '../route.ts';

export const homeRoutes = {
  shelves: defineRoute({
    ...homeAddresses.shelves,
    summary: 'Shelves of the home page, all in one answer with an ETag',
    reply: homeShelves,
    errors: ['UNAUTHENTICATED', 'PENDING_APPROVAL'],
  }),
} as const;
