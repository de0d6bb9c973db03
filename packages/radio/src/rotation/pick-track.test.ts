import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRandom } from '../random.ts';
import { pickTrack } from './pick-track.ts';
import type { Candidate, PoolTrack } from './pool.ts';
import { RotationHistory } from './rotation-history.ts';
import { toTitleKey } from './separation-by-title.ts';

const NOBODY: ReadonlySet<number> = new Set();

function candidate(
  trackId: number,
  { artist = trackId, album = trackId, title = `Song ${trackId}` },
): Candidate {
  const track: PoolTrack = { trackId, durationMs: 1, gainDb: 0, artistIds: [artist], albumId: album, title };
  return { track, titleKey: toTitleKey(title) };
}

const ON_AIR = 1;
const heard = candidate(ON_AIR, { artist: 100, album: 200, title: 'Heard' });
/** Each breaks one separation against the track that has just been heard. */
const sameTitle = candidate(2, { title: 'Heard (live)' });
const sameAlbum = candidate(3, { album: 200 });
const sameArtist = candidate(4, { artist: 100 });
const free = candidate(5, {});
const others = Array.from({ length: 20 }, (_, index) => candidate(10 + index, {}));

/** What is picked for the row after `heard`, with the reason that would be stored. */
function pickAfterHeard(candidates: readonly Candidate[], seed: number) {
  const pool = [heard, sameTitle, sameAlbum, sameArtist, free, ...others];
  const history = new RotationHistory(pool.length);
  for (const each of pool) history.count(each);
  history.record(heard, 1);
  const { candidate: picked, relaxed } = pickTrack({
    candidates,
    urgentArtists: NOBODY,
    history,
    seq: 2,
    random: createRandom(seed, 2),
  });
  return { trackId: picked.track.trackId, relaxed };
}

it('breaks no rule while one track is left that keeps them all', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const candidates = [heard, sameArtist, sameAlbum, sameTitle, free];
      expect(pickAfterHeard(candidates, seed)).toEqual({ trackId: free.track.trackId, relaxed: [] });
    }),
  );
});

it('gives up titles before albums, albums before artists, and the track itself last', () => {
  const inOrder: [Candidate, string][] = [
    [sameTitle, 'title'],
    [sameAlbum, 'album'],
    [sameArtist, 'artist'],
  ];
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 0, max: 2 }), (seed, from) => {
      const left = inOrder.slice(from);
      const [expected, rule] = left[0] as [Candidate, string];
      const picked = pickAfterHeard([heard, ...left.map(([each]) => each)].toReversed(), seed);
      expect(picked).toEqual({ trackId: expected.track.trackId, relaxed: [rule] });
    }),
  );
  expect(pickAfterHeard([heard], 1)).toMatchObject({
    trackId: ON_AIR,
    relaxed: expect.arrayContaining(['track']),
  });
});
