import { expect, it } from 'vitest';
import { describeReasons, sharedReason } from './describe-reason.ts';

it.each([
  [{ kind: 'since', name: '2026-03' }, "You haven't heard this since March 2026"],
  [{ kind: 'since', name: '2025-12' }, "You haven't heard this since December 2025"],
  [{ kind: 'unheard', name: 'Nova Kline' }, 'You play Nova Kline, but not this yet'],
  [{ kind: 'artist', name: null }, 'Same artist'],
  [{ kind: 'composer', name: 'Hana Zimm' }, 'Also composed by Hana Zimm'],
  [{ kind: 'producer', name: 'Pia' }, 'Also produced by Pia'],
  [{ kind: 'conductor', name: 'Cleo' }, 'Also conducted by Cleo'],
] as const)('the reason %j is the text %j', (reason, text) => {
  expect(describeReasons({ reason })).toEqual([{ kind: reason.kind, text }]);
});

it('all reasons are texts, the strongest first, without one that only a newer server knows', () => {
  const newer = JSON.parse('{"kind":"weather","name":"Rain"}') as { kind: 'sound'; name: string };
  const [sound, genre] = [
    { kind: 'sound', name: 'Harbour' },
    { kind: 'genre', name: null },
  ] as const;
  const textsOf = (all: Parameters<typeof describeReasons>[0]) =>
    describeReasons(all).map(({ text }) => text);
  expect(textsOf({ reason: sound, moreReasons: [newer, genre] })).toEqual([
    'Sounds like Harbour',
    'Same genre',
  ]);
  expect(textsOf({ reason: newer, moreReasons: [genre] })).toEqual(['Same genre']);
  expect(textsOf({ reason: newer, moreReasons: undefined })).toEqual([]);
  expect(textsOf({})).toEqual([]);
});

it('a reason is shared if it is the strongest one of every track', () => {
  const artist = { reason: { kind: 'artist', name: null } } as const;
  const genre = { reason: { kind: 'genre', name: null } } as const;
  expect(sharedReason([artist, artist])).toBe('Same artist');
  expect(sharedReason([artist, genre])).toBeUndefined();
  expect(sharedReason([artist, {}])).toBeUndefined();
  expect(sharedReason([{}, {}])).toBeUndefined();
  expect(sharedReason([artist])).toBeUndefined();
});
