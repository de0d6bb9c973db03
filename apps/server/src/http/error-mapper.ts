import { authRoutes, ERRORS, type ErrorCode, type ErrorReply } from '@tutti/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#platform/app-error.ts';
import { withoutQuery } from '#platform/logger.ts';
import { needsRepair, toStorageRefusal } from '#platform/storage-fault.ts';

/** Maps Fastify's own refusals to our catalog. */
const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  // Longer than any id, so nothing has it.
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
};

/** Turns every failure into `{code, message}` once; unexpected ones become a generic 500 with a request id. */
export function registerErrorMapper(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const refusal = toRefusal(error);
    if (needsRepair(refusal)) request.log.error({ err: error }, 'the store fails');
    if (refusal)
      return hasTextErrors(request) ? sendTextRefusal(reply, refusal) : sendRefusal(reply, refusal);
    request.log.error(
      { err: error, requestId: request.id, url: withoutQuery(request.url), method: request.method },
      'request failed',
    );
    reply.errorCode = 'INTERNAL';
    const body: ErrorReply = { code: 'INTERNAL', message: ERRORS.INTERNAL.message, requestId: request.id };
    return reply.code(500).send(body);
  });
}

/** Returns the expected refusal behind an error, or undefined if it is a bug. */
export function toRefusal(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code === undefined ? undefined : FASTIFY_CODES[code];
  if (known) return new AppError(known, { cause: error });
  // Malformed JSON, a wrong content length or an unreadable address: the sender's fault.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError('BAD_REQUEST', { cause: error });
  }
  return toStorageRefusal(error);
}

export function sendRefusal(reply: FastifyReply, refusal: AppError): FastifyReply {
  reply.errorCode = refusal.code;
  setRetryAfter(reply, refusal);
  if (refusal.challenge !== undefined) reply.header('www-authenticate', refusal.challenge);
  const { code, message, extras } = refusal;
  const body: ErrorReply = { code, message, ...extras };
  return reply.code(refusal.status).type('application/json; charset=utf-8').send(body);
}

/** The one documented call whose errors are plain text. */
function hasTextErrors(request: FastifyRequest): boolean {
  return request.routeOptions.config.contract === authRoutes.confirmEmail;
}

function sendTextRefusal(reply: FastifyReply, refusal: AppError): FastifyReply {
  reply.errorCode = refusal.code;
  setRetryAfter(reply, refusal);
  return reply.code(refusal.status).type('text/plain; charset=utf-8').send(refusal.message);
}

function setRetryAfter(reply: FastifyReply, { retryAfterS }: AppError): void {
  if (retryAfterS !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfterS))));
}

/** JSON for unknown addresses below /api; used by the static plugin, which answers everything else. */
export function sendNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRefusal(reply, new AppError('NOT_FOUND'));
}
