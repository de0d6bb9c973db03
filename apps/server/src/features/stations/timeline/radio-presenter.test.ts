import type { TrackRow } from '@tutti/radio';
import { describe, expect, it } from 'vitest';
import { albumArtUrl } from '#features/library/pictures/art-address.ts';
import {
  type OnAir,
  toBroadcastStation,
  toHistoryEntry,
  toPlaybackSynced,
  toStream,
  toStreamMetadata,
  toTrackChanged,
} from './radio-presenter.ts';
import type { GenreStation } from './station-store.ts';

const START_MS = Date.UTC(2026, 10, 23, 9);

const station: GenreStation = {
  kind: 'genre',
  id: 40,
  genreId: 4,
  genreName: 'Jazz',
  slug: 'jazz',
  isPublic: false,
  isStopped: false,
  seed: 1,
  generation: 3,
  poolMark: '',
  poolRevision: 1,
};

const track = (id: number) => ({
  id,
  title: `Title ${id}`,
  artistCredit: `Artist ${id}`,
  durationMs: 200_000,
  albumId: 9,
  albumTitle: 'Album',
  artVersion: 'v1',
  artColour: '#123456',
  artColours: { field: '#35405c', spark: '#e0a030' },
});

const row = (seq: number, startedAtMs: number): TrackRow => ({
  kind: 'track',
  seq,
  trackId: 100 + seq,
  startedAtMs,
  playMs: 180_000,
  cueInMs: 250,
  fadeOutMs: 2_000,
  gainDb: -3.5,
  source: 'rotation',
  placedBy: null,
  entryId: null,
  generation: 3,
  round: 1,
  reason: null,
});

const onAir: OnAir<GenreStation> = {
  station,
  rows: [row(1, START_MS), row(2, START_MS + 180_000)],
  tracks: new Map([101, 102].map((id) => [id, track(id)])),
  nowMs: START_MS + 12_345.6,
  listenerCount: 5,
};
const silent: OnAir<GenreStation> = { ...onAir, rows: [] };

const reported = (id: number) => ({
  id,
  title: `Title ${id}`,
  authors: `Artist ${id}`,
  genre: 'Jazz',
  album: {
    id: 9,
    title: 'Album',
    artUrl: albumArtUrl(9, 'v1'),
    artColour: '#123456',
    artColours: { field: '#35405c', spark: '#e0a030' },
  },
  durationMs: 200_000,
});

const entry = (seq: number, startedAtMs: number) => ({
  seq,
  generation: 3,
  startedAtMs,
  playMs: 180_000,
  cueInMs: 250,
  fadeOutMs: 2_000,
  gainDb: -3.5,
  audioUrl: `/api/tracks/${100 + seq}/stream`,
  track: reported(100 + seq),
});

const changed = {
  genreId: 4,
  currentTrack: reported(101),
  nextTrack: reported(102),
  // A quarter of a second is cut at the start, so a file played as a whole would have begun that much earlier.
  trackStartedAt: '2026-11-23T09:00:00.000Z',
  totalDurationMs: 180_000,
  streamId: 40,
  serverTimeMs: START_MS + 12_345.6,
  entries: [entry(1, START_MS), entry(2, START_MS + 180_000)],
};

describe('a station on the wire', () => {
  it('has the documented fields and its listeners [M-268, M-269, M-270, M-271, M-272, M-273]', () => {
    const stream = {
      id: 40,
      genreId: 4,
      genreName: 'Jazz',
      name: 'Jazz Radio',
      description: expect.stringMatching(/^Jazz .+/),
      isActive: true,
      listenerCount: 5,
      slug: 'jazz',
      isPublic: false,
    };
    expect(toStream(onAir)).toEqual(stream);
    expect(toStream(silent)).toEqual({ ...stream, isActive: false });
    const last = { ...onAir, rows: onAir.rows.slice(0, 1) };
    expect([toStream(last).isActive, toStreamMetadata(last).isActive]).toEqual([true, true]);
  });

  it('sends a track change with what follows [M-289]', () => {
    expect(toTrackChanged(onAir)).toEqual(changed);
  });

  it('sends its full state, to the whole millisecond [M-274, M-275, M-276, M-277, M-278, M-279, M-280, M-281]', () => {
    expect(toStreamMetadata(onAir)).toEqual({
      ...changed,
      currentPositionMs: 12_346,
      updatedAt: '2026-11-23T09:00:12.345Z',
      isActive: true,
      listenerCount: 5,
    });
  });

  it('sends listeners its position [M-285]', () => {
    const synced = { currentPositionMs: 12_346, genreId: 4, seq: 1, serverTimeMs: START_MS + 12_345.6 };
    expect(toPlaybackSynced(onAir)).toEqual(synced);
    expect(toPlaybackSynced(silent)).toEqual({ ...synced, currentPositionMs: 0, seq: null });
  });

  it('is on air outside of the app as long as it has something to play', () => {
    const output = { encoders: { mp3: 1, aac: 0 }, listeners: { icy: 3, hls: 2 } } as const;
    const reported = { genreId: 4, genreName: 'Jazz', slug: 'jazz', isPublic: false, ...output };
    const { currentTrack } = changed;
    expect(toBroadcastStation(onAir, output)).toEqual({ ...reported, isOnAir: true, currentTrack });
    expect(toBroadcastStation({ ...onAir, rows: onAir.rows.slice(0, 1) }, output).isOnAir).toBe(true);
    expect(toBroadcastStation(silent, output)).toEqual({ ...reported, isOnAir: false, currentTrack: null });
  });

  it('has no track and no position while it is off the air', () => {
    expect(toStreamMetadata(silent)).toEqual({
      genreId: 4,
      currentTrack: null,
      nextTrack: null,
      trackStartedAt: null,
      totalDurationMs: 0,
      streamId: 40,
      serverTimeMs: silent.nowMs,
      entries: [],
      currentPositionMs: 0,
      updatedAt: '2026-11-23T09:00:12.345Z',
      isActive: false,
      listenerCount: 5,
    });
  });

  it('lists which track was on air from when to when [M-452]', () => {
    expect(toHistoryEntry(row(1, START_MS), onAir.tracks, 'Jazz')).toEqual({
      track: reported(101),
      startedAt: '2026-11-23T09:00:00.000Z',
      endedAt: '2026-11-23T09:03:00.000Z',
    });
  });

  it('plays tracks without an album, or with an untitled one', () => {
    const tracks = new Map([
      [101, { ...track(101), albumId: null }],
      [102, { ...track(102), albumTitle: null }],
    ]);
    const { currentTrack, nextTrack } = toTrackChanged({ ...onAir, tracks });
    expect([currentTrack?.album, nextTrack?.album?.title]).toEqual([null, '']);
  });

  it('does not invent a track that was not loaded', () => {
    expect(() => toTrackChanged({ ...onAir, tracks: new Map() })).toThrow('101');
  });
});
