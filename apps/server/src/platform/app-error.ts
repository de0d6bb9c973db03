import { ERRORS, type ErrorCode } from '@tutti/contract/errors';
import type { ErrorReply } from '@tutti/contract/wire-values';

export type RefusalExtras = Pick<ErrorReply, 'ticket' | 'isPasskeyUnknown' | 'room'>;

interface AppErrorOptions {
  readonly cause?: unknown;
  /** A more specific sentence than the catalog's, for validation messages. */
  readonly message?: string;
  readonly retryAfterS?: number;
  readonly extras?: RefusalExtras;
  /** The WWW-Authenticate header, for programs that ask for a name and a password. */
  readonly challenge?: string;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly retryAfterS: number | undefined;
  readonly extras: RefusalExtras | undefined;
  readonly challenge: string | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? ERRORS[code].message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = ERRORS[code].status;
    this.retryAfterS = options.retryAfterS;
    this.extras = options.extras;
    this.challenge = options.challenge;
  }
}
