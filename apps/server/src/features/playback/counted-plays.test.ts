import { expect, it } from 'vitest';
import { forgetCounted, matchCounted, type PlayerState, rememberCounted } from './counted-plays.ts';

const NOW = 1_000_000_000_000;

it('keeps all other plays when an app reports one play twice at a time', () => {
  const state: PlayerState = { number: 1, entry: undefined, counted: [] };
  rememberCounted(state, 1, NOW - 600_000);
  rememberCounted(state, 2, NOW - 300_000);
  const reported = () => matchCounted(state, [{ trackId: 1, playedAt: NOW - 600_000 }], NOW);
  const [first, second] = [reported(), reported()];
  for (const matched of [first, second]) forgetCounted(state, matched.values());
  expect(state.counted.map(({ trackId }) => trackId)).toEqual([2]);
});
