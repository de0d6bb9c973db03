import { describe, expect, it } from 'vitest';
import { readReturnTo } from './return-to.ts';

describe('readReturnTo', () => {
  it('returns the page with its state', () => {
    const returnTo = { to: '/live-streams?x=1', state: { autoJoinGenreId: '4' } };
    expect(readReturnTo({ askedPage: returnTo })).toEqual(returnTo);
  });

  it('returns no page for other state', () => {
    for (const state of [null, 'x', {}, { askedPage: 7 }, { askedPage: { to: 7 } }]) {
      expect(readReturnTo(state)).toBeUndefined();
    }
  });

  it('never leads to another host', () => {
    for (const to of ['//evil.example', 'https://evil.example', 'account', '']) {
      expect(readReturnTo({ askedPage: { to, state: null } })).toBeUndefined();
    }
  });
});
