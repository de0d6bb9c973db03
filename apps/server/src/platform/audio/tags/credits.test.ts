import { describe, expect, it } from 'vitest';
import { toCredits } from './credits.ts';

describe('the credits of a track', () => {
  it('name people by role, in one order, for tags of any program', () => {
    expect(
      toCredits({
        title: ['Sundial'],
        producer: ['Pia'],
        composer: ['Ann', 'Bob', 'Ann'],
        'PERFORMER:VIOLIN': ['Vio'],
        PERFORMER: ['Quartet'],
        lyricist: ['Lee\0Lou'],
      }),
    ).toEqual([
      { role: 'composer', names: ['Ann', 'Bob'] },
      { role: 'lyricist', names: ['Lee', 'Lou'] },
      { role: 'producer', names: ['Pia'] },
      { role: 'performer', names: ['Quartet', 'Vio (violin)'] },
    ]);
  });

  it('are empty if the tags name nobody, and stay small with any tags', () => {
    expect(toCredits({ composer: ['', ' '], 'PERFORMER:': [] })).toEqual([]);
    const endless = toCredits({
      composer: Array.from({ length: 500 }, (_, index) => `${index} ${'x'.repeat(5_000)}`),
      'PERFORMER:\u202e\u0000EVIL': ['Eve\u202e'],
    });
    expect(endless[0]?.names).toHaveLength(50);
    expect(Math.max(...(endless[0]?.names.map(({ length }) => length) ?? []))).toBeLessThanOrEqual(200);
    expect(endless[1]).toEqual({ role: 'performer', names: ['Eve (evil)'] });
  });
});
