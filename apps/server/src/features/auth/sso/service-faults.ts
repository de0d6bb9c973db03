import { findNetworkCause, type NetworkCause } from '#platform/net/network-causes.ts';

export type ServiceFault = NetworkCause | 'no service' | 'another issuer' | 'other';

/** Codes of openid-client and oauth4webapi: the response has another status, type or shape. */
const NO_SERVICE: readonly unknown[] = [
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_INVALID_SERVER_METADATA',
  'OAUTH_MISSING_SERVER_METADATA',
  'OAUTH_INVALID_RESPONSE',
];
const ANOTHER_ISSUER = 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED';

export function findServiceFault(error: unknown): ServiceFault {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    const code: unknown = Reflect.get(each, 'code');
    if (code === ANOTHER_ISSUER) return 'another issuer';
    if (NO_SERVICE.includes(code)) return 'no service';
    if (code === 'OAUTH_TIMEOUT' || each.name === 'TimeoutError') return 'no answer';
  }
  return findNetworkCause(error) ?? 'other';
}
