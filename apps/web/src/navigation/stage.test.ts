import { describe, expect, it } from 'vitest';
import { placeBehind, STAGE_PATH } from './stage.ts';

const place = (pathname: string, state: unknown = null) => ({
  pathname,
  search: '',
  hash: '',
  state,
  key: 'abc',
  mask: undefined,
});
const SONGS = { ...place('/', { view: { id: 'tracks' } }), key: 'songs' };

describe('the place behind the stage', () => {
  it('is the one it was opened from, with what that keeps in its history entry', () => {
    const stage = place(STAGE_PATH, { behind: SONGS });
    expect(placeBehind(stage)).toEqual(SONGS);
  });

  it('is the address itself everywhere else', () => {
    expect(placeBehind(SONGS)).toBe(SONGS);
  });

  it('is home for an opened address, and for a history entry that does not say', () => {
    for (const state of [null, 'text', {}, { behind: null }, { behind: { pathname: 7 } }]) {
      expect(placeBehind(place(STAGE_PATH, state))).toMatchObject({ pathname: '/', state: null });
    }
  });

  it('is never the stage again', () => {
    const stage = place(STAGE_PATH, { behind: place(STAGE_PATH) });
    expect(placeBehind(stage).pathname).toBe('/');
  });
});
