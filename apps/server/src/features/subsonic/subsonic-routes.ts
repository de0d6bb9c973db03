/**
 * Every refusal is an envelope, and call-bounds.ts replaces the limits of /api, because an app that fills its library
 * asks thousands of times in a minute.
 */
import { SUBSONIC_FORM_MAX_BYTES, SUBSONIC_PATH } from '@tutti/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toRefusal } from '#http/error-mapper.ts';
import { receiveBody } from '#http/incoming-body.ts';
import { AppError } from '#platform/app-error.ts';
import { withoutQuery } from '#platform/logger.ts';
import { needsRepair } from '#platform/storage-fault.ts';
import { type AnswerForm, readAnswerForm } from './answer-form.ts';
import { type CallForm, readCallForm } from './call-form.ts';
import { appCrossOriginHeaders } from './cross-origin-apps.ts';
import { SENT } from './method.ts';
import type { Subsonic } from './subsonic.ts';
import { SubsonicError, toSubsonicError } from './subsonic-error.ts';

const ALLOWED = new Set(['GET', 'HEAD', 'POST']);

export function registerSubsonic(app: FastifyInstance, subsonic: Subsonic): void {
  app.register((scope, _options, done) => {
    scope.addHook('onRequest', (request, reply, next) => {
      reply.headers(appCrossOriginHeaders);
      if (ALLOWED.has(request.method)) receiveBody(request.raw, reply.raw);
      next();
    });
    takeForms(scope);
    scope.setErrorHandler((error, request, reply) => refuse(subsonic, { request, reply, error }));
    const handler = (request: FastifyRequest, reply: FastifyReply) => answer(subsonic, request, reply);
    for (const url of [SUBSONIC_PATH, `${SUBSONIC_PATH}/*`]) {
      scope.route({
        method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
        url,
        bodyLimit: SUBSONIC_FORM_MAX_BYTES,
        handler,
      });
      scope.options(url, (_request, reply) => reply.code(204).send());
    }
    done();
  });
}

/** Accepts and ignores bodies of any other type, because some apps send an empty one of any type. */
function takeForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, parsed) => parsed(null, body),
  );
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, parsed) =>
    parsed(null, undefined),
  );
}

async function answer(
  subsonic: Subsonic,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const form = readCallForm(request.url, request.body);
  const { answerForm, fault } = readAnswerForm(form);
  if (fault) throw fault;
  const { '*': name = '' } = request.params as { '*'?: string };
  if (!ALLOWED.has(request.method)) throw new AppError('METHOD_NOT_ALLOWED');
  const exchange = { form, request, reply };
  const { answer: held, slot } = await subsonic.call(name.replace(/\.view$/, ''), exchange);
  return held === SENT ? reply : subsonic.envelopes.send(reply, { answerForm, slot }, held ?? {});
}

interface Failure {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly error: unknown;
}

function refuse({ envelopes }: Subsonic, { request, reply, error }: Failure): Promise<FastifyReply> {
  // If the body was not read, only the address can tell the form.
  const form: CallForm = readCallForm(request.url, request.body);
  const answerForm: AnswerForm = readAnswerForm(form).answerForm;
  if (error instanceof SubsonicError) return envelopes.refuse(reply, answerForm, error);
  const refusal = toRefusal(error);
  if (refusal === undefined || needsRepair(refusal)) {
    const context = { requestId: request.id, url: withoutQuery(request.url), method: request.method };
    request.log.error({ err: error, ...context }, refusal ? 'the store fails' : 'request failed');
  }
  return envelopes.refuse(reply, answerForm, toSubsonicError(refusal ?? new AppError('INTERNAL')));
}
