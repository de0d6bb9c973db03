import { expect, it } from 'vitest';
import { describeReason } from './describe-reason.ts';

it.each([
  [{ kind: 'since', name: '2026-03' }, "You haven't heard this since March 2026"],
  [{ kind: 'since', name: '2025-12' }, "You haven't heard this since December 2025"],
  [{ kind: 'unheard', name: 'Nova Kline' }, 'You play Nova Kline, but not this yet'],
  [{ kind: 'artist', name: null }, 'Same artist'],
  [{ kind: 'composer', name: 'Hana Zimm' }, 'Also composed by Hana Zimm'],
  [{ kind: 'producer', name: 'Pia' }, 'Also produced by Pia'],
  [{ kind: 'conductor', name: 'Cleo' }, 'Also conducted by Cleo'],
  [undefined, undefined],
] as const)('the reason %j is the text %j', (reason, text) => {
  expect(describeReason(reason)).toBe(text);
});

it('a reason that only a newer server knows has no text', () => {
  const reason = JSON.parse('{"kind":"weather","name":"Rain"}') as { kind: 'sound'; name: string };
  expect(describeReason(reason)).toBeUndefined();
});
