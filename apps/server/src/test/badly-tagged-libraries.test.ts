/** The first screens of badly tagged music: nothing is called unknown, or is a sound effect, while anything better exists. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Album, Artist, Genre, HomeShelves, Track } from '@tutti/contract';
import { isUnknownGenre } from '@tutti/contract/library/unknown-genre';
import { SHORT_TRACK_MS } from '@tutti/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runScan } from '#features/scanner/run-scan.ts';
import { createAudioProcess } from '#platform/audio/tags/audio-process.ts';
import { createSystemClock } from '#platform/clock.ts';
import { hasRealMusic, realMusicFolder } from '../../../../tools/real-music.mjs';
import { buildTestApp, type TestServer } from './build-test-app.ts';
import { DATABASE_KINDS } from './each-database.ts';
import { fixturePath, makeFolder, retag, type SampleTags, writeSample } from './sample-audio.ts';

const UNKNOWN = /unknown/i;

/** Repeats a sample, because samples are as short as sound effects. */
function writeSong(file: string, times = 20): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const sample = readFileSync(fixturePath('cbr.mp3'));
  writeFileSync(file, Buffer.concat(Array.from({ length: times }, () => sample)));
}

/** Writes albums with tags, songs without, and more sound effects than both, as the data of games has them. */
async function writeGameMusic(folder: string): Promise<void> {
  const song = async (file: string, tags?: SampleTags) => {
    writeSong(path.join(folder, file));
    if (tags) await retag(path.join(folder, file), tags);
  };
  for (let number = 1; number <= 14; number += 1)
    await song(`usr/share/games/amoebax/music/song${number}.mp3`, {
      title: [`Battle ${number}`],
      artist: [number % 2 ? 'Àlex' : 'Ben'],
      album: ['Amoebax'],
      genre: ['Game'],
    });
  await song('usr/share/games/dwarf/music/drums.mp3', { title: ['Drums'], artist: ['Cy'], genre: ['Game'] });
  await song('usr/share/games/dwarf/music/lost.mp3', { title: ['Lost'], artist: ['Unknown Artist'] });
  for (let number = 1; number <= 3; number += 1)
    await song(`usr/share/games/asc/music/frontier_${number}.mp3`);
  for (let number = 1; number <= 40; number += 1)
    await writeSample(path.join(folder, `usr/share/games/dwarf/sfx/hit-sword${number}.mp3`), {
      name: 'cbr.mp3',
    });
}

/** Names 40 files in the ways that are common, and leaves them without a single tag. */
function writeUntagged(folder: string): void {
  for (let number = 1; number <= 8; number += 1) {
    const two = String(number).padStart(2, '0');
    writeSong(path.join(folder, `Ann Lund - Harbor ${number}.mp3`), 20 + number);
    writeSong(path.join(folder, `Bo Vik/Low Tide/${two} - Wave ${number}.mp3`), 28 + number);
    writeSong(path.join(folder, `Cy Marsh - Lantern (2004)/${two}_night_${number}.mp3`), 36 + number);
    writeSong(path.join(folder, `Summer mix/${two} Di Roe - Sun ${number}.mp3`), 44 + number);
    writeSong(path.join(folder, `Unknown Artist/Unknown Album/Track ${two}.mp3`), 52 + number);
  }
}

const LIBRARIES = [
  { name: 'music of games', write: writeGameMusic },
  { name: '40 MP3s without tags', write: writeUntagged },
  // The recordings of the browser tests, where those have fetched them.
  ...(hasRealMusic()
    ? [{ name: 'recorded music', write: (to: string) => cpSync(realMusicFolder, to, { recursive: true }) }]
    : []),
] as const;

describe.each(DATABASE_KINDS)('on %s', (kind) => {
  describe.each(LIBRARIES)('$name', ({ write }) => {
    const music = makeFolder();
    const audio = createAudioProcess();
    let server: TestServer;
    let read: <Answer>(url: string) => Promise<Answer>;
    let tracks: Track[];
    let named: Track[];
    let credited: Track[];

    const scan = () =>
      runScan(
        { database: server.database, audio, clock: createSystemClock(), onProgress: () => {} },
        { musicDir: music.folder, acceptsLoss: false },
      );

    beforeAll(async () => {
      await write(music.folder);
      server = await buildTestApp({ kind });
      await scan();
      const token = await server.createToken({ roles: ['User'] });
      read = async (url) => (await server.call('GET', url, { token })).json();
      tracks = await read<Track[]>('/api/tracks');
      credited = tracks.filter(({ authors, durationMs }) => authors !== '' && durationMs >= SHORT_TRACK_MS);
      named = credited.filter(({ genre }) => !isUnknownGenre(genre ?? ''));
    }, 60_000);
    afterAll(async () => {
      await audio.close();
      await server.close();
      music.remove();
    });

    it('has a mix of named songs', async () => {
      const mix = await read<Track[]>('/api/tracks/diverse');
      expect(mix.length).toBeGreaterThan(0);
      for (const { durationMs } of mix) expect(durationMs).toBeGreaterThanOrEqual(SHORT_TRACK_MS);
      for (const { title, authors, album } of mix)
        expect([title, authors, album?.title ?? ''].join('\n')).not.toMatch(UNKNOWN);
      if (named.length > 0) expect(JSON.stringify(mix)).not.toMatch(UNKNOWN);
      expect(credited.length).toBeGreaterThan(0);
      for (const { authors } of mix) expect(authors).not.toBe('');
    });

    it('has shelves, albums and artists without anything unknown', async () => {
      const home = await read<HomeShelves>('/api/home');
      expect(home.justAdded.length).toBeGreaterThan(0);
      for (const { artist, durationMs } of home.justAdded) {
        expect(artist).not.toBe('');
        expect(durationMs).toBeGreaterThanOrEqual(SHORT_TRACK_MS);
      }
      expect(home.mixes.length).toBeGreaterThan(0);
      if (named.length > 0) expect(JSON.stringify(home)).not.toMatch(UNKNOWN);
      const albums = await read<Album[]>('/api/albums');
      expect(albums.length).toBeGreaterThan(0);
      for (const { title, artist } of albums) {
        expect(`${title}\n${artist}`).not.toMatch(UNKNOWN);
        expect(title).not.toBe('');
      }
      const { items } = await read<{ items: Artist[] }>('/api/artists?limit=100');
      expect(items.length).toBeGreaterThan(0);
      for (const { name } of items) expect(name).not.toMatch(UNKNOWN);
    });

    it('lists the unknown genre last, and every track', async () => {
      const genres = await read<Genre[]>('/api/genres');
      const unknown = genres.findIndex(({ name }) => isUnknownGenre(name));
      if (unknown >= 0) expect(unknown).toBe(genres.length - 1);
      expect(tracks.length).toBeGreaterThanOrEqual(39);
    });

    it('keeps its ids when all files are read again', async () => {
      const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);
      const albums = await read<Album[]>('/api/albums');
      await server.database.queries.updateTable('track').set({ is_stale: 1 }).execute();
      await scan();
      expect(ids(await read<Track[]>('/api/tracks'))).toEqual(ids(tracks));
      expect(ids(await read<Album[]>('/api/albums'))).toEqual(ids(albums));
    });
  });

  it('40 MP3s without tags are named after their files and folders', async () => {
    const music = makeFolder();
    const audio = createAudioProcess();
    const server = await buildTestApp({ kind });
    try {
      writeUntagged(music.folder);
      await runScan(
        { database: server.database, audio, clock: createSystemClock(), onProgress: () => {} },
        { musicDir: music.folder, acceptsLoss: false },
      );
      const token = await server.createToken({ roles: ['User'] });
      const albums: Album[] = (await server.call('GET', '/api/albums', { token })).json();
      expect(albums.map(({ title, artist, trackCount }) => [title, artist, trackCount])).toEqual([
        ['Lantern', 'Cy Marsh', 8],
        ['Low Tide', 'Bo Vik', 8],
        ['Summer mix', 'Di Roe', 8],
      ]);
      const tracks: Track[] = (await server.call('GET', '/api/tracks', { token })).json();
      const short = tracks.map(
        ({ title, authors, album, trackNumber }) => `${trackNumber} ${title} / ${authors} / ${album?.title}`,
      );
      expect(short).toEqual(
        expect.arrayContaining([
          'null Harbor 3 / Ann Lund / undefined',
          '3 Wave 3 / Bo Vik / Low Tide',
          '3 night 3 / Cy Marsh / Lantern',
          '3 Sun 3 / Di Roe / Summer mix',
          '3 Track 03 /  / undefined',
        ]),
      );
    } finally {
      await audio.close();
      await server.close();
      music.remove();
    }
  });
});
