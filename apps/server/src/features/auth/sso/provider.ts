/** OpenID Connect with PKCE, state and nonce; metadata is fetched when needed, so that the server starts without it. */
import type { authorizationCodeGrant as AuthorizationCodeGrant, Configuration, IDToken } from 'openid-client';
import { AppError } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/logger.ts';
import { createDiscovery, isPlain, TIMEOUT_S } from './discovery.ts';
import { fetchCapped } from './fetch-capped.ts';
import { causeOf, causeOfService, describeCause } from './sign-on-causes.ts';

export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
}

/** Values that only the browser that began the flow can bring back. */
export interface Secrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly email?: string | undefined;
  readonly isEmailVerified: boolean;
  readonly authenticatedAtS?: number | undefined;
}

export interface Provider {
  readonly name: string;
  /** Issuer as the owner configured it; the provider's own value may end with a slash. */
  readonly issuer: string;
  /** Returns the address to send the browser to; with `mustAuthenticate` the person must authenticate again. */
  begin(options: {
    mustAuthenticate: boolean;
    /** A suffix of the state, which the provider returns unchanged. */
    mark?: string;
  }): Promise<{ address: string; secrets: Secrets }>;
  /** Throws one of REFUSALS (flows.ts), which the person sees; the provider's own message is logged. */
  finish(answer: Readonly<Record<string, string | undefined>>, secrets: Secrets): Promise<Identity>;
  /** The issuer that links store. */
  findIssuer(): Promise<string>;
}

interface ProviderDeps {
  readonly settings: ProviderSettings;
  readonly callbackUrl: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly logger: Pick<Logger, 'warn'>;
}

type Tokens = Awaited<ReturnType<typeof AuthorizationCodeGrant>>;

/** Tolerance for the difference between two machines' clocks. */
const CLOCK_TOLERANCE_S = 60;
/** One year, which forces nobody to sign in again: a provider that receives a `max_age` must return `auth_time`. */
const SIGNED_IN_THERE_MAX_AGE_S = String(365 * 24 * 3_600);
const TEXT_MAX_LENGTH = 255;

export function createProvider({ settings, callbackUrl, clock, logger }: ProviderDeps): Provider {
  function refuse(error: unknown): never {
    logger.warn({ reason: describeCause(error) }, 'the service people sign in with cannot be used');
    throw new AppError(causeOfService(error), { cause: error });
  }
  const discover = createDiscovery({ settings, clock, refuse });

  /** Creates a configuration for each sign-in, because a shared one would cache keys. */
  async function configure(): Promise<Configuration> {
    const metadata = await discover();
    const oidc = await import('openid-client');
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authenticate = methods.includes('client_secret_basic')
      ? oidc.ClientSecretBasic(settings.clientSecret)
      : oidc.ClientSecretPost(settings.clientSecret);
    const client = { [oidc.clockTolerance]: CLOCK_TOLERANCE_S };
    const configuration = new oidc.Configuration(metadata, settings.clientId, client, authenticate);
    configuration.timeout = TIMEOUT_S;
    configuration[oidc.customFetch] = fetchCapped;
    if (isPlain(settings.issuer)) oidc.allowInsecureRequests(configuration);
    // Check signatures although the response comes straight from the provider.
    oidc.enableNonRepudiationChecks(configuration);
    return configuration;
  }

  return {
    name: settings.name,
    issuer: settings.issuer,
    findIssuer: async () => (await discover()).issuer,
    async begin({ mustAuthenticate, mark = '' }) {
      const configuration = await configure();
      const oidc = await import('openid-client');
      const verifier = oidc.randomPKCECodeVerifier();
      const secrets = { state: oidc.randomState() + mark, nonce: oidc.randomNonce(), verifier };
      const input = {
        redirect_uri: callbackUrl,
        scope: 'openid email profile',
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(mustAuthenticate ? { prompt: 'login', max_age: '0' } : { max_age: SIGNED_IN_THERE_MAX_AGE_S }),
      };
      try {
        return { address: oidc.buildAuthorizationUrl(configuration, input).href, secrets };
      } catch (error) {
        // The metadata has no authorization endpoint, or an unsafe one.
        return refuse(error);
      }
    },
    async finish(answer, { state, nonce, verifier }) {
      const configuration = await configure();
      const oidc = await import('openid-client');
      const url = new URL(callbackUrl);
      for (const [name, value] of Object.entries(answer))
        if (value !== undefined) url.searchParams.set(name, value);
      try {
        const tokens = await oidc.authorizationCodeGrant(configuration, url, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        return await identify(configuration, tokens);
      } catch (error) {
        logger.warn({ reason: describeCause(error) }, 'a sign-in with the service was not accepted');
        throw new AppError(causeOf(error), { cause: error });
      }
    },
  };
}

async function identify(configuration: Configuration, tokens: Tokens): Promise<Identity> {
  const claims = tokens.claims();
  if (claims === undefined) throw new AppError('SIGN_ON_FAILED');
  const isReported = claims.email !== undefined && claims.email_verified !== undefined;
  if (isReported || configuration.serverMetadata().userinfo_endpoint === undefined)
    return toIdentity(claims, {});
  // Some providers omit the address from the token.
  const { fetchUserInfo } = await import('openid-client');
  return toIdentity(claims, await fetchUserInfo(configuration, tokens.access_token, claims.sub));
}

function toIdentity(claims: IDToken, more: { email?: unknown; email_verified?: unknown }): Identity {
  const { iss, sub, auth_time: authenticatedAtS } = claims;
  // Take both claims from one source, because a flag must not vouch for an address from another.
  const of = claims.email !== undefined && claims.email_verified !== undefined ? claims : more;
  const { email, email_verified: isVerified } = of.email === undefined ? claims : of;
  if (!isStorable(sub) || !isStorable(iss)) throw new AppError('SIGN_ON_FAILED');
  return {
    issuer: iss,
    subject: sub,
    email: typeof email === 'string' && isStorable(email) ? email.trim() : undefined,
    isEmailVerified: isVerified === true,
    authenticatedAtS,
  };
}

const isStorable = (text: string) =>
  text.length > 0 && text.length <= TEXT_MAX_LENGTH && !text.includes('\0');
