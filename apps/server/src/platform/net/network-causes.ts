export type NetworkCause =
  | 'unknown host'
  | 'no answer'
  | 'no TLS'
  | 'certificate expired'
  | 'certificate of another name'
  | 'certificate untrusted';

const SIGNS: readonly (readonly [RegExp, NetworkCause])[] = [
  [/ENOTFOUND|EAI_AGAIN|EDNS/, 'unknown host'],
  [/certificate has expired|CERT_HAS_EXPIRED|not yet valid|CERT_NOT_YET_VALID/i, 'certificate expired'],
  [/altnames|ERR_TLS_CERT_ALTNAME_INVALID/i, 'certificate of another name'],
  [/self[- ]signed|unable to (?:verify|get)|SELF_SIGNED|UNABLE_TO|certificate/i, 'certificate untrusted'],
  [/wrong version number|packet length too long|WRONG_VERSION_NUMBER|http request|EPROTO/i, 'no TLS'],
  [/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ECONNRESET|ETIMEDOUT|Connection timeout/, 'no answer'],
];

/** Lists an error, its causes, and the errors of parallel attempts (one address after the other). */
function* listCauses(error: unknown, depth = 0): Generator<Error> {
  if (!(error instanceof Error) || depth > 5) return;
  if (error instanceof AggregateError) for (const each of error.errors) yield* listCauses(each, depth + 1);
  yield* listCauses(error.cause, depth + 1);
  yield error;
}

/** The innermost cause comes first, because the outer ones say less. */
export function findNetworkCause(error: unknown): NetworkCause | undefined {
  for (const each of listCauses(error)) {
    const words = `${String(Reflect.get(each, 'code') ?? '')} ${each.message}`;
    const sign = SIGNS.find(([pattern]) => pattern.test(words));
    if (sign) return sign[1];
  }
  return undefined;
}
