import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import { countYields } from '../../test/count-yields.ts';
import { createEnvelopes } from './answer-form.ts';
import { unlimitedSlot } from './call-bounds.ts';

const SONGS = 20_000;

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
  const writing = { answerForm: { kind }, slot: unlimitedSlot };
  const yields = await countYields(() =>
    createEnvelopes('1').send(reply as unknown as FastifyReply, writing, { songs: { song } }),
  );
  return { text, turns: yields };
}

it.each(['xml', 'json'] as const)(
  'other requests get turns while a long answer is written as %s',
  async (kind) => {
    const { text, turns: yields } = await send(kind, SONGS);
    expect(yields).toBeGreaterThanOrEqual(5);
    expect(text.match(/Ünder \d+/g)).toHaveLength(SONGS);
    expect(text).toContain(`Ünder ${SONGS - 1}`);
  },
);

it('a short answer goes out at once', async () => {
  expect((await send('xml', 3)).turns).toBe(0);
});
