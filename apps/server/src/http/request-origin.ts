import type { FastifyRequest } from 'fastify';
import type { RequestOrigin } from '#identity/actor.ts';
import { readAcceptLanguage } from '#platform/language/languages.ts';

const USER_AGENT_MAX_LENGTH = 300;

export function originOf({ ip, headers }: FastifyRequest): RequestOrigin {
  return {
    ipAddress: ip,
    userAgent: (headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX_LENGTH),
    language: readAcceptLanguage(headers['accept-language']),
  };
}
