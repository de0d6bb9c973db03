import { SUBSONIC_ERRORS, type SubsonicErrorName } from '@tutti/contract';
import type { AppError } from '#platform/app-error.ts';

interface SubsonicErrorOptions {
  readonly cause?: unknown;
  /** A sentence that fits better than the catalogue's. */
  readonly message?: string;
  /** 200 when left out: the envelope says that it failed. */
  readonly status?: number;
  /** Seconds for Retry-After. */
  readonly retryAfterS?: number | undefined;
  /** Where a person may read or do more about it. */
  readonly helpUrl?: string;
}

/** A refusal in the words of the protocol. */
export class SubsonicError extends Error {
  readonly code: number;
  readonly status: number;
  readonly retryAfterS: number | undefined;
  readonly helpUrl: string | undefined;

  constructor(name: SubsonicErrorName, options: SubsonicErrorOptions = {}) {
    super(options.message ?? SUBSONIC_ERRORS[name].message, { cause: options.cause });
    this.name = 'SubsonicError';
    this.code = SUBSONIC_ERRORS[name].code;
    this.status = options.status ?? 200;
    this.retryAfterS = options.retryAfterS;
    this.helpUrl = options.helpUrl;
  }
}

/** Statuses that clients of HTTP have to see besides the envelope. */
const PLAIN_STATUSES: ReadonlySet<number> = new Set([404, 405, 413, 416, 429]);

/** What the use cases of other features refuse, in the words of the protocol. */
export function toSubsonicError(refusal: AppError): SubsonicError {
  const { code, status, message, retryAfterS } = refusal;
  const options = { message, cause: refusal, retryAfterS };
  if (code === 'TRACK_MISSING') return new SubsonicError('NOT_FOUND', options);
  if (code.endsWith('_NOT_FOUND')) return new SubsonicError('NOT_FOUND', { cause: refusal });
  if (code === 'FORBIDDEN' || code === 'ADMIN_REQUIRED') return new SubsonicError('NOT_ALLOWED', options);
  if (code === 'VALIDATION_FAILED') return new SubsonicError('MISSING_PARAMETER', options);
  const isPlain = PLAIN_STATUSES.has(status) || status >= 500;
  return new SubsonicError('GENERIC', { ...options, ...(isPlain && { status }) });
}
