import { describe, expect, it } from 'vitest';
import type { GenreStation } from '#features/stations/radio.ts';
import type { StationAiring } from '#features/stations/timeline/station-airings.ts';
import { toNowPlaying } from './now-playing-presenter.ts';
import { createStationAddresses } from './station-addresses.ts';

const START_MS = Date.UTC(2026, 10, 23, 9);
const PLAY_MS = 180_000;
const FIRST_SEQ = 11;

const station = {
  kind: 'genre',
  id: 40,
  genreId: 4,
  genreName: 'R&B',
  slug: 'r&b',
  isPublic: true,
  isStopped: false,
} as GenreStation;

const airings: StationAiring[] = Array.from({ length: 9 }, (_, index) => ({
  seq: FIRST_SEQ + index,
  generation: 1,
  startedAtMs: START_MS + index * PLAY_MS,
  playMs: PLAY_MS,
  trackId: 100 + index,
  title: `Title ${index}`,
  artist: `Artist ${index}`,
  albumId: index === 7 ? null : 9,
  albumTitle: index === 7 ? null : 'Album',
}));

const present = (atMs: number, { key, rows = airings }: { key?: string; rows?: StationAiring[] } = {}) =>
  toNowPlaying(
    { station, airings: rows, nowMs: START_MS + atMs, listenerCount: 3, key },
    createStationAddresses('https://radio.example'),
  );

describe('now-playing data', () => {
  it('contains the station, the current and next track, and the stream links', () => {
    const { history: _history, ...reported } = present(6 * PLAY_MS + 1_000);
    expect(reported).toEqual({
      genreId: 4,
      genreName: 'R&B',
      slug: 'r&b',
      name: 'R&B Radio',
      isOnAir: true,
      isPublic: true,
      serverTimeMs: START_MS + 6 * PLAY_MS + 1_000,
      listenerCount: 3,
      current: {
        seq: 17,
        title: 'Title 6',
        artist: 'Artist 6',
        album: 'Album',
        durationMs: PLAY_MS,
        startedAtMs: START_MS + 6 * PLAY_MS,
        endsAtMs: START_MS + 7 * PLAY_MS,
        artUrl: 'https://radio.example/radio/r%26b/art.jpg?seq=17',
      },
      next: {
        seq: 18,
        title: 'Title 7',
        artist: 'Artist 7',
        album: null,
        durationMs: PLAY_MS,
        startedAtMs: START_MS + 7 * PLAY_MS,
        endsAtMs: START_MS + 8 * PLAY_MS,
        artUrl: 'https://radio.example/radio/r%26b/art.jpg?seq=18',
      },
      links: {
        mp3: 'https://radio.example/radio/r%26b.mp3',
        hls: 'https://radio.example/radio/r%26b.m3u8',
        m3u: 'https://radio.example/radio/r%26b.m3u',
        pls: 'https://radio.example/radio/r%26b.pls',
        embed: 'https://radio.example/embed/r%26b',
      },
    });
  });

  it('lists the last five past airings, the newest first', () => {
    const seqs = (atMs: number) => present(atMs).history.map(({ seq }) => seq);
    expect(seqs(7 * PLAY_MS)).toEqual([17, 16, 15, 14, 13]);
    expect(seqs(7 * PLAY_MS - 1)).toEqual([16, 15, 14, 13, 12]);
    expect(seqs(0)).toEqual([]);
  });

  it('is empty when the station is stopped, and has no next track when nothing is planned', () => {
    const over = present(9 * PLAY_MS);
    expect(over).toMatchObject({ isOnAir: false, current: null, next: null });
    expect(over.history[0]?.seq).toBe(19);
    expect(present(9 * PLAY_MS - 1)).toMatchObject({ isOnAir: true, current: { seq: 19 }, next: null });
    expect(present(0, { rows: [] })).toMatchObject({ isOnAir: false, current: null, history: [] });
  });

  it("repeats the caller's key in every address", () => {
    const { current, next, history, links } = present(6 * PLAY_MS, { key: 'k-1' });
    const art = [current, next, ...history].map((airing) => airing?.artUrl);
    expect(art.slice(0, 3)).toEqual(
      [17, 18, 16].map((seq) => `https://radio.example/radio/r%26b/art.jpg?seq=${seq}&key=k-1`),
    );
    for (const address of [...art, ...Object.values(links)]) expect(address).toMatch(/[?&]key=k-1$/);
  });
});
