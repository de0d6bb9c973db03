/** Refuses requests that never reach a route: undecodable addresses and bytes that are no HTTP request. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ERRORS, type ErrorCode, type ErrorReply } from '@tutti/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#platform/app-error.ts';
import { sendRefusal, toRefusal } from './error-mapper.ts';
import { toDataHeaders } from './security-headers.ts';

const CLIENT_ERRORS: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

/** Creates options for Fastify. The answer never repeats the address, because it may contain a token. */
export function createUnroutable(options: { isHttps: boolean }) {
  const headers = toDataHeaders(options);
  return {
    frameworkErrors(error: Error, _request: FastifyRequest, reply: FastifyReply): void {
      // Fastify runs no hooks here.
      reply.headers(headers);
      sendRefusal(reply, toRefusal(error) ?? new AppError('BAD_REQUEST', { cause: error }));
    },
    clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      const code = CLIENT_ERRORS[error.code ?? ''] ?? 'BAD_REQUEST';
      if (socket.writable) socket.write(toMessage(code, headers));
      socket.destroy(error);
    },
  };
}

function toMessage(code: ErrorCode, headers: Readonly<Record<string, string>>): string {
  const { status, message } = ERRORS[code];
  const body = JSON.stringify({ code, message } satisfies ErrorReply);
  const fields = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head, '', body].join('\r\n');
}
