import { createPlayerTrack } from '@tutti/player';
import { describe, expect, it } from 'vitest';
import { buildNowPlaying, buildStationTrack } from '#test/render-screen.tsx';
import { findNowPlayingSource } from './now-playing-source.ts';

const TRACK = createPlayerTrack({ id: 4, title: 'Sundial', album: 'Harbour', artColour: '#7a2544' });
const NOT_JOINED = { joinPhase: 'none', nowPlaying: undefined } as const;

describe('the full player shows', () => {
  it('the track of the queue, in the colors of its artwork', () => {
    expect(findNowPlayingSource({ currentTrack: TRACK }, NOT_JOINED)).toEqual({
      kind: 'track',
      track: TRACK,
      picture: { artUrl: undefined, color: '#7a2544', of: 'Harbour', genre: 'Unknown' },
    });
  });

  it('the station while one is joined, even while it is being joined', () => {
    const current = buildStationTrack({ artUrl: '/art', artColour: '#123456' });
    const nowPlaying = buildNowPlaying('5', { current });
    expect(findNowPlayingSource({ currentTrack: TRACK }, { joinPhase: 'joined', nowPlaying })).toEqual({
      kind: 'station',
      picture: { artUrl: '/art', color: '#123456', of: 'Harbour', genre: 'Stream' },
    });
    const joining = { joinPhase: 'joining', nowPlaying: undefined } as const;
    expect(findNowPlayingSource({ currentTrack: TRACK }, joining).kind).toBe('station');
  });

  it('nothing without a track, or with one that represents a station', () => {
    expect(findNowPlayingSource({ currentTrack: undefined }, NOT_JOINED)).toEqual({ kind: 'nothing' });
    const ofStation = createPlayerTrack({ id: 4, title: 'x', genre: 'Stream' });
    expect(findNowPlayingSource({ currentTrack: ofStation }, NOT_JOINED)).toEqual({ kind: 'nothing' });
  });
});
