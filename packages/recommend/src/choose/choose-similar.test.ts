import { createSeededRandom } from '@tutti/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseSimilar, type SimilarOptions, type TrackFacts } from './choose-similar.ts';
import { ARTIST_WINDOW } from './vary.ts';

const NOWHERE: TrackFacts = { trackId: 0, artistIds: [], genreIds: [], year: null, position: null };
const at = (trackId: number, artistId: number, ...position: number[]): TrackFacts => ({
  ...NOWHERE,
  trackId,
  artistIds: [artistId],
  position: Float32Array.from(position),
});
const options = (changes: Partial<SimilarOptions> = {}): SimilarOptions => ({
  count: 20,
  past: [],
  usualDistance: 4,
  together: () => null,
  random: createSeededRandom(1),
  ...changes,
});

describe('similar tracks', () => {
  const library = fc.array(
    fc.record({
      artist: fc.integer({ min: 1, max: 12 }),
      genre: fc.integer({ min: 1, max: 3 }),
      x: fc.double({ min: -5, max: 5, noNaN: true }),
    }),
    { minLength: 1, maxLength: 120, size: 'max' },
  );
  const toFacts = (tracks: { artist: number; genre: number; x: number }[]) =>
    tracks.map(({ artist, genre, x }, index) => ({ ...at(index + 2, artist, x, 0), genreIds: [genre] }));

  it('contain no track twice, and the same seed gives the same list', () => {
    fc.assert(
      fc.property(library, fc.nat(), (tracks, seed) => {
        const choose = () =>
          chooseSimilar([at(1, 1, 0, 0)], toFacts(tracks), options({ random: createSeededRandom(seed) }));
        const picks = choose();
        const ids = picks.map(({ trackId }) => trackId);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.length).toBeLessThanOrEqual(20);
        expect(choose()).toEqual(picks);
      }),
    );
  });

  it('contain no artist twice in five while others are left, also across two lists', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const random = createSeededRandom(seed);
        const all = Array.from({ length: 240 }, (_, index) => at(index + 2, index % 40, random() * 4, 0));
        const first = chooseSimilar([at(1, 99, 0, 0)], all, options({ random }));
        const listed = new Set(first.map(({ trackId }) => trackId));
        const past = first.flatMap((pick) => all.filter(({ trackId }) => trackId === pick.trackId));
        const rest = all.filter(({ trackId }) => !listed.has(trackId));
        const second = chooseSimilar([at(1, 99, 0, 0)], rest, options({ random, past }));
        const artists = [...first, ...second].map(({ trackId }) => (trackId - 2) % 40);
        for (let start = 0; start + ARTIST_WINDOW <= artists.length; start += 1)
          expect(new Set(artists.slice(start, start + ARTIST_WINDOW)).size).toBe(ARTIST_WINDOW);
      }),
      { numRuns: 20 },
    );
  });

  it('begin with what sounds alike and say which track it sounds like', () => {
    const given = [at(1, 1, 0, 0), at(2, 2, 9, 0)];
    const [first] = chooseSimilar(given, [at(3, 3, 40, 0), at(4, 4, 9.1, 0)], options());
    expect(first).toEqual({ trackId: 4, reason: { part: 'sound', likeTrackId: 2 } });
  });

  it('share credits with tracks of the same artists, and with those of the same people in one role', () => {
    const by = (trackId: number, artistId: number, ...creditKeys: string[]): TrackFacts => ({
      ...NOWHERE,
      trackId,
      artistIds: [artistId],
      creditKeys,
    });
    const given = [by(1, 1, 'composer bob', 'producer pia'), by(2, 2)];
    const others = [by(3, 3, 'producer pia'), by(4, 1, 'composer bob'), by(5, 5, 'composer pia'), by(6, 6)];
    const picks = chooseSimilar(given, others, options());
    const reasonOf = (trackId: number) => picks.find((pick) => pick.trackId === trackId)?.reason;
    expect(reasonOf(3)).toEqual({ part: 'credits', likeTrackId: 1 });
    expect(reasonOf(4)).toEqual({ part: 'credits', likeTrackId: 1 });
    expect([reasonOf(5), reasonOf(6)]).toEqual([null, null]);
  });

  it('claim no sound without vectors, and no reason without anything shared', () => {
    const bare = (trackId: number, genreIds: number[]): TrackFacts => ({ ...NOWHERE, trackId, genreIds });
    const picks = chooseSimilar([bare(1, [7])], [bare(2, [7]), bare(3, [8])], options());
    expect(picks).toEqual([
      { trackId: 2, reason: { part: 'genre', likeTrackId: 1 } },
      { trackId: 3, reason: null },
    ]);
  });
});
