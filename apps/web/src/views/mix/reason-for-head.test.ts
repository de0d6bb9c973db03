import { expect, it } from 'vitest';
import { reasonForHead } from './reason-for-head.ts';

it('"Same artist" is no reason of a whole list by several artists', () => {
  const by = (artist: string, kind: 'artist' | 'genre' = 'artist') => ({
    artist,
    reason: { kind, name: null },
  });
  expect(reasonForHead([by('Nova Kline'), by('Nova Kline')])).toBe('Same artist');
  expect(reasonForHead([by('Nova Kline'), by('Duo')])).toBeUndefined();
  expect(reasonForHead([by('Nova Kline', 'genre'), by('Duo', 'genre')])).toBe('Same genre');
});
