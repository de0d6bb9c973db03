import type { ServerMetadata } from 'openid-client';
import { createSingleFlight } from '#platform/async/single-flight.ts';
import type { Clock } from '#platform/clock.ts';
import { fetchCapped } from './fetch-capped.ts';

interface DiscoveryDeps {
  readonly settings: { readonly issuer: string; readonly clientId: string };
  readonly clock: Pick<Clock, 'now'>;
  readonly refuse: (error: unknown) => never;
}

export const TIMEOUT_S = 10;
/** The capabilities of a provider change with its version. */
const KNOWN_FOR_MS = 10 * 60_000;

/** Plain HTTP is allowed only on this machine (config.ts). */
export const isPlain = (issuer: string): boolean => issuer.startsWith('http:');

export function createDiscovery({ settings, clock, refuse }: DiscoveryDeps): () => Promise<ServerMetadata> {
  let known: { readonly metadata: ServerMetadata; readonly at: number } | undefined;
  /** Requests the metadata once, however many sign-ins wait for it. */
  const discoverOnce = createSingleFlight<'metadata', ServerMetadata>();

  async function discover(): Promise<ServerMetadata> {
    known = undefined;
    const oidc = await import('openid-client');
    const configuration = await oidc
      .discovery(new URL(settings.issuer), settings.clientId, undefined, oidc.None(), {
        timeout: TIMEOUT_S,
        execute: isPlain(settings.issuer) ? [oidc.allowInsecureRequests] : [],
        [oidc.customFetch]: fetchCapped,
      })
      .catch(refuse);
    const metadata = configuration.serverMetadata();
    known = { metadata, at: clock.now() };
    return metadata;
  }

  return async () => {
    const now = clock.now();
    if (known && now >= known.at && now - known.at < KNOWN_FOR_MS) return known.metadata;
    return discoverOnce('metadata', discover);
  };
}
