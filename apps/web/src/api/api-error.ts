import { errorTexts } from '@tutti/contract/error-texts';
import type { ErrorCode } from '@tutti/contract/errors';

/**
 * The server's codes, and those of the page: no response, no token to send, a response that breaks the contract, and a
 * 401 from a proxy in front of the server.
 */
export type ApiErrorCode = ErrorCode | 'NETWORK' | 'NO_TOKEN' | 'UNREADABLE' | 'GUARDED' | 'HTTP';

interface ApiErrorParts {
  code: ApiErrorCode;
  message: string;
  /** 0 without a response. */
  status?: number;
  serverMessage?: string | undefined;
  /** The raw body (refusal-extras.ts). */
  body?: string | undefined;
  cause?: unknown;
}

/** The only error that leaves `api/`. Views read `code` and `message`, but not the status. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly serverMessage: string | undefined;
  readonly body: string | undefined;

  constructor({ code, message, status = 0, serverMessage, body, cause }: ApiErrorParts) {
    super(message, { cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.serverMessage = serverMessage;
    this.body = body;
  }
}

/** A retry may help without user action: no response, or a busy server. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === 'NETWORK' || error.status >= 500 || error.status === 429;
}

export function readCode(error: unknown): ApiErrorCode | undefined {
  return error instanceof ApiError ? error.code : undefined;
}

export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404 && error.code.endsWith('_NOT_FOUND');
}

/** Returns a sentence for screens instead of the documented status if the server failed without a message. */
export function readableMessage(error: Error): string {
  const isStatus =
    error instanceof ApiError && error.status >= 500 && error.message === errorTexts.http(error.status);
  return isStatus ? errorTexts.unavailable : error.message;
}

/** The documented message once the server has responded; without a readable response, the fallback. */
export function messageOr(error: unknown, fallback: string): string {
  const code = readCode(error);
  if (code === undefined || code === 'NETWORK' || code === 'UNREADABLE') return fallback;
  return error instanceof Error && error.message !== '' ? readableMessage(error) : fallback;
}

/** The documented pattern "the server's message, or …". Network failures have their own sentence. */
export function serverMessageOr(error: unknown, fallback: string, network = fallback): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.code === 'NETWORK') return network;
  return error.serverMessage ?? fallback;
}
