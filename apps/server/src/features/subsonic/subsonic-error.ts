import { SUBSONIC_ERRORS, type SubsonicErrorName } from '@tutti/contract';
import type { AppError } from '#platform/app-error.ts';

interface SubsonicErrorOptions {
  readonly cause?: unknown;
  /** A more specific sentence than the catalog's. */
  readonly message?: string;
  /** Defaults to 200, because the envelope reports the failure. */
  readonly status?: number;
  readonly retryAfterS?: number | undefined;
  /** The address where a person can read or do more about it. */
  readonly helpUrl?: string;
}

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

/** Statuses that HTTP clients must see besides the envelope. */
const PLAIN_STATUSES: ReadonlySet<number> = new Set([404, 405, 413, 416, 429]);

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
