import { describe, expect, it } from 'vitest';
import { type PlantedSizes, plantTastes } from './planted-tastes.ts';
import {
  createChance,
  createMostPlayed,
  createOracle,
  createProduct,
  createSameGenre,
  LISTED,
  replay,
} from './replay-tastes.ts';

const SMALL: PlantedSizes = { tracks: 600, artists: 60, genres: 8, scenes: 6, listeners: 30, sessions: 15 };
const world = plantTastes(1, SMALL);

describe('planted tastes', () => {
  it('are the same for the same seed, and others for another one', () => {
    expect(plantTastes(1, SMALL)).toEqual(world);
    expect(plantTastes(2, SMALL).listeners).not.toEqual(world.listeners);
  });

  it('cross genres: a scene has several, and a genre is in several scenes', () => {
    for (let at = 0; at < SMALL.scenes; at += 1) {
      const genres = new Set(
        world.tracks.filter(({ scene }) => scene === at).flatMap(({ genreIds }) => genreIds),
      );
      expect(genres.size).toBeGreaterThan(2);
    }
    for (let genre = 0; genre < SMALL.genres; genre += 1) {
      const scenes = world.tracks
        .filter(({ genreIds }) => genreIds.includes(genre))
        .map(({ scene }) => scene);
      expect(new Set(scenes).size).toBeGreaterThan(2);
    }
  });

  it('hold out the last sessions, in which people play what they like', () => {
    for (const { past, future } of world.listeners) {
      expect(past).toHaveLength(120);
      expect(future).toHaveLength(3);
    }
  });
});

describe('a replay', () => {
  it.each([
    ['the product', createProduct(world)],
    ['the product without plays', createProduct(world, { without: ['together'] })],
    ['the product with half of the sounds', createProduct(world, { describedShare: 0.5 })],
    ['most played', createMostPlayed(world)],
    ['same genre', createSameGenre(world)],
    ['chance', createChance(world)],
  ])('%s lists ten tracks that the person has not heard', (_name, method) => {
    for (const [seed, { past, future }] of world.listeners.entries()) {
      const playedBefore = new Set(past.map(({ trackId }) => trackId));
      const given = future[0]?.[0] ?? 0;
      const ids = method(given, (trackId) => trackId !== given && !playedBefore.has(trackId), seed);
      expect(new Set(ids).size).toBe(LISTED);
      expect(ids.filter((trackId) => playedBefore.has(trackId) || trackId === given)).toEqual([]);
    }
  });

  it('counts as hits what is played in the session, so that knowing the taste is best and chance is worst', () => {
    const hitRate = (method: Parameters<typeof replay>[1]) => replay(world, method).hitRate;
    const [oracle, product, chance] = [createOracle(world), createProduct(world), createChance(world)].map(
      hitRate,
    ) as [number, number, number];
    expect(oracle).toBeGreaterThan(product);
    expect(product).toBeGreaterThan(chance);
    expect(replay(world, () => []).hitRate).toBe(0);
  });
});
