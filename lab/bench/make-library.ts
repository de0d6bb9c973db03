#!/usr/bin/env node
/**
 * Writes a deterministic, decodable, tagged music library. Needs ffmpeg for a handful of base files.
 *
 *     node lab/bench/make-library.ts --out DIR --tracks 10000
 *       [--seconds 2] [--art-kb 4] [--seed 1] [--formats mp3:70,flac:15,m4a:10,opus:5]
 *
 * Beside DIR it writes DIR.tracks.ndjson (the expected result of a scan) and DIR.queries.txt (search terms as typed).
 * About 12 tracks per album; albums per artist and genres follow Zipf; 5 % of albums have other genres, 1 % none; 6 %
 * of artists are written in accented Latin, Cyrillic or Japanese; 4 % of albums are compilations; 1 % of the tracks
 * have no title, 0.5 % no tags at all.
 */
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Format, makeAlbumArt, makeBaseEncodes } from './library/base-encodes.ts';
import { createRandom, createZipf, type Random } from './library/random.ts';
import { type Tags, tagWriters } from './library/tag-writers.ts';
import { createWords, genreNames, otherGenreNames, type Words } from './library/words.ts';

interface WeightedFormat {
  readonly name: Format;
  readonly weight: number;
}

const readOptions = () => {
  const { values } = parseArgs({
    options: {
      out: { type: 'string' },
      tracks: { type: 'string', default: '1000' },
      seconds: { type: 'string', default: '2' },
      'art-kb': { type: 'string', default: '4' },
      seed: { type: 'string', default: '1' },
      formats: { type: 'string', default: 'mp3:70,flac:15,m4a:10,opus:5' },
    },
  });
  if (!values.out)
    throw new Error('Usage: make-library.ts --out DIR --tracks NUMBER; see the head of the file');
  return {
    folder: values.out,
    trackCount: Number(values.tracks),
    seconds: Number(values.seconds),
    artKb: Number(values['art-kb']),
    seed: Number(values.seed),
    formats: values.formats.split(',').map((part): WeightedFormat => {
      const [name = '', weight] = part.split(':');
      if (!(name in tagWriters)) throw new Error(`there is no format ${name}`);
      return { name: name as Format, weight: Number(weight) };
    }),
  };
};

const pickWeighted = (random: Random, formats: readonly WeightedFormat[]): Format => {
  const total = formats.reduce((sum, { weight }) => sum + weight, 0);
  let left = random.next() * total;
  for (const { name, weight } of formats) {
    left -= weight;
    if (left < 0) return name;
  }
  return formats[0]?.name ?? 'mp3';
};

type Options = ReturnType<typeof readOptions>;

interface Artist {
  readonly name: string;
  readonly genre: string;
}

const makeArtists = ({ random, words, count }: { random: Random; words: Words; count: number }) => {
  const drawGenre = createZipf(random, { count: genreNames.length, exponent: 0.8 });
  const makeName = () =>
    random.next() < 0.06 ? words.foreignName() : (random.next() < 0.1 ? 'The ' : '') + words.title(1, 3);
  const drawGenreName = () => genreNames[drawGenre()] ?? '';
  const artists = Array.from(
    { length: count },
    (_, index): Artist => ({
      name: makeName() + (index % 97 === 96 ? ` ${index}` : ''),
      genre: drawGenreName(),
    }),
  );
  return { artists, drawGenreName };
};

interface GenreChoice {
  readonly random: Random;
  readonly artist: Artist;
  drawGenreName(): string;
}

const pickAlbumGenre = ({ random, artist, drawGenreName }: GenreChoice): string | undefined => {
  if (random.next() < 0.01) return undefined;
  if (random.next() < 0.05) return random.pick(otherGenreNames);
  return random.next() < 0.9 ? artist.genre : drawGenreName();
};

const fileNameOf = (text: string) => (text || 'untitled').replace(/[/\0:?*"<>|]/g, '_').slice(0, 80);

const createLibraryWriter = (options: Options, random: Random) => {
  const words = createWords(random);
  const albumCount = Math.max(1, Math.round(options.trackCount / 12));
  const artistCount = Math.max(1, Math.round(albumCount / 2.5));
  const drawIndex = createZipf(random, { count: artistCount, exponent: 0.9 });
  const { artists, drawGenreName } = makeArtists({ random, words, count: artistCount });
  const artistAt = (index: number) => artists[index] as Artist;
  const drawArtist = () => artistAt(drawIndex());
  const encodes = makeBaseEncodes({
    formats: options.formats.map(({ name }) => name),
    seconds: options.seconds,
  });

  const planAlbum = (number: number, tracksLeft: number) => {
    const artist = number < artistCount ? artistAt(number) : drawArtist();
    const isCompilation = random.next() < 0.04;
    const trackTotal = Math.min(tracksLeft, 6 + random.below(13));
    const title = words.title(1, 4);
    const year = 1960 + random.below(66);
    const genre = pickAlbumGenre({ random, artist, drawGenreName });
    const format = pickWeighted(random, options.formats);
    const owner = isCompilation ? 'Various Artists' : artist.name;
    const folder = path.join(options.folder, fileNameOf(owner), `${fileNameOf(title)} ${number}`);
    const picture = random.next() < 0.95 ? makeAlbumArt(encodes.pictures, number, options.artKb) : null;
    return { artist, isCompilation, trackTotal, title, year, genre, format, owner, folder, picture };
  };

  type Album = ReturnType<typeof planAlbum>;

  const pickTrackArtist = ({ artist, isCompilation }: Album) => {
    if (isCompilation) return drawArtist().name;
    return artist.name + (random.next() < 0.03 ? ` feat. ${drawArtist().name}` : '');
  };

  const writeTrack = (album: Album, trackNo: number, number: number) => {
    const artist = pickTrackArtist(album);
    const hole = random.next();
    const whole = {
      title: words.title(1, 5),
      artist,
      albumArtist: album.owner,
      album: album.title,
      genre: album.genre,
      year: album.year,
      trackNo,
      trackTotal: album.trackTotal,
    };
    const file = path.join(
      album.folder,
      `${String(trackNo).padStart(2, '0')} ${fileNameOf(whole.title)}.${album.format}`,
    );
    const hasNoTags = hole < 0.005;
    const tags: Tags = hasNoTags ? {} : hole < 0.015 ? { ...whole, title: undefined } : whole;
    const picture = hasNoTags ? null : album.picture;
    const encoded = encodes.audio[album.format]?.[number % 4];
    if (encoded === undefined) throw new Error(`nothing is encoded as ${album.format}`);
    writeFileSync(file, Buffer.concat(tagWriters[album.format](encoded, { tags, picture, number })));
    return { path: path.relative(options.folder, file), format: album.format, ...tags };
  };

  return { planAlbum, writeTrack };
};

/** Terms as people type them: words, prefixes, two words, the middle of a word, artists, and misses. */
const makeQueries = (random: Random, sampled: readonly Tags[]): string[] => {
  const queries = sampled.flatMap(({ title = '', artist = '' }) => {
    const [first = '', second] = title.toLowerCase().split(' ');
    return [
      first,
      first.slice(0, 2 + random.below(4)),
      artist
        .toLowerCase()
        .slice(0, 3 + random.below(6))
        .trim(),
      ...(second ? [`${first} ${second.slice(0, 3)}`] : []),
      ...(first.length > 5 ? [first.slice(2, 6)] : []),
    ];
  });
  const misses = Array.from({ length: 20 }, (_, index) => `zzqx${index}`);
  return [...new Set([...queries, ...misses].filter((query) => query.length > 1))];
};

const makeLibrary = (options: Options): number => {
  const random = createRandom(options.seed);
  const library = createLibraryWriter(options, random);
  const sampleEvery = Math.ceil(options.trackCount / 400);
  const sampled: Tags[] = [];
  mkdirSync(options.folder, { recursive: true });
  const truth = openSync(`${options.folder}.tracks.ndjson`, 'w');
  let written = 0;
  for (let albumNumber = 0; written < options.trackCount; albumNumber++) {
    const album = library.planAlbum(albumNumber, options.trackCount - written);
    mkdirSync(album.folder, { recursive: true });
    let lines = '';
    for (let trackNo = 1; trackNo <= album.trackTotal; trackNo++, written++) {
      const track = library.writeTrack(album, trackNo, written);
      lines += `${JSON.stringify(track)}\n`;
      if (written % sampleEvery === 0 && track.title) sampled.push(track);
    }
    writeSync(truth, lines);
  }
  closeSync(truth);
  writeFileSync(`${options.folder}.queries.txt`, `${makeQueries(random, sampled).join('\n')}\n`);
  return written;
};

const startedAt = performance.now();
const options = readOptions();
const written = makeLibrary(options);
console.log(
  `${written} tracks in ${options.folder}, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
);
