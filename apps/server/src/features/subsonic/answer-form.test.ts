import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import { countTurns } from '../../test/count-turns.ts';
import { createEnvelopes } from './answer-form.ts';

const SONGS = 20_000;

/** What is sent, and how often others had a turn meanwhile. */
async function send(kind: 'xml' | 'json', count: number) {
  let text = '';
  const reply = { type: () => reply, send: (body: string) => ((text = body), reply) };
  const song = Array.from({ length: count }, (_, index) => ({ id: `tr-${index}`, title: `Ünder ${index}` }));
  const turns = await countTurns(() =>
    createEnvelopes('1').send(reply as unknown as FastifyReply, { kind }, { songs: { song } }),
  );
  return { text, turns };
}

it.each(['xml', 'json'] as const)('others have turns while a long answer is written as %s', async (kind) => {
  const { text, turns } = await send(kind, SONGS);
  expect(turns).toBeGreaterThanOrEqual(5);
  expect(text.match(/Ünder \d+/g)).toHaveLength(SONGS);
  expect(text).toContain(`Ünder ${SONGS - 1}`);
});

it('a short answer goes out at once', async () => {
  expect((await send('xml', 3)).turns).toBe(0);
});
