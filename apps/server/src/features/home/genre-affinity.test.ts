import { describe, expect, it } from 'vitest';
import { rankGenres, turnOfDay } from './genre-affinity.ts';

const genresOf = new Map([
  [1, [10]],
  [2, [20, 30]],
]);
const nothing = { playedTrackIds: [], likedTrackIds: [], stationGenreIds: [], genresOf };

describe('genre affinity', () => {
  it('ranks the genre that was played more often first', () => {
    expect(rankGenres({ ...nothing, playedTrackIds: [1, 2, 2] })).toEqual([20, 30, 10]);
  });

  it('counts a favorite as more than one play, and a joined station as more than a few plays', () => {
    expect(rankGenres({ ...nothing, playedTrackIds: [1], likedTrackIds: [2] })).toEqual([20, 30, 10]);
    const history = { ...nothing, playedTrackIds: [2, 2, 2], stationGenreIds: [10] };
    expect(rankGenres(history)).toEqual([10, 20, 30]);
  });

  it('weighs a favorite as two plays and a joined station as ten', () => {
    const plays = (count: number) => Array.from({ length: count }, () => 1);
    const ofFavorite = (count: number) =>
      rankGenres({ ...nothing, playedTrackIds: plays(count), likedTrackIds: [2] });
    expect(ofFavorite(2)).toEqual([10, 20, 30]);
    expect(ofFavorite(1)).toEqual([20, 30, 10]);
    const ofStation = (count: number) =>
      rankGenres({ ...nothing, playedTrackIds: plays(count), stationGenreIds: [7] });
    expect(ofStation(10)).toEqual([7, 10]);
    expect(ofStation(11)).toEqual([10, 7]);
    const liked = Array.from({ length: 5 }, () => 1);
    expect(rankGenres({ ...nothing, likedTrackIds: liked, stationGenreIds: [7] })).toEqual([7, 10]);
    expect(rankGenres({ ...nothing, likedTrackIds: [...liked, 1], stationGenreIds: [7] })).toEqual([10, 7]);
  });

  it('adds up a genre from several sources', () => {
    const history = { playedTrackIds: [1, 2, 2], likedTrackIds: [1], stationGenreIds: [], genresOf };
    expect(rankGenres(history)).toEqual([10, 20, 30]);
  });

  it('skips tracks whose genres are unknown', () => {
    expect(rankGenres({ ...nothing, playedTrackIds: [99, 1], likedTrackIds: [98] })).toEqual([10]);
  });

  it('keeps stations of equal weight in the order they were joined', () => {
    expect(rankGenres({ ...nothing, stationGenreIds: [7, 5, 6] })).toEqual([7, 5, 6]);
  });

  it('is empty for a user without plays', () => {
    expect(rankGenres(nothing)).toEqual([]);
  });
});

describe('the daily rotation', () => {
  it('shows everything while it fits', () => {
    expect(turnOfDay([1, 2, 3], 5, 3)).toEqual([1, 2, 3]);
  });

  it('starts at a different item each day and leaves nothing out', () => {
    const items = [1, 2, 3, 4, 5];
    expect(turnOfDay(items, 0, 2)).toEqual([1, 2]);
    expect(turnOfDay(items, 1, 2)).toEqual([3, 4]);
    expect(turnOfDay(items, 2, 2)).toEqual([5, 1]);
  });
});
