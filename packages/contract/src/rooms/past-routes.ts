import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { pastRoomAddresses } from './past-addresses.ts';
import { pastRoomList, pastRoomNaming, pastRoomReply } from './past-schemas.ts';
import { roomId } from './schemas.ts';

/** A past room does not exist for anybody who was not in it. */
export const pastRoomRoutes = {
  list: defineRoute({
    ...pastRoomAddresses.list,
    summary: 'Rooms of the last 30 days that the caller was in, newest first',
    reply: pastRoomList,
    errors: ['UNAUTHENTICATED', 'PENDING_APPROVAL'],
  }),
  read: defineRoute({
    ...pastRoomAddresses.read,
    summary: 'What a past room played while the caller was in it',
    params: z.object({ roomId }),
    reply: pastRoomReply,
    errors: ['ROOM_NOT_FOUND', 'UNAUTHENTICATED', 'PENDING_APPROVAL'],
  }),
  setNaming: defineRoute({
    ...pastRoomAddresses.setNaming,
    summary: "Whether others see the caller's name in past rooms that both were in; off at first",
    body: pastRoomNaming,
    reply: pastRoomNaming,
    errors: ['VALIDATION_FAILED', 'UNAUTHENTICATED', 'PENDING_APPROVAL'],
    userRateLimit: { max: 60, windowMs: 10 * 60_000 },
  }),
} as const;
