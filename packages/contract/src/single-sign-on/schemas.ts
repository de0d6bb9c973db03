import { z } from 'zod';
import { instant } from '../wire-values.ts';

/** A path of ours to return to; anything else leads home. */
export const returnPath = z.string().max(500);

export const signOnLink = z.object({
  id: z.string(),
  service: z.string(),
  /** Email address that the service gave when it was linked. */
  email: z.string().nullable(),
  since: instant,
  /** It belongs to the currently configured service. */
  isInUse: z.boolean(),
});

export const signOnLinks = z.object({
  /** The configured service; null if there is none. */
  service: z.string().nullable(),
  links: z.array(signOnLink),
  /** The account has no password yet; a mailed link sets one. */
  hasNoPassword: z.boolean(),
});
export type SignOnLinks = z.infer<typeof signOnLinks>;

export const signOnAddress = z.object({
  /** Address at the service to which the page goes. */
  address: z.string(),
});

export const signOnEnd = z.object({
  token: z.string().optional(),
  did: z.enum(['signed-in', 'linked', 'proved']),
  returnTo: z.string(),
});
export type SignOnEnd = z.infer<typeof signOnEnd>;
