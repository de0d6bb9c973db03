import { describe, expect, it } from 'vitest';
import { applyTrackChanged, decodeHubEvent, toNowPlaying, toStationListing } from './wire-station.ts';

const START_MS = Date.UTC(2026, 10, 23, 9);

const wireColors = { artColour: '#123456', artColours: { field: '#123456', spark: '#e0a030' } };

const track = {
  id: 7,
  title: 'So What',
  authors: 'Miles Davis',
  genre: 'Jazz',
  album: { id: 3, title: 'Kind of Blue', artUrl: '/api/albums/3/art', ...wireColors },
  durationMs: 562_000,
};
const next = { ...track, id: 8, title: 'Blue in Green', album: null };
const entry = {
  seq: 12,
  generation: 2,
  startedAtMs: START_MS,
  playMs: 500_000,
  cueInMs: 250,
  fadeOutMs: 2_000,
  gainDb: -3.5,
  audioUrl: '/api/tracks/7/stream',
  track,
};
const change = {
  genreId: 4,
  currentTrack: track,
  nextTrack: next,
  // The file starts a quarter of a second earlier; that part is cut off.
  trackStartedAt: '2026-11-23T09:00:00.000Z',
  totalDurationMs: 500_000,
  streamId: 40,
  serverTimeMs: START_MS + 12_345.5,
  entries: [entry],
};
const metadata = {
  ...change,
  currentPositionMs: 12_346,
  updatedAt: '2026-11-23T09:00:12.345Z',
  isActive: true,
  listenerCount: 5,
};

const shownTrack = {
  id: '7',
  title: 'So What',
  artist: 'Miles Davis',
  genre: 'Jazz',
  durationMs: 562_000,
  albumId: '3',
  albumTitle: 'Kind of Blue',
  artUrl: '/api/albums/3/art',
  ...wireColors,
};
const noAlbum = {
  albumId: undefined,
  albumTitle: undefined,
  artUrl: '/api/tracks/8/art',
  artColour: undefined,
  artColours: undefined,
};
const shown = {
  station: 'genre-4',
  streamId: '40',
  isActive: true,
  listenerCount: 5,
  current: shownTrack,
  next: { ...shownTrack, ...noAlbum, id: '8', title: 'Blue in Green' },
  startedAtMs: START_MS,
  positionMs: 12_346,
  totalDurationMs: 500_000,
  reportedAtMs: START_MS + 12_345.5,
  entries: [
    {
      key: '40:12:7',
      track: shownTrack,
      isSilent: false,
      generation: 2,
      startsAtMs: START_MS,
      endsAtMs: START_MS + 500_000,
      cueInMs: 250,
      fadeOutMs: 2_000,
      gainDb: -3.5,
    },
  ],
};

describe('a station in the types of the page', () => {
  it('is listed with everything that the server sends', () => {
    const stream = { name: 'Jazz Radio', description: 'All day', genreName: 'Jazz', isActive: true };
    const outside = { slug: 'jazz', isPublic: false };
    expect(toStationListing({ ...stream, ...outside, id: 40, genreId: 4, listenerCount: 5 })).toEqual({
      ...stream,
      streamId: '40',
      genreId: '4',
      listenerCount: 5,
    });
  });

  it('shows start and length of a track, even if part of its file is cut off', () => {
    expect(toNowPlaying(metadata)).toEqual(shown);
  });

  it('keeps its entry through a skip, which raises the generation', () => {
    const skipped = { ...metadata, entries: [{ ...entry, generation: 3, playMs: 20_000 }] };
    expect(toNowPlaying(skipped).entries[0]?.key).toBe(shown.entries[0]?.key);
  });

  it('starts a changed track from its beginning and keeps its listeners [M-313]', () => {
    expect(applyTrackChanged(toNowPlaying(metadata), change)).toEqual({ ...shown, positionMs: 0 });
    expect(applyTrackChanged(undefined, change).listenerCount).toBe(0);
  });

  it('has no track, start or color if there is none', () => {
    const off = { ...change, currentTrack: null, nextTrack: null, trackStartedAt: null, entries: [] };
    const nothing = { current: undefined, next: undefined, startedAtMs: undefined, entries: [] };
    expect(applyTrackChanged(toNowPlaying(metadata), off)).toMatchObject({ ...nothing, isActive: false });
    const without = { ...shownTrack, artColour: undefined, artColours: undefined };
    const plain = { ...track, album: { ...track.album, artColour: null, artColours: null } };
    expect(toNowPlaying({ ...metadata, currentTrack: plain }).current).toEqual(without);
    const { artColours: _unknown, ...olderAlbum } = plain.album;
    const older = { ...plain, album: olderAlbum };
    expect(toNowPlaying({ ...metadata, currentTrack: older }).current).toEqual(without);
  });
});

describe('an event of the hub', () => {
  it('is passed on unchanged if the contract knows it, otherwise ignored', () => {
    const args = [change];
    expect(decodeHubEvent('TrackChanged', args)).toBe(args);
    expect(decodeHubEvent('TrackChanged', [{ ...change, genreId: 'Jazz' }])).toBeUndefined();
    expect(decodeHubEvent('TrackChanged', [change, change])).toBeUndefined();
    expect(decodeHubEvent('FromANewerServer' as 'TrackChanged', args)).toBeUndefined();
  });
});
