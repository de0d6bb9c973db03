import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import { countTurns } from '../../test/count-turns.ts';
import { createEnvelopes } from './answer-form.ts';
import { withoutTurns } from './call-bounds.ts';

const SONGS = 20_000;

/** Sends an answer and counts how often other work had a turn meanwhile. */
async function send(kind: 'xml' | 'json', count: number) {
  let text = '';
  const reply = {
    request: { method: 'GET', headers: {} },
    header: () => reply,
    getHeader: () => undefined,
    type: () => reply,
    async send(body: AsyncIterable<Buffer> | string) {
      const read: Buffer[] = [];
      if (typeof body !== 'string') for await (const piece of body) read.push(piece);
      text = typeof body === 'string' ? body : Buffer.concat(read).toString();
    },
  };
  const song = Array.from({ length: count }, (_, index) => ({ id: `tr-${index}`, title: `Ünder ${index}` }));
  const writing = { answerForm: { kind }, turns: withoutTurns };
  const turns = await countTurns(() =>
    createEnvelopes('1').send(reply as unknown as FastifyReply, writing, { songs: { song } }),
  );
  return { text, turns };
}

it.each(['xml', 'json'] as const)(
  'other requests get turns while a long answer is written as %s',
  async (kind) => {
    const { text, turns } = await send(kind, SONGS);
    expect(turns).toBeGreaterThanOrEqual(5);
    expect(text.match(/Ünder \d+/g)).toHaveLength(SONGS);
    expect(text).toContain(`Ünder ${SONGS - 1}`);
  },
);

it('a short answer goes out at once', async () => {
  expect((await send('xml', 3)).turns).toBe(0);
});
