/** State of the flow, sealed in the browser's cookie, so that nothing is stored and any node can take the next step. */
import { z } from 'zod';
import type { SecretBox } from '#platform/secret-box.ts';

const PURPOSES = ['sign-in', 'link', 'prove'] as const;
export type Purpose = (typeof PURPOSES)[number];

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
  sessionId: z.string().optional(),
  returnTo: z.string(),
  /** Wall-clock time, because the provider uses that as well. */
  startedAt: z.number(),
});
export type Intent = z.infer<typeof intent>;

const departure = intent.extend({
  secrets: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
});
export type Departure = z.infer<typeof departure>;

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

/** Time to sign in at the provider, including whatever it asks for. */
export const DEPARTURE_MS = 10 * 60_000;
/** Time to enter our own second factor code. */
export const ARRIVAL_MS = 5 * 60_000;

function createSeal<Carried>(box: SecretBox, kind: string, schema: z.ZodType<Carried>) {
  return {
    seal: (carried: Carried) => box.seal(kind, JSON.stringify(carried)),
    open(sealed: string | undefined): Carried | undefined {
      const text = sealed === undefined ? undefined : box.open(kind, sealed);
      if (text === undefined) return undefined;
      // The seal is ours, but perhaps from another version.
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

/** Accepts only a path of our own pages, because anything else could send people elsewhere. */
export function toOwnPath(input: string | undefined): string {
  if (input === undefined || !OWN_PATH.test(input)) return '/';
  // Resolve the path first, because removing dot segments may leave two slashes and a host at the start.
  const address = URL.parse(input, 'http://ours');
  const path = address && decode(address.pathname);
  if (address?.host !== 'ours' || !path || path.includes('//') || NO_PAGE.test(path)) return '/';
  return input;
}

/** Returns undefined for an invalid path. */
function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
