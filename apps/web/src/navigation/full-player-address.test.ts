import { describe, expect, it } from 'vitest';
import { FULL_PLAYER_PATH, locationBehind } from './full-player-address.ts';

const locationAt = (pathname: string, state: unknown = null) => ({
  pathname,
  search: '',
  hash: '',
  state,
  key: 'abc',
  mask: undefined,
});
const SONGS = { ...locationAt('/', { view: { id: 'tracks' } }), key: 'songs' };

describe('the location behind the full player', () => {
  it('is the one it was opened from, with its history state', () => {
    const fullPlayer = locationAt(FULL_PLAYER_PATH, { behind: SONGS });
    expect(locationBehind(fullPlayer)).toEqual(SONGS);
  });

  it('is the address itself everywhere else', () => {
    expect(locationBehind(SONGS)).toBe(SONGS);
  });

  it('is home if the address was opened, or the history entry is invalid', () => {
    for (const state of [null, 'text', {}, { behind: null }, { behind: { pathname: 7 } }]) {
      expect(locationBehind(locationAt(FULL_PLAYER_PATH, state))).toMatchObject({
        pathname: '/',
        state: null,
      });
    }
  });

  it('is never the full player again', () => {
    const fullPlayer = locationAt(FULL_PLAYER_PATH, { behind: locationAt(FULL_PLAYER_PATH) });
    expect(locationBehind(fullPlayer).pathname).toBe('/');
  });
});
