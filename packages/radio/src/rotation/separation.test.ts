import { describe, expect, it } from 'vitest';
import type { PoolTrack } from './pool.ts';
import { RotationHistory } from './rotation-history.ts';
import type { RotationRule } from './rotation-rule.ts';
import { KeySeparation } from './separation.ts';
import { separationByAlbum } from './separation-by-album.ts';
import { separationByArtist } from './separation-by-artist.ts';
import { separationByTitle, toTitleKey } from './separation-by-title.ts';
import { separationByTrack } from './separation-by-track.ts';

/** Returns the gap of a key that `count` tracks of a pool share, while each of the others has its own. */
function gapAmong(poolSize: number, count: number, { fraction = 0.5, maxGap = 30 } = {}): number {
  const separation = new KeySeparation<string>(poolSize, { fraction, maxGap });
  for (let counted = 0; counted < count; counted += 1) separation.count('shared');
  return separation.gapOf('shared');
}

describe('the gap between two tracks with the same key', () => {
  it('is half of even spacing, in whole rows', () => {
    expect(gapAmong(100, 10)).toBe(5);
    expect(gapAmong(99, 10)).toBe(4);
    expect(gapAmong(100, 10, { fraction: 1 })).toBe(10);
  });

  it('has a maximum, however large the pool', () => {
    expect(gapAmong(100_000, 10)).toBe(30);
    expect(gapAmong(600, 10)).toBe(30);
    expect(gapAmong(100_000, 10, { maxGap: 60 })).toBe(60);
  });

  it('is 0 for keys with fewer than two tracks', () => {
    expect([0, 1, 2].map((count) => gapAmong(100, count))).toEqual([0, 0, 25]);
  });

  it('is kept with that many other rows between, and always if the key never aired', () => {
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

/** A pool in which the first two tracks share the given fields, and the others nothing. */
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

/** Returns the rows in which the second track may not air after the first aired in row 100. */
function rowsBetween(rule: RotationRule, poolSize: number, shared: Partial<PoolTrack>): number {
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
  ])(
    'separate tracks with the same %s by half of even spacing, up to a limit',
    (name, rule, shared, most) => {
      expect(rule.name).toBe(name);
      expect(rowsBetween(rule, 40, shared)).toBe(10);
      expect(rowsBetween(rule, 1_000, shared)).toBe(most);
    },
  );

  it('count every credited artist, and a track once per artist', () => {
    const { history, candidates } = historyOf(40, { artistIds: [1, 2, 2] });
    const [first, second] = candidates as [(typeof candidates)[0], (typeof candidates)[0]];
    expect([1, 2].map((artistId) => history.artists.gapOf(artistId))).toEqual([10, 10]);
    history.record(first, 100);
    const guest = { ...second, track: { ...second.track, artistIds: [77, 2] } };
    expect([110, 111].map((seq) => separationByArtist.allows(guest, history, seq))).toEqual([false, true]);
  });

  it('do not separate tracks without an album', () => {
    expect(rowsBetween(separationByAlbum, 40, { albumId: null })).toBe(0);
  });

  it('separate a track from itself by a third of the pool', () => {
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

describe('earlier airings', () => {
  it('count as if they had just been planned, except tracks that left the pool', () => {
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

  it('are fresher the later they were, and equal beyond a third of the pool', () => {
    const { history, candidates } = historyOf(30, {});
    candidates.slice(0, 3).forEach((candidate, index) => history.record(candidate, 100 + index));
    expect([0, 1, 2].map((trackId) => history.freshnessOf(trackId, 103))).toEqual([8, 9, 10]);
    expect([0, 1, 2, 3].map((trackId) => history.freshnessOf(trackId, 112))).toEqual([0, 0, 1, 0]);
  });
});

describe('the key of a title', () => {
  it.each([
    'Yesterday',
    'YESTERDAY',
    'Yesterday (Remastered 2009)',
    'Yesterday - Live',
    'Yésterday!',
    'Yesterday [mono]',
  ])('is the same for the song in %s', (title) => expect(toTitleKey(title)).toBe('yesterday'));

  it('distinguishes titles that consist of symbols or brackets', () => {
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
  ])('is the same for %j and %j', (left, right) => expect(toTitleKey(left)).toBe(toTitleKey(right)));

  it.each([
    ['Twenty-One', 'Twenty'],
    ['Song 1', 'Song 2'],
    ['(Intro)', '(Outro)'],
    ['- Live', 'Live at Home'],
    ['東京', '大阪'],
  ])('differs for %j and %j', (left, right) => expect(toTitleKey(left)).not.toBe(toTitleKey(right)));
});
