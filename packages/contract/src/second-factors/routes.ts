import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { messageReply, userId } from '../wire-values.ts';
import { secondFactorAddresses } from './addresses.ts';
import { factorCode, newTotp, recoveryCodes, secondFactors } from './schemas.ts';

export const secondFactorRoutes = {
  list: defineRoute({
    ...secondFactorAddresses.list,
    summary: 'Own second factors',
    reply: secondFactors,
    errors: ['UNAUTHENTICATED'],
  }),
  beginTotp: defineRoute({
    ...secondFactorAddresses.beginTotp,
    summary: 'A key for an authenticator app, told this once; nothing changes before a first code of it',
    reply: newTotp,
    errors: ['SECOND_FACTOR_EXISTS', 'UNAUTHENTICATED'],
  }),
  confirmTotp: defineRoute({
    ...secondFactorAddresses.confirmTotp,
    summary:
      'The first code: from now on one is asked for at each sign-in. Answers the recovery codes, this once',
    body: z.object({ code: factorCode }),
    reply: recoveryCodes,
    errors: [
      'VALIDATION_FAILED',
      'WRONG_CODE',
      'SECOND_FACTOR_EXISTS',
      'SECOND_FACTOR_NOT_FOUND',
      'TOO_MANY_REQUESTS',
      'UNAUTHENTICATED',
    ],
  }),
  removeTotp: defineRoute({
    ...secondFactorAddresses.removeTotp,
    summary: 'Ask for no codes any more; the recovery codes go with it',
    reply: messageReply,
    errors: ['SECOND_FACTOR_NOT_FOUND', 'UNAUTHENTICATED'],
  }),
  renewRecoveryCodes: defineRoute({
    ...secondFactorAddresses.renewRecoveryCodes,
    summary: 'Ten new recovery codes in the place of those before',
    // Limited, because every call sends a mail.
    rateLimit: { max: 30, windowMs: 60 * 60_000 },
    reply: recoveryCodes,
    errors: ['SECOND_FACTOR_NOT_FOUND', 'TOO_MANY_REQUESTS', 'UNAUTHENTICATED'],
  }),
  removeOfUser: defineRoute({
    ...secondFactorAddresses.removeOfUser,
    summary: "Remove a user's second factors, for whoever has lost the device and the recovery codes",
    params: z.object({ id: userId }),
    reply: messageReply,
    errors: ['ADMIN_REQUIRED', 'USER_NOT_FOUND', 'SECOND_FACTOR_NOT_FOUND'],
  }),
} as const;
