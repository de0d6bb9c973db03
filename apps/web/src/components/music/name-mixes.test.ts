import { describe, expect, it } from 'vitest';
import type { PersonalMix } from '#data/library/recommendations-queries.ts';
import { genreDrawing } from '../drawings/genre-drawing.ts';
import { nameMixes } from './name-mixes.ts';

const mix = (changes: Partial<PersonalMix>): PersonalMix => ({
  id: 'style-1',
  kind: 'style',
  mood: null,
  genre: null,
  decade: null,
  artists: [],
  likeTitle: null,
  trackCount: 25,
  ...changes,
});
const titles = (...mixes: PersonalMix[]) => nameMixes(mixes).map(({ title }) => title);
const notes = (...mixes: PersonalMix[]) => nameMixes(mixes).map(({ note }) => note);

describe('the name of a mix', () => {
  it('says what its tracks have in common: genre and mood, genre and decade, or the genre', () => {
    expect(titles(mix({ genre: 'Piano', mood: 'calm', decade: 1990 }))).toEqual(['Calm Piano']);
    expect(titles(mix({ genre: 'Rock', decade: 1990 }))).toEqual(['1990s Rock']);
    expect(titles(mix({ genre: 'Soul' }))).toEqual(['Soul for you']);
  });

  it('is that of the artist where nothing is common, and a number where no artist is known', () => {
    expect(titles(mix({ mood: 'calm', artists: ['Nova Kline', 'Duo'] }), mix({ id: 'style-2' }))).toEqual([
      'Nova Kline and more',
      'Mix 2',
    ]);
  });

  it('is there once, however alike the styles are', () => {
    const same: Partial<PersonalMix> = { genre: 'Jazz', mood: 'calm', artists: ['Duo'] };
    expect(titles(mix(same), mix(same), mix(same), mix(same))).toEqual([
      'Calm Jazz',
      'Jazz for you',
      'Duo and more',
      'Mix 4',
    ]);
  });

  it('comes with a reason that is true of the mix, or with none', () => {
    expect(notes(mix({ artists: ['Nova Kline', 'Duo'] }))).toEqual(['You play Nova Kline, Duo']);
    expect(notes(mix({}), mix({ kind: 'deep-cuts' }))).toEqual(['', '']);
    const because = mix({ kind: 'because', likeTitle: 'Sundial', artists: ['Duo', 'Nova Kline'] });
    expect([titles(because), notes(because)]).toEqual([
      ['Because you listened to Sundial'],
      ['Duo, Nova Kline'],
    ]);
  });

  it('has colors of its own, the same in any list', () => {
    const soundtrack = mix({ genre: 'Soundtrack' });
    const others = (['because', 'new', 'rediscover', 'deep-cuts'] as const).map((kind) =>
      mix({ id: kind, kind }),
    );
    const colorsOf = (...mixes: PersonalMix[]) =>
      new Map(nameMixes(mixes).map(({ id, colors }) => [id, colors]));
    const row = colorsOf(soundtrack, ...others);
    expect(colorsOf(...others.toReversed(), soundtrack)).toEqual(new Map([...row].toReversed()));
    expect(new Set(row.values()).size).toBe(5);
    expect(row.get('style-1')).toBe(genreDrawing('Soundtrack').palette);
  });
});
