/** In which form an app wants its answers, and how they go out. */
import { SUBSONIC_TYPE, SUBSONIC_VERSION } from '@tutti/contract';
import type { FastifyReply } from 'fastify';
import type { CallForm } from './call-form.ts';
import { SubsonicError } from './subsonic-error.ts';
import { toJson, toXml, type WireObject } from './wire-text.ts';

export type AnswerForm =
  | { readonly kind: 'xml' }
  | { readonly kind: 'json' }
  | { readonly kind: 'jsonp'; readonly callback: string };

const ROOT = 'subsonic-response';
const NAMESPACE = 'http://subsonic.org/restapi';
const CALLBACK = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/;
const CALLBACK_MAX_LENGTH = 200;

const CONTENT_TYPES = {
  xml: 'text/xml; charset=utf-8',
  json: 'application/json; charset=utf-8',
  jsonp: 'text/javascript; charset=utf-8',
} as const;

/** What cannot be answered in the form that was asked for is refused in JSON. */
export function readAnswerForm(form: CallForm): { answerForm: AnswerForm; fault?: SubsonicError } {
  const kind = form.first('f') ?? 'xml';
  if (kind === 'json') return { answerForm: { kind } };
  if (kind !== 'jsonp') return { answerForm: { kind: 'xml' } };
  const callback = form.first('callback') ?? '';
  if (callback.length <= CALLBACK_MAX_LENGTH && CALLBACK.test(callback)) {
    return { answerForm: { kind, callback } };
  }
  const message = 'callback: has to be a plain name.';
  return { answerForm: { kind: 'json' }, fault: new SubsonicError('GENERIC', { message }) };
}

export interface Envelopes {
  send(reply: FastifyReply, form: AnswerForm, payload: WireObject): FastifyReply;
  refuse(reply: FastifyReply, form: AnswerForm, error: SubsonicError): FastifyReply;
}

export function createEnvelopes(serverVersion: string): Envelopes {
  const head = { version: SUBSONIC_VERSION, type: SUBSONIC_TYPE, serverVersion, openSubsonic: true };
  return {
    send: (reply, form, payload) => write(reply, form, { status: 'ok', ...head, ...payload }),
    refuse(reply, form, { code, message, status, helpUrl, retryAfterS }) {
      if (retryAfterS !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfterS))));
      const error = { code, message, ...(helpUrl !== undefined && { helpUrl }) };
      return write(reply.code(status), form, { status: 'failed', ...head, error });
    },
  };
}

function write(reply: FastifyReply, form: AnswerForm, envelope: WireObject): FastifyReply {
  return reply.type(CONTENT_TYPES[form.kind]).send(toText(form, envelope));
}

function toText(form: AnswerForm, envelope: WireObject): string {
  if (form.kind === 'xml') return toXml(ROOT, { xmlns: NAMESPACE, ...envelope });
  const json = toJson(ROOT, envelope);
  // Line separators end a line of a script in old browsers.
  if (form.kind === 'jsonp')
    return `${form.callback}(${json.replace(/\u2028/g, '\\u2028').replace(/\u2029/g, '\\u2029')});`;
  return json;
}
