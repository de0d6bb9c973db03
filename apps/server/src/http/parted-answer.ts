/**
 * Streams long lists of /api a part at a time, as fast as the client takes them. One part is read at a time over all answers,
 * users in turns, so that hundreds of such lists delay nobody else.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createFairQueue } from '#platform/fair-queue.ts';
import { nextTurn } from '#platform/next-turn.ts';
import { PartedList } from '#platform/parted-list.ts';
import { sendInPieces, startingWith } from './answer-in-pieces.ts';
import { askerAt, askerOf } from './asker.ts';
import { addVary } from './cross-origin.ts';
import { originOf } from './request-origin.ts';

/** The parts of a `PartedObject`, without its type. */
interface ListInObject {
  readonly head: object;
  readonly field: string;
  readonly list: PartedList<unknown>;
}

interface PartedAnswer {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly whole: PartedList<unknown> | ListInObject;
  /** Throws when the answer breaks the contract. */
  readonly check: (value: unknown) => void;
}

/** The queue never refuses, because each list waits for one part and the rate limit of a session bounds its lists. */
const READING = { atOnce: 1, max: 5_000, maxOfOne: 1_000 };

export type AnswerParts = (answer: PartedAnswer) => Promise<unknown>;

export function createPartedAnswers(): AnswerParts {
  const reading = createFairQueue(READING);

  async function* write({ request, reply, whole, check }: PartedAnswer): AsyncGenerator<string> {
    const { list, opening, closing, toValue } = describe(whole);
    const leaving = new AbortController();
    reply.raw.once('close', () => leaving.abort());
    const asker = request.actor ? askerOf(request.actor) : askerAt(originOf(request));
    let before = opening;
    for (const readPart of list.parts()) {
      const text = await reading(
        asker,
        async () => {
          await nextTurn();
          const items = await readPart();
          check(toValue(items));
          return JSON.stringify(items).slice(1, -1);
        },
        leaving.signal,
      );
      if (text === '') continue;
      yield before + text;
      before = ',';
    }
    yield before === opening ? opening + closing : closing;
  }

  return async (answer) => {
    const { request, reply, whole, check } = answer;
    const { list, toValue } = describe(whole);
    const [only, ...more] = list.parts();
    if (more.length === 0) {
      const value = toValue(only === undefined ? [] : await only());
      check(value);
      return value;
    }
    addVary(reply, 'Accept-Encoding');
    reply.type('application/json; charset=utf-8');
    if (request.method === 'HEAD') return reply.send('');
    const pieces = write(answer);
    // The first before the head goes out: its failure can still be answered properly.
    const { value: first = '' } = await pieces.next();
    return sendInPieces({ request, reply }, startingWith([first], pieces));
  };
}

/** How the text begins and ends around the items, and what it is with these items. */
function describe(whole: PartedAnswer['whole']) {
  if (whole instanceof PartedList)
    return {
      list: whole,
      opening: '[',
      closing: ']',
      toValue: (items: readonly unknown[]): unknown => items,
    };
  const { head, field, list } = whole;
  const toValue = (items: readonly unknown[]): unknown => ({ ...head, [field]: items });
  return { list, opening: JSON.stringify(toValue([])).slice(0, -2), closing: ']}', toValue };
}
