/**
 * What the browser carries from one step to the next, sealed in its cookie: nothing is stored before somebody is known, and
 * any node may take the next step.
 */
import { z } from 'zod';
import type { SecretBox } from '#platform/secret-box.ts';

const PURPOSES = ['sign-in', 'link', 'prove'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** Why a service vouches for nobody. */
export const REFUSALS = [
  'SIGN_ON_FAILED',
  'SIGN_ON_UNAVAILABLE',
  'SIGN_ON_MISCONFIGURED',
  'SIGN_ON_DECLINED',
  'SIGN_ON_OTHER_ADDRESS',
] as const;
export type Refusal = (typeof REFUSALS)[number];

const intent = z.object({
  purpose: z.enum(PURPOSES),
  /** Of whoever links or proves: nobody else's session may end it. */
  sessionId: z.string().optional(),
  returnTo: z.string(),
  /** By the clock on the wall, which is what the service has, too. */
  startedAt: z.number(),
});
export type Intent = z.infer<typeof intent>;

const departure = intent.extend({
  secrets: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
});
export type Departure = z.infer<typeof departure>;

/** Back from the service: whom it vouches for, or why it does not. */
const arrival = intent.extend({
  id: z.string(),
  arrivedAt: z.number(),
  refusal: z.enum(REFUSALS).optional(),
  identity: z
    .object({
      issuer: z.string(),
      subject: z.string(),
      email: z.string().optional(),
      isEmailVerified: z.boolean(),
      authenticatedAtS: z.number().optional(),
    })
    .optional(),
});
export type Arrival = z.infer<typeof arrival>;

/** To sign in there, with whatever that asks for. */
export const DEPARTURE_MS = 10 * 60_000;
/** For a code of our own. */
export const ARRIVAL_MS = 5 * 60_000;

function createSeal<Carried>(box: SecretBox, kind: string, schema: z.ZodType<Carried>) {
  return {
    seal: (carried: Carried) => box.seal(kind, JSON.stringify(carried)),
    open(sealed: string | undefined): Carried | undefined {
      const text = sealed === undefined ? undefined : box.open(kind, sealed);
      if (text === undefined) return undefined;
      // Ours, but perhaps of another version.
      const read = schema.safeParse(JSON.parse(text));
      return read.success ? read.data : undefined;
    },
  };
}

export function createFlows(box: SecretBox) {
  return {
    departures: createSeal(box, 'departure', departure),
    arrivals: createSeal(box, 'arrival', arrival),
  };
}

const OWN_PATH = /^\/(?![/\\])[^\\\p{Cc}]*$/u;
const NO_PAGE = /^\/(?:api|login|sso)(?:\/|$)/i;

/** A path of our page; anything else would send people elsewhere, and leads home. */
export function toOwnPath(wish: string | undefined): string {
  if (wish === undefined || !OWN_PATH.test(wish)) return '/';
  // Browsers and the page take dots out, and what is left may begin with two slashes and a name.
  const address = URL.parse(wish, 'http://ours');
  const path = address && decode(address.pathname);
  if (address?.host !== 'ours' || !path || path.includes('//') || NO_PAGE.test(path)) return '/';
  return wish;
}

/** Undefined for what no page is called by. */
function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
