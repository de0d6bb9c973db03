import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
  const track: PoolTrack = {
    trackId,
    durationMs: 1,
    cueInMs: null,
    cueOutMs: null,
    gainDb: 0,
    artistIds: [artist],
    albumId: album,
    title,
  };
  return { track, titleKey: toTitleKey(title) };
}

const ON_AIR = 1;
const played = candidate(ON_AIR, { artist: 100, album: 200, title: 'Heard' });
const sameTitle = candidate(2, { title: 'Heard (live)' });
const sameAlbum = candidate(3, { album: 200 });
const sameArtist = candidate(4, { artist: 100 });
const free = candidate(5, {});
const others = Array.from({ length: 20 }, (_, index) => candidate(10 + index, {}));

/** Picks a track for the row after `played`, with the reason that would be stored. */
function pickAfterPlayed(candidates: readonly Candidate[], seed: number, urgentArtists = NOBODY) {
  const pool = [played, sameTitle, sameAlbum, sameArtist, free, ...others];
  const history = new RotationHistory(pool.length);
  for (const each of pool) history.count(each);
  history.record(played, 1);
  const { candidate: picked, relaxed } = pickTrack({
    candidates,
    urgentArtists,
    history,
    seq: 2,
    random: createRandom(seed, 2),
  });
  return { trackId: picked.track.trackId, relaxed };
}

it('breaks no rule while one track satisfies them all', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const candidates = [played, sameArtist, sameAlbum, sameTitle, free];
      expect(pickAfterPlayed(candidates, seed)).toEqual({ trackId: free.track.trackId, relaxed: [] });
    }),
  );
});

it('relaxes titles before albums, albums before artists, and the track itself last', () => {
  const inOrder: [Candidate, string][] = [
    [sameTitle, 'title'],
    [sameAlbum, 'album'],
    [sameArtist, 'artist'],
  ];
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 0, max: 2 }), (seed, from) => {
      const left = inOrder.slice(from);
      const [expected, rule] = left[0] as [Candidate, string];
      const picked = pickAfterPlayed([played, ...left.map(([each]) => each)].toReversed(), seed);
      expect(picked).toEqual({ trackId: expected.track.trackId, relaxed: [rule] });
    }),
  );
  expect(pickAfterPlayed([played], 1)).toMatchObject({
    trackId: ON_AIR,
    relaxed: expect.arrayContaining(['track']),
  });
});

describe('an artist whose tracks would otherwise end up side by side', () => {
  const urgent: ReadonlySet<number> = new Set([free.track.artistIds[0] as number, 100]);

  it('takes precedence', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const picked = pickAfterPlayed([...others, free], seed, urgent);
        expect(picked).toEqual({ trackId: free.track.trackId, relaxed: [] });
      }),
    );
  });

  const titleOfUrgent = { ...sameTitle, track: { ...sameTitle.track, artistIds: free.track.artistIds } };

  it('takes precedence among those that break the same rule, too', () => {
    const alike = { ...sameTitle, track: { ...sameTitle.track, trackId: 99 } };
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const picked = pickAfterPlayed([alike, titleOfUrgent, sameArtist], seed, urgent);
        expect(picked).toEqual({ trackId: sameTitle.track.trackId, relaxed: ['title'] });
      }),
    );
  });

  it('is no reason to break a rule while another artist satisfies them all', () => {
    const [other] = others as [Candidate];
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const picked = pickAfterPlayed([titleOfUrgent, other], seed, urgent);
        expect(picked).toEqual({ trackId: other.track.trackId, relaxed: [] });
      }),
    );
  });
});

it('takes the least recently played of the tracks that break the same rules', () => {
  const [first, second, third] = others as [Candidate, Candidate, Candidate];
  const history = new RotationHistory(30);
  for (const each of others) history.count(each);
  [first, second, third].forEach((each, index) => history.record(each, index + 1));
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const draw = { urgentArtists: NOBODY, history, seq: 4, random: createRandom(seed, 4) };
      expect(pickTrack({ ...draw, candidates: [third, first, second] })).toEqual({
        candidate: first,
        relaxed: ['track'],
      });
    }),
  );
});
