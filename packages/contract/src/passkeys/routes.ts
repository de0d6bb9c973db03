import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { messageReply } from '../wire-values.ts';
import { passkeyAddresses } from './addresses.ts';
import { addedPasskey, newPasskey, passkey, passkeyAssertion, passkeyCeremony } from './schemas.ts';

const minute = 60_000;

/** A passkey signs in without a password and counts as a second factor. */
export const passkeyRoutes = {
  beginSignIn: defineRoute({
    ...passkeyAddresses.beginSignIn,
    summary: 'What a passkey is to sign for a sign-in; holds for five minutes and once',
    reply: passkeyCeremony,
    errors: ['TOO_MANY_REQUESTS', 'UNAVAILABLE'],
    rateLimit: { max: 60, windowMs: minute },
  }),
  signIn: defineRoute({
    ...passkeyAddresses.signIn,
    summary: 'Sign in with what a passkey has signed, without a password or a code',
    body: passkeyAssertion,
    reply: z.object({ token: z.string() }),
    errors: [
      'VALIDATION_FAILED',
      'INVALID_CREDENTIALS',
      'PENDING_APPROVAL',
      'TOO_MANY_REQUESTS',
      'UNAVAILABLE',
    ],
    rateLimit: { max: 30, windowMs: minute },
  }),
  beginProof: defineRoute({
    ...passkeyAddresses.beginProof,
    summary: 'What an own passkey is to sign to show who sits at this session',
    reply: passkeyCeremony,
    errors: ['PASSKEY_NOT_FOUND', 'UNAUTHENTICATED'],
  }),
  list: defineRoute({
    ...passkeyAddresses.list,
    summary: 'Own passkeys',
    reply: z.array(passkey),
    errors: ['UNAUTHENTICATED'],
  }),
  beginAdding: defineRoute({
    ...passkeyAddresses.beginAdding,
    summary: 'What a new passkey is to be made for; holds for five minutes and once',
    reply: passkeyCeremony,
    errors: ['TOO_MANY_PASSKEYS', 'UNAUTHENTICATED'],
  }),
  add: defineRoute({
    ...passkeyAddresses.add,
    summary: 'Keep a new passkey. The first second factor of an account answers recovery codes, this once',
    body: newPasskey,
    reply: addedPasskey,
    errors: [
      'VALIDATION_FAILED',
      'PASSKEY_REFUSED',
      'PASSKEY_EXISTS',
      'TOO_MANY_PASSKEYS',
      'UNAUTHENTICATED',
    ],
  }),
  remove: defineRoute({
    ...passkeyAddresses.remove,
    summary: 'Remove an own passkey; the recovery codes go with the last second factor',
    params: z.object({ id: z.string().max(60) }),
    reply: messageReply,
    errors: ['PASSKEY_NOT_FOUND', 'UNAUTHENTICATED'],
  }),
} as const;
