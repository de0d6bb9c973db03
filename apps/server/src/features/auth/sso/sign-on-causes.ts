/** Why a sign-in through the provider fails: the code for the person, and the details for the log. */
import type { Refusal } from './flows.ts';

const REASON_MAX_LENGTH = 300;

/** Error codes of RFC 6749 and OpenID Connect. */
const REPORTED: Readonly<Record<string, Refusal>> = {
  access_denied: 'SIGN_ON_DECLINED',
  login_required: 'SIGN_ON_DECLINED',
  consent_required: 'SIGN_ON_DECLINED',
  interaction_required: 'SIGN_ON_DECLINED',
  account_selection_required: 'SIGN_ON_DECLINED',
  server_error: 'SIGN_ON_UNAVAILABLE',
  temporarily_unavailable: 'SIGN_ON_UNAVAILABLE',
  invalid_client: 'SIGN_ON_MISCONFIGURED',
  unauthorized_client: 'SIGN_ON_MISCONFIGURED',
  invalid_scope: 'SIGN_ON_MISCONFIGURED',
  unsupported_response_type: 'SIGN_ON_MISCONFIGURED',
  unsupported_grant_type: 'SIGN_ON_MISCONFIGURED',
};

/** Classifies errors in the redirect back from the provider, or in exchanging its code. */
export function causeOf(error: unknown): Refusal {
  if (isAway(error)) return 'SIGN_ON_UNAVAILABLE';
  if (isRefusedClient(error) || isAboutClock(error)) return 'SIGN_ON_MISCONFIGURED';
  const reported = error instanceof Error ? textOf(error, 'error') : undefined;
  return (
    (reported !== undefined && Object.hasOwn(REPORTED, reported) ? REPORTED[reported] : undefined) ??
    'SIGN_ON_FAILED'
  );
}

export const causeOfService = (error: unknown): Refusal =>
  isAway(error) ? 'SIGN_ON_UNAVAILABLE' : 'SIGN_ON_MISCONFIGURED';

/** The provider sent no answer or no usable one, which is not the fault of the person who signs in. */
function isAway(error: unknown): boolean {
  if (error instanceof Response) return error.status >= 500;
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, 'code');
  const isOverdue = code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT';
  return isOverdue || error.name === 'TypeError' || (error.cause !== undefined && isAway(error.cause));
}

/** Providers answer like this for an unknown client id or secret. */
const isRefusedClient = (error: unknown): boolean =>
  error instanceof Error &&
  (textOf(error, 'error') === 'invalid_client' || Reflect.get(error, 'status') === 401);

/** The token's time is not now (provider.ts tolerates a minute). */
const isAboutClock = (error: unknown): boolean =>
  error instanceof Error &&
  (textOf(error, 'code') === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED' || isAboutClock(error.cause));

function textOf(error: Error, name: string): string | undefined {
  const text: unknown = Reflect.get(error, name);
  return typeof text === 'string' ? text : undefined;
}

/** Describes an error without its request, because the request contains codes and tokens. */
export function describeCause(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const reported = ['error', 'error_description', 'code'].map((name) => textOf(error, name));
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  const advice = [
    ...(isRefusedClient(error) ? ['(compare OIDC_CLIENT_ID and OIDC_CLIENT_SECRET)'] : []),
    ...(isAboutClock(error) ? ['(compare the clocks of both machines)'] : []),
  ];
  return [...reported.filter((text) => text !== undefined), error.message + cause, ...advice]
    .join(' ')
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, REASON_MAX_LENGTH);
}
