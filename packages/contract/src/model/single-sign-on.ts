import { z } from 'zod';
import { instant } from './wire-values.ts';

/** A path of ours to come back to; anything else leads home. */
export const returnPath = z.string().max(500);

export const signOnLink = z.object({
  id: z.string(),
  /** What the owner calls the service; its address where it is another one than now. */
  service: z.string(),
  /** Whom the service named, when it was linked. */
  email: z.string().nullable(),
  since: instant,
  /** It is of the service that is set up now. */
  isInUse: z.boolean(),
});

export const signOnLinks = z.object({
  /** What the owner has set up; null for nothing. */
  service: z.string().nullable(),
  links: z.array(signOnLink),
  /** Nobody knows a password of this account: a link by mail sets one. */
  hasNoPassword: z.boolean(),
});
export type SignOnLinks = z.infer<typeof signOnLinks>;

export const signOnAddress = z.object({
  /** Of the service: the page goes there. */
  address: z.string(),
});

export const signOnEnd = z.object({
  /** Of a sign-in. */
  token: z.string().optional(),
  did: z.enum(['signed-in', 'linked', 'proved']),
  returnTo: z.string(),
});
export type SignOnEnd = z.infer<typeof signOnEnd>;
