import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inDiscOrder } from './discs.ts';

const numbered = fc.record({
  id: fc.uuid(),
  discNumber: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  trackNumber: fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }),
});

describe('the order of an album', () => {
  it('contains every track once, sorted by number on each disc, with tracks without a number last', () => {
    fc.assert(
      fc.property(fc.array(numbered), (tracks) => {
        const ordered = inDiscOrder(tracks);
        expect(ordered.map(({ id }) => id).toSorted()).toEqual(tracks.map(({ id }) => id).toSorted());
        const rankOf = ({ discNumber, trackNumber }: (typeof tracks)[number]) => {
          const disc = discNumber ?? (trackNumber === undefined ? 99 : 1);
          return disc * 1_000 + (trackNumber ?? 999);
        };
        const ranks = ordered.map(rankOf);
        expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
      }),
    );
  });

  it('keeps the order of tracks without any number', () => {
    const tracks = ['b', 'a', 'c'].map((id) => ({ id, discNumber: undefined, trackNumber: undefined }));
    expect(inDiscOrder(tracks)).toEqual(tracks);
  });
});
