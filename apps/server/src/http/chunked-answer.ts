/** Streams long lists, one part at a time for all answers and users in turn, so that they delay nobody else. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createFairQueue } from '#platform/async/fair-queue.ts';
import { yieldToEventLoop } from '#platform/async/yield-to-event-loop.ts';
import { ChunkedList } from '#platform/chunked-list.ts';
import { sendInPieces, startingWith } from './answer-in-pieces.ts';
import { callerOfRequest } from './caller.ts';
import { addVary } from './cross-origin.ts';

interface ObjectWithLists {
  readonly head: object;
  readonly lists: Readonly<Record<string, ChunkedList<unknown> | undefined>>;
}

interface ChunkedAnswer {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly whole: ChunkedList<unknown> | ObjectWithLists;
  /** Throws if a part of the answer violates the contract. */
  readonly check?: ((value: unknown) => void) | undefined;
}

/** The queue never refuses, because each list waits for one part and the rate limit of a session bounds its lists. */
const READING = { atOnce: 1, max: 5_000, maxOfOne: 1_000 };
/** The minimum number of characters sent together. A shorter answer is sent as a whole. */
const PARCEL_LENGTH = 32 * 1024;

export type AnswerParts = (answer: ChunkedAnswer) => Promise<FastifyReply>;

/** Builds the answer with these items alone, so that it can be checked. */
type ToValue = (items: unknown) => unknown;
/** Reads a part in turn and returns the text of its items, without brackets. */
type WritePart = (readPart: () => Promise<readonly unknown[]>, toValue: ToValue) => Promise<string>;

export function createChunkedAnswers(): AnswerParts {
  const reading = createFairQueue(READING);

  function inTurn({ request, reply, check }: ChunkedAnswer): WritePart {
    const caller = callerOfRequest(request, reply);
    return async (readPart, toValue) => {
      const text = await reading(caller, async () => {
        await yieldToEventLoop();
        const items = await readPart();
        check?.(toValue(items));
        return JSON.stringify(items);
      });
      return text.slice(1, -1);
    };
  }

  return async (answer) => {
    const { request, reply, whole } = answer;
    addVary(reply, 'Accept-Encoding');
    reply.type('application/json; charset=utf-8');
    if (request.method === 'HEAD') return reply.send('');
    const parcels = toParcels(writePieces(whole, inTurn(answer)));
    // Read before the headers are sent, so that a failure still gets an error answer.
    const { value: first = '' } = await parcels.next();
    if (first.length < PARCEL_LENGTH) return reply.send(first);
    return sendInPieces({ request, reply }, startingWith([first], parcels));
  };
}

/** Joins pieces into parcels of the minimum length, except the last. */
async function* toParcels(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    if (text.length < PARCEL_LENGTH) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

function writePieces(whole: ChunkedAnswer['whole'], write: WritePart): AsyncGenerator<string> {
  return whole instanceof ChunkedList ? writeList(whole, write, (items) => items) : writeObject(whole, write);
}

async function* writeObject({ head, lists }: ObjectWithLists, write: WritePart): AsyncGenerator<string> {
  let before = JSON.stringify(head).slice(0, -1);
  if (before !== '{') before += ',';
  const none = Object.fromEntries(Object.keys(lists).map((field) => [field, []]));
  for (const [field, list] of Object.entries(lists)) {
    if (list === undefined) continue;
    yield `${before}${JSON.stringify(field)}:`;
    yield* writeList(list, write, (items) => ({ ...head, ...none, [field]: items }));
    before = ',';
  }
  yield '}';
}

async function* writeList(
  { parts }: ChunkedList<unknown>,
  write: WritePart,
  toValue: ToValue,
): AsyncGenerator<string> {
  yield '[';
  let before = '';
  for (const readPart of parts()) {
    const text = await write(readPart, toValue);
    if (text === '') continue;
    yield before + text;
    before = ',';
  }
  yield ']';
}
