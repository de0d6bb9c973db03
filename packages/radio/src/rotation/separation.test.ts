import { describe, expect, it } from 'vitest';
import type { PoolTrack } from './pool.ts';
import { RotationHistory } from './rotation-history.ts';
import type { RotationRule } from './rotation-rule.ts';
import { KeySeparation } from './separation.ts';
import { separationByAlbum } from './separation-by-album.ts';
import { separationByArtist } from './separation-by-artist.ts';
import { separationByTitle, toTitleKey } from './separation-by-title.ts';
import { separationByTrack } from './separation-by-track.ts';

/** A pool in which `count` tracks share one key, and each of the others has its own. */
function gapAmong(poolSize: number, count: number, { fraction = 0.5, maxGap = 30 } = {}): number {
  const separation = new KeySeparation<string>(poolSize, { fraction, maxGap });
  for (let counted = 0; counted < count; counted += 1) separation.count('shared');
  return separation.gapOf('shared');
}

describe('the gap between two of the same', () => {
  it('is half of what even spacing would give, in whole rows', () => {
    expect(gapAmong(100, 10)).toBe(5);
    expect(gapAmong(99, 10)).toBe(4);
    expect(gapAmong(100, 10, { fraction: 1 })).toBe(10);
  });

  it('is no larger than is noticed, however large the pool', () => {
    expect(gapAmong(100_000, 10)).toBe(30);
    expect(gapAmong(600, 10)).toBe(30);
    expect(gapAmong(100_000, 10, { maxGap: 60 })).toBe(60);
  });

  it('is none for what is there only once, or not at all, from two on there is one', () => {
    expect([0, 1, 2].map((count) => gapAmong(100, count))).toEqual([0, 0, 25]);
  });

  it('is kept when that many other rows lie between, and anything is far from what never aired', () => {
    const separation = new KeySeparation<string>(100, { fraction: 0.5, maxGap: 5 });
    separation.count('shared');
    separation.count('shared');
    separation.count('own');
    expect(separation.isFarEnough('shared', 1)).toBe(true);
    separation.recordAiring('shared', 10);
    separation.recordAiring('own', 10);
    expect([11, 15, 16].map((seq) => separation.isFarEnough('shared', seq))).toEqual([false, false, true]);
    expect(separation.isFarEnough('own', 11)).toBe(true);
    expect(separation.keysWithGap()).toEqual(['shared']);
  });
});

const NEXT_FREE_ID = 1_000;

/** A pool of so many tracks, of which the first two share what is given; all else is their own. */
function historyOf(poolSize: number, shared: Partial<PoolTrack>) {
  const candidates = Array.from({ length: poolSize }, (_, index) => {
    const own = { artistIds: [NEXT_FREE_ID + index], albumId: index, title: `Song ${index}` };
    const known = { trackId: index, durationMs: 1_000, cueInMs: null, cueOutMs: null, gainDb: 0 };
    const track = { ...known, ...own, ...(index < 2 ? shared : {}) };
    return { track, titleKey: toTitleKey(track.title) };
  });
  const history = new RotationHistory(poolSize);
  for (const candidate of candidates) history.count(candidate);
  return { history, candidates };
}

/** Rows for which the second of the two may not air, after the first was row 100. */
function rowsKeptFree(rule: RotationRule, poolSize: number, shared: Partial<PoolTrack>): number {
  const { history, candidates } = historyOf(poolSize, shared);
  const [first, second] = candidates as [(typeof candidates)[0], (typeof candidates)[0]];
  history.record(first, 100);
  const later = Array.from({ length: poolSize }, (_, index) => 101 + index);
  return later.filter((seq) => !rule.allows(second, history, seq)).length;
}

describe('the rules of separation', () => {
  it.each<[RotationRule['name'], RotationRule, Partial<PoolTrack>, number]>([
    ['artist', separationByArtist, { artistIds: [1] }, 30],
    ['album', separationByAlbum, { albumId: -1 }, 15],
    ['title', separationByTitle, { title: 'Yesterday' }, 60],
  ])('keep what has the same %s apart by half of even spacing, up to a limit', (name, rule, shared, most) => {
    expect(rule.name).toBe(name);
    expect(rowsKeptFree(rule, 40, shared)).toBe(10);
    expect(rowsKeptFree(rule, 1_000, shared)).toBe(most);
  });

  it('count every credited artist, and a track credited twice to one once', () => {
    const { history, candidates } = historyOf(40, { artistIds: [1, 2, 2] });
    const [first, second] = candidates as [(typeof candidates)[0], (typeof candidates)[0]];
    expect([1, 2].map((artistId) => history.artists.gapOf(artistId))).toEqual([10, 10]);
    history.record(first, 100);
    const guest = { ...second, track: { ...second.track, artistIds: [77, 2] } };
    expect([110, 111].map((seq) => separationByArtist.allows(guest, history, seq))).toEqual([false, true]);
  });

  it('keep no album apart where there is none', () => {
    expect(rowsKeptFree(separationByAlbum, 40, { albumId: null })).toBe(0);
  });

  it('keep a track away from itself for a third of the pool', () => {
    expect(separationByTrack.name).toBe('track');
    const { history, candidates } = historyOf(31, {});
    const [first] = candidates as [(typeof candidates)[0]];
    expect(separationByTrack.allows(first, history, 1)).toBe(true);
    history.record(first, 100);
    expect([101, 110, 111].map((seq) => separationByTrack.allows(first, history, seq))).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe('what was on air before', () => {
  it('counts as if it had just been planned, except what has left the pool', () => {
    const { history, candidates } = historyOf(30, { artistIds: [1], albumId: -1, title: 'Yesterday' });
    const [first, second] = candidates as [(typeof candidates)[0], (typeof candidates)[0]];
    const past = [
      { seq: 100, trackId: 0, round: 1 },
      { seq: 101, trackId: 999, round: 1 },
    ];
    history.recordPast(past, new Map([[0, first]]));
    expect(history.lastSeqOf(0)).toBe(100);
    expect(history.lastSeqOf(999)).toBe(Number.NEGATIVE_INFINITY);
    for (const rule of [separationByArtist, separationByAlbum, separationByTitle])
      expect([rule.name, rule.allows(second, history, 101)]).toEqual([rule.name, false]);
  });

  it('is fresher the later it was, and all the same beyond a third of the pool', () => {
    const { history, candidates } = historyOf(30, {});
    candidates.slice(0, 3).forEach((candidate, index) => history.record(candidate, 100 + index));
    expect([0, 1, 2].map((trackId) => history.freshnessOf(trackId, 103))).toEqual([8, 9, 10]);
    expect([0, 1, 2, 3].map((trackId) => history.freshnessOf(trackId, 112))).toEqual([0, 0, 1, 0]);
  });
});

describe('a title as it is heard', () => {
  it.each([
    'Yesterday',
    'YESTERDAY',
    'Yesterday (Remastered 2009)',
    'Yesterday - Live',
    'Yésterday!',
    'Yesterday [mono]',
  ])('is the same song in %s', (title) => expect(toTitleKey(title)).toBe('yesterday'));

  it('keeps titles that consist of signs or brackets apart', () => {
    const keys = ['()', '(Intro)', '(Outro)', '???', '!!!', ''].map(toTitleKey);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each([
    ['Don’t Stop', "Don't stop"],
    ['Intro {live}', 'INTRO'],
    ['Song – Remastered', 'Song'],
    ['Song — Edit', 'Song'],
    ['Two  Words', 'two words'],
    ['ﬁne', 'fine'],
  ])('is the same song in %j and %j', (left, right) => expect(toTitleKey(left)).toBe(toTitleKey(right)));

  it.each([
    ['Twenty-One', 'Twenty'],
    ['Song 1', 'Song 2'],
    ['(Intro)', '(Outro)'],
    ['- Live', 'Live at Home'],
    ['東京', '大阪'],
  ])('is another one in %j and %j', (left, right) => expect(toTitleKey(left)).not.toBe(toTitleKey(right)));
});
