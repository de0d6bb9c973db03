/** In which form an app wants its answers, and how they go out. */
import { SUBSONIC_TYPE, SUBSONIC_VERSION } from '@tutti/contract';
import type { FastifyReply } from 'fastify';
import { nextTurn } from '#platform/next-turn.ts';
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
/** Characters of an answer that are written before others get a turn. */
const TURN_LENGTH = 64 * 1024;

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
  send(reply: FastifyReply, form: AnswerForm, payload: WireObject): Promise<FastifyReply>;
  refuse(reply: FastifyReply, form: AnswerForm, error: SubsonicError): Promise<FastifyReply>;
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

async function write(reply: FastifyReply, form: AnswerForm, envelope: WireObject): Promise<FastifyReply> {
  const text = await inTurns(toPieces(form, envelope));
  return reply.type(CONTENT_TYPES[form.kind]).send(text);
}

/** Writing 10,000 songs takes half a second; whoever listens is served between the pieces. */
async function inTurns(pieces: Iterable<string>): Promise<string> {
  const written: string[] = [];
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length < TURN_LENGTH) continue;
    written.push(text);
    text = '';
    await nextTurn();
  }
  // A text, not bytes: only that is compressed on its way (http/compressed-answers.ts).
  return [...written, text].join('');
}

function* toPieces(form: AnswerForm, envelope: WireObject): Generator<string> {
  if (form.kind === 'xml') return yield* toXml(ROOT, { xmlns: NAMESPACE, ...envelope });
  if (form.kind === 'json') return yield* toJson(ROOT, envelope);
  yield `${form.callback}(`;
  // Line separators end a line of a script in old browsers.
  for (const piece of toJson(ROOT, envelope))
    yield piece.replace(/\u2028/g, '\\u2028').replace(/\u2029/g, '\\u2029');
  yield ');';
}
