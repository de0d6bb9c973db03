import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { factorCode } from '../second-factors/schemas.ts';
import { messageReply, userId } from '../wire-values.ts';
import { singleSignOnAddresses } from './addresses.ts';
import { returnPath, signOnAddress, signOnEnd, signOnLinks } from './schemas.ts';

const rateLimit = { max: 60, windowMs: 60_000 } as const;
/** Longer or malformed values are ignored, because the browser shows this answer and the page explains the failure. */
const answered = z.string().max(4_000).optional().catch(undefined);

export const singleSignOnRoutes = {
  start: defineRoute({
    ...singleSignOnAddresses.start,
    summary: 'Send the browser to the service that people sign in with; a refusal waits at `finish`',
    query: z.object({ returnTo: returnPath.optional().catch(undefined) }),
    reply: 'html',
    errors: ['SIGN_ON_OFF', 'TOO_MANY_REQUESTS'],
    rateLimit,
  }),
  callback: defineRoute({
    ...singleSignOnAddresses.callback,
    summary: 'Where the service sends the browser back to, which goes on to the page',
    query: z.object({
      code: answered,
      state: answered,
      iss: answered,
      error: answered,
      error_description: answered,
      session_state: answered,
    }),
    reply: 'html',
    errors: ['SIGN_ON_OFF', 'TOO_MANY_REQUESTS'],
    rateLimit,
  }),
  finish: defineRoute({
    ...singleSignOnAddresses.finish,
    summary: 'What came of it, for the browser that began it: a token as for the page, or a proof or link',
    body: z.object({ code: factorCode.optional() }),
    reply: signOnEnd,
    errors: [
      'VALIDATION_FAILED',
      'SIGN_ON_OFF',
      'SIGN_ON_UNAVAILABLE',
      'SIGN_ON_FAILED',
      'SIGN_ON_MISCONFIGURED',
      'SIGN_ON_DECLINED',
      'SIGN_ON_OTHER_ADDRESS',
      'SIGN_ON_NO_ADDRESS',
      'SIGN_ON_UNVERIFIED',
      'SIGN_ON_LINK_FIRST',
      'SIGN_ON_LINKED_OTHERWISE',
      'SIGN_ON_TAKEN',
      'SIGN_ON_OTHER_PERSON',
      'SIGN_UP_CLOSED',
      'EMAIL_TAKEN',
      'SECOND_FACTOR_REQUIRED',
      'WRONG_CODE',
      'PENDING_APPROVAL',
      'TOO_MANY_REQUESTS',
      'UNAVAILABLE',
    ],
    knowsCaller: true,
    rateLimit,
  }),
  prove: defineRoute({
    ...singleSignOnAddresses.prove,
    summary: 'Show who sits at this session by signing in to the linked service anew',
    body: z.object({ returnTo: returnPath.optional() }),
    reply: signOnAddress,
    errors: [
      'VALIDATION_FAILED',
      'SIGN_ON_OFF',
      'SIGN_ON_UNAVAILABLE',
      'SIGN_ON_MISCONFIGURED',
      'SIGN_ON_LINK_NOT_FOUND',
      'SECOND_FACTOR_REQUIRED',
      'UNAUTHENTICATED',
    ],
  }),
  list: defineRoute({
    ...singleSignOnAddresses.list,
    summary: 'What the own account is linked to',
    reply: signOnLinks,
    errors: ['UNAUTHENTICATED'],
  }),
  link: defineRoute({
    ...singleSignOnAddresses.link,
    summary: 'Link the own account to the service; its address, to which the page goes',
    body: z.object({ returnTo: returnPath.optional() }),
    reply: signOnAddress,
    errors: [
      'VALIDATION_FAILED',
      'SIGN_ON_OFF',
      'SIGN_ON_UNAVAILABLE',
      'SIGN_ON_MISCONFIGURED',
      'SIGN_ON_TAKEN',
      'UNAUTHENTICATED',
    ],
  }),
  listOfUser: defineRoute({
    ...singleSignOnAddresses.listOfUser,
    summary: "What a user's account is linked to",
    params: z.object({ id: userId }),
    reply: signOnLinks,
    errors: ['ADMIN_REQUIRED', 'USER_NOT_FOUND'],
  }),
  unlinkOfUser: defineRoute({
    ...singleSignOnAddresses.unlinkOfUser,
    summary:
      "End a link of a user's account, for whom the service knows by another name since it was set up anew",
    params: z.object({ id: userId, linkId: z.uuid() }),
    reply: messageReply,
    errors: ['ADMIN_REQUIRED', 'USER_NOT_FOUND', 'SIGN_ON_LINK_NOT_FOUND'],
  }),
  unlink: defineRoute({
    ...singleSignOnAddresses.unlink,
    summary: 'End a link',
    params: z.object({ id: z.uuid() }),
    reply: messageReply,
    errors: ['SIGN_ON_LINK_NOT_FOUND', 'UNAUTHENTICATED'],
  }),
} as const;
