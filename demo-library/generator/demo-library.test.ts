// Reads the committed files instead of running the generator, because they are what a newcomer hears.
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { TagLib } from 'taglib-wasm';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_ALBUMS } from './catalog.ts';
import { type DecodedSound, listenTo } from './listen.ts';
import { DEMO_LYRICS, lyricsFile } from './lyrics.ts';

const FOLDER = fileURLToPath(new URL('..', import.meta.url));
const AUDIO = new Set(['.mp3', '.flac', '.ogg', '.opus', '.m4a', '.wav']);
const GENRES = [
  'Hip Hop',
  'Rock',
  'Pop',
  'Jazz',
  'Classical',
  'Electronic',
  'R&B',
  'Country',
  'Reggae',
  'Folk',
  'Blues',
  'Indie',
  'Alternative',
  'Funk',
  'Soul',
  'World',
  'Ambient',
];

interface ListenedFile {
  path: string;
  tags: Record<string, string[] | undefined>;
  durationMs: number;
  pictures: Uint8Array[];
  sound: DecodedSound;
}

let paths: string[] = [];
let files: ListenedFile[] = [];

async function readOne(taglib: TagLib, path: string): Promise<ListenedFile> {
  using file = await taglib.open(path);
  return {
    path,
    tags: file.properties(),
    durationMs: file.audioProperties()?.durationMs ?? 0,
    pictures: file.getPictures().map((picture) => picture.data),
    sound: listenTo(path),
  };
}

function ofGenre(genre: string): ListenedFile[] {
  return files.filter(({ tags }) => tags.genre?.[0] === genre);
}

function meanOf(genre: string, measure: keyof DecodedSound): number {
  const values = ofGenre(genre).map(({ sound }) => sound[measure]);
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

beforeAll(async () => {
  const entries = await readdir(FOLDER, { recursive: true, withFileTypes: true });
  const all = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  paths = all.filter((path) => !path.startsWith(import.meta.dirname));
  const taglib = await TagLib.initialize();
  files = [];
  for (const path of paths.filter((candidate) => AUDIO.has(extname(candidate)))) {
    files.push(await readOne(taglib, path));
  }
}, 120_000);

describe('the demo library', () => {
  it('contains exactly the pieces of the catalog, with readable tags', () => {
    const expected = DEMO_ALBUMS.flatMap((album) =>
      album.tracks.map(
        (track) =>
          `${album.artist} | ${album.title} | ${album.year} | ${track.title} | ${track.genres.join('+')}`,
      ),
    );
    const found = files.map(
      ({ tags }) =>
        `${tags.albumArtist?.[0]} | ${tags.album?.[0]} | ${tags.date?.[0]} | ${tags.title?.[0]} | ${tags.genre?.join('+')}`,
    );
    expect(found.sort()).toEqual(expected.sort());
    expect(files.every(({ tags }) => tags.artist?.[0] && tags.trackNumber?.[0])).toBe(true);
  });

  it('names every credited artist of a track with a guest', () => {
    const guests = files.filter(({ tags }) => tags.artist?.[0]?.includes(' feat. '));
    expect(guests.length).toBeGreaterThanOrEqual(4);
    for (const { tags } of guests) expect(tags.ARTISTS).toEqual(tags.artist?.[0]?.split(' feat. '));
  });

  it('has words that are sung in time, in two pieces word by word and in one in Japanese', async () => {
    const tracks = DEMO_ALBUMS.flatMap((album) => album.tracks).filter(({ title }) => title in DEMO_LYRICS);
    const sheets = paths.filter((path) => path.endsWith('.lrc'));
    expect(sheets).toHaveLength(Object.keys(DEMO_LYRICS).length);
    expect(tracks).toHaveLength(sheets.length);
    const texts = await Promise.all(sheets.map(async (path) => readFile(path, 'utf8')));
    expect(texts.toSorted()).toEqual(tracks.map((track) => lyricsFile({ track })).toSorted());
    for (const [index, path] of sheets.entries()) {
      const song = files.find((file) => file.path.startsWith(path.slice(0, -'lrc'.length)));
      const startsMs = [...(texts[index] ?? '').matchAll(/^\[(\d\d):(\d\d\.\d\d)\]/gm)].map(
        ([, minutes, seconds]) => Number(minutes) * 60_000 + Number(seconds) * 1_000,
      );
      expect([path, startsMs.length >= 6]).toEqual([path, true]);
      expect(startsMs.at(-1)).toBeLessThan((song?.durationMs ?? 0) - 2_000);
    }
    const isTimedByWord = (text: string) => /<\d\d:\d\d\.\d\d>/.test(text);
    expect(texts.filter(isTimedByWord).length).toBeGreaterThanOrEqual(2);
    expect(texts.filter((text) => /\p{Script=Hiragana}/u.test(text))).toHaveLength(1);
  });

  it('has at least two pieces in each of the 17 genres', () => {
    for (const genre of GENRES) expect([genre, ofGenre(genre).length >= 2]).toEqual([genre, true]);
  });

  it('comes in MP3, FLAC, Ogg Vorbis, Opus, M4A and WAV', () => {
    expect(new Set(files.map(({ path }) => extname(path)))).toEqual(AUDIO);
  });

  it('stays within 15 MB and 40–90 s per piece', async () => {
    const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(15_000_000);
    for (const { path, durationMs } of files) {
      expect([path, durationMs >= 40_000 && durationMs <= 90_000]).toEqual([path, true]);
    }
  });

  it('gives every album square art of at most 40 KB, in its folder or its files', async () => {
    const covers = await Promise.all(
      paths
        .filter((path) => path.endsWith('cover.jpg'))
        .map(async (path) => sharp(path).toBuffer({ resolveWithObject: true })),
    );
    const embedded = files.flatMap(({ pictures }) => pictures);
    expect(covers).toHaveLength(DEMO_ALBUMS.filter((album) => album.art === 'folder').length);
    expect(new Set(embedded.map((picture) => picture.length)).size).toBe(
      DEMO_ALBUMS.filter((album) => album.art === 'embedded').length,
    );
    for (const { info } of covers) expect([info.width, info.height]).toEqual([600, 600]);
    for (const picture of embedded) expect(picture.length).toBeLessThanOrEqual(40_000);
  });
});

describe('the sound of the demo library', () => {
  it('is equally loud everywhere, at −16 LUFS within a decibel and a half', () => {
    for (const { path, sound } of files) {
      expect([path, Math.abs(sound.loudnessLufs + 16) < 1.5]).toEqual([path, true]);
    }
  });

  it('never clips, falls silent in the middle or leans to one side', () => {
    for (const { path, sound } of files) {
      expect([path, sound.peakDb < -0.1]).toEqual([path, true]);
      expect([path, sound.longestSilenceSeconds < 1.5]).toEqual([path, true]);
      expect([path, Math.abs(sound.balanceDb) < 2.5]).toEqual([path, true]);
    }
  });

  it('begins without a click and fades to nothing', () => {
    for (const { path, sound } of files) {
      expect([path, sound.firstSampleDb < -30, sound.endDb < -45]).toEqual([path, true, true]);
    }
  });

  it('differs between genres in brightness and in the number of onsets', () => {
    expect(meanOf('Rock', 'presenceShareDb')).toBeGreaterThan(meanOf('Ambient', 'presenceShareDb') + 3);
    expect(meanOf('Country', 'centroidHz')).toBeGreaterThan(meanOf('R&B', 'centroidHz') * 2);
    expect(meanOf('Classical', 'centroidHz')).toBeGreaterThan(meanOf('Hip Hop', 'centroidHz') * 2);
    expect(meanOf('Funk', 'onsetsPerSecond')).toBeGreaterThan(meanOf('Ambient', 'onsetsPerSecond') * 3);
    expect(meanOf('Electronic', 'bassShareDb')).toBeGreaterThan(meanOf('Folk', 'bassShareDb') + 4);
    expect(meanOf('Reggae', 'bassShareDb')).toBeGreaterThan(meanOf('Classical', 'bassShareDb') + 4);
    const points = GENRES.map((genre) => [
      Math.log2(meanOf(genre, 'centroidHz')) * 4,
      meanOf(genre, 'onsetsPerSecond'),
      meanOf(genre, 'bassShareDb') / 2,
    ]);
    for (const [index, point] of points.entries()) {
      for (const other of points.slice(index + 1)) {
        const distance = Math.hypot(...point.map((value, axis) => value - (other[axis] as number)));
        expect(distance).toBeGreaterThan(0.2);
      }
    }
  });
});
