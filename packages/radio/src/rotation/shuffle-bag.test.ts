import { describe, expect, it } from 'vitest';
import type { Candidate, PastAiring } from './pool.ts';
import { RotationHistory } from './rotation-history.ts';
import { ShuffleBag } from './shuffle-bag.ts';

/** One track for each given artist, numbered from 0. */
function bagOf(artists: readonly number[], past: readonly PastAiring[] = []) {
  const all = artists.map((artist, trackId): Candidate => {
    const known = { durationMs: 1_000, cueInMs: null, cueOutMs: null, gainDb: 0 };
    const track = { trackId, ...known, artistIds: [artist], albumId: null, title: '' };
    return { track, titleKey: `song ${trackId}` };
  });
  const history = new RotationHistory(all.length);
  for (const candidate of all) history.count(candidate);
  const bag = new ShuffleBag(all, past, history);
  return {
    bag,
    left: (seq: number, lastTrackId?: number) =>
      bag.candidatesFor(seq, lastTrackId).map(({ track }) => track.trackId),
    draw: (trackId: number, seq: number) => bag.draw(all[trackId] as Candidate, seq),
    urgent: () => [...bag.findUrgentArtists()],
  };
}

const airing = (trackId: number, seq: number, round = 1): PastAiring => ({ trackId, seq, round });

describe('the shuffle bag', () => {
  it('begins the first round with every track', () => {
    const { bag, left } = bagOf([1, 2, 3]);
    expect(bag.round).toBe(1);
    expect(left(1)).toEqual([0, 1, 2]);
  });

  it('gives each track once a round', () => {
    const { left, draw } = bagOf([1, 2, 3]);
    draw(1, 1);
    expect(left(2, 1)).toEqual([0, 2]);
    draw(2, 2);
    expect(left(3, 2)).toEqual([0]);
  });

  it('starts the next round with all but the track on air', () => {
    const { bag, left, draw } = bagOf([1, 2, 3]);
    [0, 1, 2].forEach((trackId, index) => draw(trackId, index + 1));
    expect(left(4, 2)).toEqual([0, 1]);
    expect(bag.round).toBe(2);
    draw(0, 4);
    expect(left(5, 0)).toEqual([1, 2]);
  });

  it('starts it early if only the track on air is left of this one', () => {
    const { bag, left } = bagOf([1, 2, 3], [airing(2, 1, 1), airing(0, 2, 2), airing(1, 3, 2)]);
    expect(left(4, 2)).toEqual([0, 1]);
    expect(bag.round).toBe(3);
  });

  it('repeats the only track', () => {
    const { bag, left, draw } = bagOf([1]);
    draw(0, 1);
    expect(left(2, 0)).toEqual([0]);
    expect(bag.round).toBe(2);
  });

  it('continues the round of the last row, without earlier rounds', () => {
    const { bag, left } = bagOf([1, 2, 3, 4], [airing(0, 7, 4), airing(1, 8, 5), airing(2, 9, 5)]);
    expect(bag.round).toBe(5);
    expect(left(10, 2)).toEqual([0, 3]);
  });

  it('returns tracks that were drawn more rows ago than there are tracks', () => {
    const past = [airing(0, 1), airing(1, 2), airing(77, 3), airing(78, 4)];
    expect(bagOf([1, 2, 3], past).left(4)).toEqual([2]);
    expect(bagOf([1, 2, 3], past).left(5)).toEqual([0, 2]);
    expect(bagOf([1, 2, 3], past).left(6)).toEqual([0, 1, 2]);
  });

  it('returns the least recently drawn track first, even if it is drawn again', () => {
    const { left } = bagOf([1, 2, 3], [airing(0, 1), airing(1, 2), airing(0, 5)]);
    expect(left(6)).toEqual([1, 2]);
  });

  it('calls an artist urgent whose tracks just fit into the rest with their gap', () => {
    // Three of six tracks: with one other between two of them, they need five of the remaining rows.
    const { urgent, draw } = bagOf([1, 1, 1, 2, 3, 4]);
    expect(urgent()).toEqual([]);
    draw(3, 1);
    expect(urgent()).toEqual([1]);
    draw(0, 2);
    expect(urgent()).toEqual([]);
    draw(4, 3);
    expect(urgent()).toEqual([1]);
  });

  it('does not call an artist without remaining tracks urgent', () => {
    const { urgent } = bagOf([1, 1, 2, 3], [airing(0, 1), airing(1, 2), airing(2, 3)]);
    expect(urgent()).toEqual([]);
  });

  it('returns its own list, because copying a large pool for every row would take long', () => {
    const { bag } = bagOf([1, 2, 3], [airing(0, 1)]);
    expect(bag.candidatesFor(2, undefined)).toBe(bag.candidatesFor(2, 0));
  });

  it('does not call an artist with a single track urgent, and counts again in each round', () => {
    const { left, urgent, draw } = bagOf([1, 1, 2, 3]);
    [2, 0, 3].forEach((trackId, index) => draw(trackId, index + 1));
    expect(urgent()).toEqual([1]);
    draw(1, 4);
    left(5, 1);
    expect(urgent()).toEqual([]);
  });
});
