import { SUBSONIC_TYPE, SUBSONIC_VERSION } from '@tutti/contract';
import type { FastifyReply } from 'fastify';
import { sendInPieces, startingWith } from '#http/answer-in-pieces.ts';
import { addVary } from '#http/cross-origin.ts';
import { yieldToEventLoop } from '#platform/async/yield-to-event-loop.ts';
import { type CallSlot, unlimitedSlot } from './call-bounds.ts';
import type { CallForm } from './call-form.ts';
import { SubsonicError } from './subsonic-error.ts';
import { type Piece, toJson, toXml, type WireObject } from './wire-text.ts';

export type AnswerForm =
  | { readonly kind: 'xml' }
  | { readonly kind: 'json' }
  | { readonly kind: 'jsonp'; readonly callback: string };

const ROOT = 'subsonic-response';
const NAMESPACE = 'http://subsonic.org/restapi';
const CALLBACK = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/;
const CALLBACK_MAX_LENGTH = 200;
/** The minimum number of characters sent together. A shorter answer is sent as a whole. */
const PARCEL_LENGTH = 32 * 1024;

const CONTENT_TYPES = {
  xml: 'text/xml; charset=utf-8',
  json: 'application/json; charset=utf-8',
  jsonp: 'text/javascript; charset=utf-8',
} as const;

/** Refuses an unknown form with an answer in JSON. */
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
  send(reply: FastifyReply, writing: Writing, payload: WireObject): Promise<FastifyReply>;
  refuse(reply: FastifyReply, form: AnswerForm, error: SubsonicError): Promise<FastifyReply>;
}

export function createEnvelopes(serverVersion: string): Envelopes {
  const head = { version: SUBSONIC_VERSION, type: SUBSONIC_TYPE, serverVersion, openSubsonic: true };
  return {
    send: (reply, writing, payload) => write(reply, writing, { status: 'ok', ...head, ...payload }),
    refuse(reply, answerForm, { code, message, status, helpUrl, retryAfterS }) {
      if (retryAfterS !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfterS))));
      const error = { code, message, ...(helpUrl !== undefined && { helpUrl }) };
      return write(
        reply.code(status),
        { answerForm, slot: unlimitedSlot },
        { status: 'failed', ...head, error },
      );
    },
  };
}

interface Writing {
  readonly answerForm: AnswerForm;
  readonly slot: CallSlot;
}

async function write(
  reply: FastifyReply,
  { answerForm, slot }: Writing,
  envelope: WireObject,
): Promise<FastifyReply> {
  const parcels = toParcels(toPieces(answerForm, envelope), slot);
  // Read before the headers are sent, so that a failure still gets an error answer.
  const { value: first = '' } = await parcels.next();
  reply.type(CONTENT_TYPES[answerForm.kind]);
  // Sent as text rather than bytes, because only text is compressed on the way (http/compressed-answers.ts).
  if (first.length < PARCEL_LENGTH) return reply.send(first);
  slot.begin();
  const { request } = reply;
  addVary(reply, 'Accept-Encoding');
  if (request.method !== 'HEAD') return sendInPieces({ request, reply }, startingWith([first], parcels));
  await parcels.return(undefined);
  return reply.send('');
}

/** Joins pieces into parcels of the minimum length, except the last. Other requests get turns between them. */
async function* toParcels(pieces: Iterable<Piece>, { read }: CallSlot): AsyncGenerator<string> {
  let text = '';
  for (const piece of pieces) {
    text += typeof piece === 'string' ? piece : await read(piece);
    if (text.length < PARCEL_LENGTH) continue;
    yield text;
    text = '';
    await yieldToEventLoop();
  }
  if (text !== '') yield text;
}

function* toPieces(form: AnswerForm, envelope: WireObject): Generator<Piece> {
  if (form.kind === 'xml') return yield* toXml(ROOT, { xmlns: NAMESPACE, ...envelope });
  if (form.kind === 'json') return yield* toJson(ROOT, envelope);
  yield `${form.callback}(`;
  for (const piece of toJson(ROOT, envelope))
    yield typeof piece === 'string' ? toScript(piece) : async () => toScript(await piece());
  yield ');';
}

/** Escapes line separators, which end a line of a script in old browsers. */
function toScript(json: string): string {
  return json.replace(/\u2028/g, '\\u2028').replace(/\u2029/g, '\\u2029');
}
