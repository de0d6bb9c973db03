import { createSeededRandom } from '@tutti/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ARTIST_WINDOW } from '../choose/vary.ts';
import { TIMBRE_NUMBERS, timbreRanges } from '../timbre/timbre-numbers.ts';
import { arrangeByChance } from './arrange-by-chance.ts';
import { groupStyles, type PlayedTrack, STYLE_TRACKS_MIN } from './group-styles.ts';
import { fitLiveliness, LIVELINESS_SAMPLE_MIN } from './liveliness.ts';
import { nameMix } from './name-mix.ts';

const playedTrack = fc.record({
  artistIds: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }),
  genreIds: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 3 }),
  plays: fc.integer({ min: 1, max: 12 }),
  position: fc.option(
    fc.tuple(fc.float({ noNaN: true, min: -9, max: 9 }), fc.float({ noNaN: true, min: -9, max: 9 })),
  ),
});
const playedTracks = fc.array(playedTrack, { maxLength: 90, size: 'max' }).map((tracks) =>
  tracks.map(
    ({ position, ...rest }, index): PlayedTrack => ({
      ...rest,
      trackId: index + 1,
      position: position && Float32Array.from(position),
    }),
  ),
);
const stylesMax = fc.integer({ min: 1, max: 8 });

describe('the styles of a person', () => {
  it('share no track, are large enough, and are no more than wanted, the most played first', () => {
    fc.assert(
      fc.property(playedTracks, stylesMax, fc.integer(), (played, most, seed) => {
        const styles = groupStyles(played, { stylesMax: most, random: createSeededRandom(seed) });
        expect(styles.length).toBeLessThanOrEqual(most);
        const ids = styles.flatMap(({ trackIds }) => trackIds);
        expect(new Set(ids).size).toBe(ids.length);
        const byId = new Map(played.map((track) => [track.trackId, track]));
        for (const { trackIds, artistIds, plays } of styles) {
          expect(trackIds.length).toBeGreaterThanOrEqual(STYLE_TRACKS_MIN);
          const tracks = trackIds.map((id) => byId.get(id) as PlayedTrack);
          expect(plays).toBe(tracks.reduce((sum, track) => sum + track.plays, 0));
          expect(new Set(artistIds)).toEqual(new Set(tracks.flatMap((track) => track.artistIds)));
          for (const [index, track] of tracks.entries())
            expect(track.plays).toBeLessThanOrEqual(tracks[index - 1]?.plays ?? Number.POSITIVE_INFINITY);
        }
        for (const [index, { plays }] of styles.entries())
          expect(plays).toBeLessThanOrEqual(styles[index - 1]?.plays ?? Number.POSITIVE_INFINITY);
      }),
    );
  });

  it('are the same with the same random numbers', () => {
    fc.assert(
      fc.property(playedTracks, fc.integer(), (played, seed) => {
        const group = () => groupStyles(played, { stylesMax: 6, random: createSeededRandom(seed) });
        expect(group()).toEqual(group());
      }),
    );
  });

  it('of tracks that are not described are their genres, and a track without genres is in none', () => {
    fc.assert(
      fc.property(playedTracks, fc.integer(), (played, seed) => {
        const silent = played.map((track) => ({ ...track, position: null }));
        const genresOf = new Map(silent.map(({ trackId, genreIds }) => [trackId, genreIds]));
        for (const { trackIds } of groupStyles(silent, { stylesMax: 6, random: createSeededRandom(seed) })) {
          const [first = [], ...rest] = trackIds.map((id) => genresOf.get(id) ?? []);
          expect(first.some((genre) => rest.every((genres) => genres.includes(genre)))).toBe(true);
        }
      }),
    );
  });

  it.each(Array.from({ length: 40 }, (_, seed) => seed))(
    'follow sounds across genres, with seed %d',
    (seed) => {
      const random = createSeededRandom(seed);
      const played = Array.from({ length: 48 }, (_, index) => ({
        trackId: index + 1,
        artistIds: [index % 7],
        genreIds: [index % 2],
        plays: 1 + (index % 3),
        position: Float32Array.of((index % 3) * 40 + random(), random()),
      }));
      const styles = groupStyles(played, { stylesMax: 3, random });
      const sounds = styles.map(({ trackIds }) => new Set(trackIds.map((id) => (id - 1) % 3)));
      expect(sounds.map(({ size }) => size)).toEqual([1, 1, 1]);
      expect(styles.map(({ trackIds }) => trackIds.length)).toEqual([16, 16, 16]);
    },
  );

  it('are none if nothing was played', () => {
    expect(groupStyles([], { stylesMax: 6, random: createSeededRandom(1) })).toEqual([]);
  });
});

describe('tracks drawn by chance', () => {
  const weighted = fc.array(
    fc.record({
      artistIds: fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 2 }),
      weight: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { maxLength: 60, size: 'max' },
  );
  const draw = (
    tracks: readonly { artistIds: readonly number[]; weight: number }[],
    seed: number,
    count = 12,
  ) =>
    arrangeByChance(
      tracks.map((track, trackId) => ({ ...track, trackId })),
      { count, random: createSeededRandom(seed) },
    );

  it('are as many as wanted, none twice, and the same with the same seed', () => {
    fc.assert(
      fc.property(weighted, fc.integer(), fc.integer({ min: 0, max: 70 }), (tracks, seed, count) => {
        const drawn = draw(tracks, seed, count);
        expect(drawn).toHaveLength(Math.min(count, tracks.length));
        expect(new Set(drawn.map(({ trackId }) => trackId)).size).toBe(drawn.length);
        expect(draw(tracks, seed, count)).toEqual(drawn);
      }),
    );
  });

  it('have no artist twice in five while each of many artists has one track', () => {
    const tracks = Array.from({ length: 40 }, (_, index) => ({
      artistIds: [index % 20],
      weight: 1 - index / 40,
    }));
    const artists = draw(tracks, 3, 20).map(({ artistIds }) => artistIds[0]);
    for (let start = 0; start + ARTIST_WINDOW <= artists.length; start += 1)
      expect(new Set(artists.slice(start, start + ARTIST_WINDOW)).size).toBe(ARTIST_WINDOW);
  });

  it('differ with another seed, and those with more weight come more often', () => {
    const tracks = Array.from({ length: 40 }, (_, index) => ({
      artistIds: [index],
      weight: index < 20 ? 1 : 0,
    }));
    expect(draw(tracks, 1)).not.toEqual(draw(tracks, 2));
    const all = Array.from({ length: 20 }, (_, seed) => draw(tracks, seed)).flat();
    const heavy = all.filter(({ weight }) => weight === 1).length;
    expect(heavy / all.length).toBeGreaterThan(0.7);
  });
});

describe('how lively tracks are', () => {
  const timbre = (onset: number, range: number, centroid: number) => {
    const numbers = new Float32Array(TIMBRE_NUMBERS);
    numbers[timbreRanges.onset.from] = onset;
    numbers[timbreRanges.dynamicRange.from] = range;
    numbers[timbreRanges.centroid.from] = centroid;
    return numbers;
  };
  const library = Array.from({ length: 40 }, (_, index) => timbre(index / 40, 40 - index, index / 10));

  it('is a rank from 0 to 1 that more onsets, fewer pauses and a higher centroid never lower', () => {
    const rate = fitLiveliness(library);
    fc.assert(
      fc.property(
        fc.float({ noNaN: true }),
        fc.float({ noNaN: true }),
        fc.float({ noNaN: true }),
        (onset, range, centroid) => {
          const rated = rate?.(timbre(onset, range, centroid));
          for (const value of Object.values(rated ?? {})) {
            expect(value).toBeGreaterThanOrEqual(0);
            expect(value).toBeLessThanOrEqual(1);
          }
          const more = rate?.(timbre(onset + 1, range - 1, centroid + 1));
          expect(more?.energy).toBeGreaterThanOrEqual(rated?.energy ?? 0);
          expect(more?.brightness).toBeGreaterThanOrEqual(rated?.brightness ?? 0);
        },
      ),
    );
    expect(rate?.(timbre(2, -1, 9))).toEqual({ energy: 1, brightness: 1 });
    expect(rate?.(timbre(-1, 99, -9))).toEqual({ energy: 0, brightness: 0 });
  });

  it('is in the middle where all tracks are alike, and unknown where too few are described', () => {
    const alike = Array.from({ length: LIVELINESS_SAMPLE_MIN }, () => timbre(1, 1, 1));
    expect(fitLiveliness(alike)?.(timbre(1, 1, 1))).toEqual({ energy: 0.5, brightness: 0.5 });
    expect(fitLiveliness(alike.slice(1))).toBeNull();
  });
});

describe('the name of a mix', () => {
  const unknown = { year: null, energy: null, brightness: null };

  it('has the genre that more than half of the tracks have among theirs', () => {
    const tracks = [['Rock', 'Indie'], ['Indie'], ['Pop', 'Indie'], ['Rock']].map((genres) => ({
      genres,
      ...unknown,
    }));
    expect(nameMix(tracks).genre).toBe('Indie');
    expect(nameMix(tracks.slice(2)).genre).toBeNull();
    expect(nameMix([]).genre).toBeNull();
  });

  it('does not depend on how often one track names a genre', () => {
    const tracks = [['Rock', 'Rock', 'Rock'], ['Jazz'], ['Jazz']].map((genres) => ({ genres, ...unknown }));
    expect(nameMix(tracks).genre).toBe('Jazz');
  });

  it('keeps decade and mood', () => {
    const track = { genres: [], year: 1994, energy: 0.9, brightness: 0.5 };
    expect(nameMix([track, track])).toEqual({ genre: null, decade: 1990, mood: 'driving' });
  });
});
