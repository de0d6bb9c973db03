import { createSeededRandom } from '@tutti/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseSimilar, type SimilarOptions, type TrackFacts } from './choose-similar.ts';
import type { ScorePart } from './score.ts';
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
    expect(first).toEqual({ trackId: 4, reason: { part: 'sound', likeTrackId: 2 }, moreReasons: [] });
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
      { trackId: 2, reason: { part: 'genre', likeTrackId: 1 }, moreReasons: [] },
      { trackId: 3, reason: null, moreReasons: [] },
    ]);
  });

  it('say everything that speaks for them, each about the given track of which it is most true', () => {
    const given = [
      { ...at(1, 1, 0, 0), genreIds: [7], year: 1970 },
      { ...at(2, 2, 9, 0), creditKeys: ['producer pia'], year: 1990 },
    ];
    const picked = { ...at(3, 3, 0.1, 0), genreIds: [7], creditKeys: ['producer pia'], year: 1991 };
    const together = (left: number, right: number) => (left === 2 && right === 3 ? 0.2 : null);
    const [pick] = chooseSimilar(given, [picked], options({ together }));
    expect(pick?.reason).toEqual({ part: 'sound', likeTrackId: 1 });
    expect(pick?.moreReasons).toEqual([
      { part: 'together', likeTrackId: 2 },
      { part: 'credits', likeTrackId: 2 },
      { part: 'genre', likeTrackId: 1 },
      { part: 'years', likeTrackId: 2 },
    ]);
  });

  it('claim nothing that is not so: every reason is true of the track that it names', () => {
    const track = fc.record({
      artist: fc.integer({ min: 1, max: 4 }),
      genre: fc.integer({ min: 1, max: 3 }),
      year: fc.option(fc.integer({ min: 1960, max: 2020 })),
      x: fc.option(fc.double({ min: -5, max: 5, noNaN: true })),
    });
    const some = fc.array(track, { minLength: 1, maxLength: 12, size: 'max' });
    fc.assert(
      fc.property(some, some, (liked, others) => {
        const describe = (from: number) => (one: (typeof liked)[number], index: number) => ({
          ...NOWHERE,
          trackId: from + index,
          artistIds: [one.artist],
          genreIds: [one.genre],
          year: one.year,
          position: one.x === null ? null : Float32Array.of(one.x),
        });
        const [given, candidates] = [liked.map(describe(1)), others.map(describe(100))];
        const all = new Map([...given, ...candidates].map((facts) => [facts.trackId, facts]));
        const areOf = (trackId: number) => all.get(trackId) as (typeof given)[number];
        const isTrue = {
          sound: (left, right) => Math.abs((left.position?.[0] ?? 99) - (right.position?.[0] ?? -99)) < 4,
          together: () => false,
          credits: (left, right) => left.artistIds[0] === right.artistIds[0],
          years: (left, right) => Math.abs((left.year ?? 0) - (right.year ?? 9999)) <= 5,
          genre: (left, right) => left.genreIds[0] === right.genreIds[0],
        } satisfies Record<ScorePart, (left: TrackFacts, right: TrackFacts) => boolean>;
        for (const { trackId, reason, moreReasons } of chooseSimilar(given, candidates, options())) {
          const reasons = [...(reason === null ? [] : [reason]), ...moreReasons];
          expect(new Set(reasons.map(({ part }) => part)).size).toBe(reasons.length);
          for (const { part, likeTrackId } of reasons)
            expect([part, isTrue[part](areOf(likeTrackId), areOf(trackId))]).toEqual([part, true]);
        }
      }),
    );
  });
});
