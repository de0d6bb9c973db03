import { describe, expect, it } from 'vitest';
import { FULL_PLAYER_PATH, placeBehind } from './full-player-address.ts';

const place = (pathname: string, state: unknown = null) => ({
  pathname,
  search: '',
  hash: '',
  state,
  key: 'abc',
  mask: undefined,
});
const SONGS = { ...place('/', { view: { id: 'tracks' } }), key: 'songs' };

describe('the place behind the full player', () => {
  it('is the one it was opened from, with what that keeps in its history entry', () => {
    const fullPlayer = place(FULL_PLAYER_PATH, { behind: SONGS });
    expect(placeBehind(fullPlayer)).toEqual(SONGS);
  });

  it('is the address itself everywhere else', () => {
    expect(placeBehind(SONGS)).toBe(SONGS);
  });

  it('is home for an opened address, and for a history entry that does not say', () => {
    for (const state of [null, 'text', {}, { behind: null }, { behind: { pathname: 7 } }]) {
      expect(placeBehind(place(FULL_PLAYER_PATH, state))).toMatchObject({ pathname: '/', state: null });
    }
  });

  it('is never the full player again', () => {
    const fullPlayer = place(FULL_PLAYER_PATH, { behind: place(FULL_PLAYER_PATH) });
    expect(placeBehind(fullPlayer).pathname).toBe('/');
  });
});
