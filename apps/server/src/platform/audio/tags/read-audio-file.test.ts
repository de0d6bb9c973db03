import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  fixturePath,
  makeFolder,
  type SampleName,
  type SampleTags,
  writeSample,
} from '../../../test/sample-audio.ts';
import {
  apeTag,
  asf,
  asfDescription,
  asfLibrary,
  asfMore,
  asfObject,
  chunk,
  frame,
  id3v1,
  id3v2,
  infoChunk,
  wave,
  waveFormat,
} from '../../../test/tag-bytes.ts';
import { readAudioFile } from './read-audio-file.ts';
import { createTagLibReader } from './taglib-reader.ts';

const taglib = createTagLibReader();
let music: ReturnType<typeof makeFolder>;
beforeAll(() => {
  music = makeFolder();
});
afterAll(() => music.remove());

let count = 0;
async function read(ending: string, ...parts: readonly Uint8Array[]) {
  count += 1;
  const name = `${count}.${ending}`;
  const bytes = Buffer.concat(parts);
  writeFileSync(path.join(music.folder, name), bytes);
  const file = { path: name, sizeBytes: bytes.length, mtimeMs: 1 };
  const result = await readAudioFile(taglib, { root: music.folder, file });
  return 'track' in result ? result.track : result.problem;
}

async function readSample(name: SampleName, tags: SampleTags, ...behind: readonly Uint8Array[]) {
  const file = path.join(music.folder, `sample-${name}`);
  await writeSample(file, { name, tags });
  return read(name.split('.')[1] ?? '', readFileSync(file), ...behind);
}

const MP3 = readFileSync(fixturePath('cbr.mp3'));
const sound = (length = 8_000) => chunk('data', Buffer.alloc(length, 1));
const gain = frame('TXXX', '\0REPLAYGAIN_TRACK_GAIN\0-3.0 dB');
const names = (track: object) =>
  ('artists' in track ? (track.artists as { name: string }[]) : []).map(({ name }) => name);

describe('an MP3 with several tags', () => {
  const old = id3v1({ title: 'Old title', artist: 'Vee', album: 'One', year: '1987', track: 3, genre: 17 });
  const whole = {
    title: 'Old title',
    artistCredit: 'Vee',
    album: 'One',
    year: 1987,
    trackNumber: 3,
    genres: ['Rock'],
  };

  it.each([
    ['gains', gain],
    ['an encoder', frame('TSSE', '\0Lavf')],
    ['a cover', frame('APIC', '\0image/png\0\u0003\0\x89PNG\r\n\x1a\n')],
    ['an empty title', frame('TIT2', '\0')],
    ['a language', frame('TLAN', '\0eng')],
  ])('has its names from ID3v1 if ID3v2 contains only %s', async (_, only) => {
    expect(await read('mp3', id3v2([only]), MP3, old)).toMatchObject(whole);
  });

  it('prefers ID3v2 over APEv2, and APEv2 over ID3v1', async () => {
    const ape = apeTag({
      Title: 'Ape',
      Artist: 'Ann\0Bob',
      Album: 'Zoo',
      Track: '4/9',
      Year: '2001',
      'Album Artist': 'Ann',
    });
    const track = await read('mp3', id3v2([gain, frame('TALB', '\0Named')]), MP3, ape, old);
    expect(track).toMatchObject({
      title: 'Ape',
      album: 'Named',
      trackNumber: 4,
      year: 2001,
      genres: ['Rock'],
    });
    expect(names(track)).toEqual(['Ann', 'Bob']);
    expect(track).toMatchObject({ albumArtistCredit: 'Ann', trackGainDb: -3 });
  });

  it('has the gain that mp3gain wrote into APEv2', async () => {
    const ape = apeTag({
      MP3GAIN_MINMAX: '089,179',
      REPLAYGAIN_TRACK_GAIN: '-6.400000 dB',
      REPLAYGAIN_TRACK_PEAK: '0.912345',
    });
    const track = await read('mp3', id3v2([frame('TIT2', '\0Song'), frame('TPE1', '\0Ann')]), MP3, ape);
    expect(track).toMatchObject({ title: 'Song', trackGainDb: -6.4, trackPeak: 0.912345 });
  });

  it('is read with Lyrics3 among the tags, and with a damaged APE tag', async () => {
    const words = `LYRICSBEGININD00003110LYR00004la\r\n`;
    const lyrics = Buffer.from(`${words}${String(words.length).padStart(6, '0')}LYRICS200`);
    expect(await read('mp3', MP3, apeTag({ Title: 'Ape' }), lyrics, old)).toMatchObject({
      title: 'Ape',
      album: 'One',
    });
    const damaged = apeTag({ Title: 'Ape', Artist: 'Ann' });
    damaged.writeUInt32LE(0xffffffff, 32);
    expect(await read('mp3', MP3, damaged, old)).toMatchObject(whole);
  });

  it('merges its tags in the same way if TagLib reads the ID3v2 tag', async () => {
    const twice = [frame('TPE1', '\0Ann'), frame('TPE1', '\0Bob')];
    expect(await read('mp3', id3v2(twice), MP3, apeTag({ Title: 'Ape' }), old)).toMatchObject({
      artistCredit: 'Ann, Bob',
      title: 'Ape',
      album: 'One',
      genres: ['Rock'],
    });
  });

  it.each([
    ['Windows-1251', 'cae8edee', 'Кино', 'c3f0f3efefe020eaf0eee2e8', 'Группа крови'],
    ['GBK', 'd6dcbddcc2d7', '周杰伦', 'c6dfc0efcfe3', '七里香'],
  ])('reads ID3v1, and ID3v2 labeled Latin-1, in %s', async (_, artistHex, artist, titleHex, title) => {
    const [name, song] = [Buffer.from(artistHex, 'hex'), Buffer.from(titleHex, 'hex')];
    expect(await read('mp3', MP3, id3v1({ title: song, artist: name }))).toMatchObject({
      title,
      artistCredit: artist,
    });
    const frames = [frame('TIT2', Buffer.from([0, ...song])), frame('TPE1', Buffer.from([0, ...name]))];
    expect(await read('mp3', id3v2(frames), MP3)).toMatchObject({ title, artistCredit: artist });
  });
});

describe('an irregular ID3v2.3 tag', () => {
  const utf16 = (text: string) => Buffer.concat([Buffer.from([1]), Buffer.from(text, 'utf16le')]);
  const song = [frame('TIT2', utf16('Ünmarked')), frame('TPE1', utf16('夜空'))];

  it('is read with UTF-16 that has no mark or is big-endian', async () => {
    expect(await read('mp3', id3v2(song), MP3)).toMatchObject({ title: 'Ünmarked', artistCredit: '夜空' });
    const swapped = frame(
      'TIT2',
      Buffer.concat([Buffer.from([1]), Buffer.from('\ufeffBig', 'utf16le').swap16()]),
    );
    expect(await read('mp3', id3v2([swapped]), MP3)).toMatchObject({ title: 'Big' });
  });

  it('is read with an extended header, with or without a checksum', async () => {
    const short = Buffer.from([0, 0, 0, 6, 0, 0, 0, 0, 0, 0]);
    const long = Buffer.from([0, 0, 0, 10, 0x80, 0, 0, 0, 0, 0, 1, 2, 3, 4]);
    for (const extended of [short, long]) {
      const tag = id3v2([frame('TIT2', '\0Extended'), frame('TPE1', '\0Ann')], { flags: 0x40, extended });
      expect(await read('mp3', tag, MP3)).toMatchObject({ title: 'Extended', artistCredit: 'Ann' });
    }
  });

  it('is read with unsynchronization, with or without an extended header', async () => {
    const title = frame('TIT2', Buffer.from([1, 0xff, 0, 0xfe, 0x41, 0, 0x42, 0]));
    // The frame length does not count the zero after 0xff, so the file has one byte more.
    title.writeUInt32BE(title.length - 11, 4);
    for (const [flags, extended] of [
      [0x80, Buffer.alloc(0)],
      [0xc0, Buffer.from([0, 0, 0, 6, 0, 0, 0, 0, 0, 0])],
    ] as const)
      expect(
        await read('mp3', id3v2([title, frame('TPE1', '\0Ann')], { flags, extended }), MP3),
      ).toMatchObject({
        title: 'AB',
        artistCredit: 'Ann',
      });
  });
});

describe('alternative field names of FLAC and Ogg', () => {
  it.each(['plain.flac', 'plain.ogg', 'plain.opus', 'flac.oga'] as const)(
    'are read from %s',
    async (name) => {
      const tags = { title: ['Song'], artist: ['Ann'], YEAR: ['1979'], TRACK: ['4'], DISC: ['2'] };
      expect(await readSample(name, tags)).toMatchObject({ year: 1979, trackNumber: 4, discNumber: 2 });
      expect(
        await readSample(name, { TRACKNUM: ['6'], DISCNUM: ['3'], ORIGINALYEAR: ['1980'] }),
      ).toMatchObject({
        year: 1980,
        trackNumber: 6,
        discNumber: 3,
      });
      expect(await readSample(name, { YEAR: ['1979'], date: ['2001'] })).toMatchObject({ year: 2001 });
    },
  );
});

describe('WAV', () => {
  const info = (artist: Uint8Array, title: Uint8Array) =>
    infoChunk({ INAM: title, IART: artist, IPRD: title });

  it.each([
    ['UTF-8', Buffer.from('Été'), 'Été', Buffer.from('Ночь'), 'Ночь'],
    [
      'Latin-1',
      Buffer.from('Chanteur é', 'latin1'),
      'Chanteur é',
      Buffer.from('Disque ü', 'latin1'),
      'Disque ü',
    ],
    [
      'Windows-1251',
      Buffer.from('cae8edee', 'hex'),
      'Кино',
      Buffer.from('c3f0f3efefe020eaf0eee2e8', 'hex'),
      'Группа крови',
    ],
  ])('has names in %s, before the audio data or after it', async (_, artist, artistCredit, title, album) => {
    const format = chunk('fmt ', waveFormat());
    for (const chunks of [
      [format, info(artist, title), sound()],
      [format, sound(8_001), info(artist, title)],
    ])
      expect(await read('wav', wave(chunks))).toMatchObject({ artistCredit, title: album, album });
  });

  it('takes from INFO the fields that its ID3 tag lacks', async () => {
    const tag = chunk('id3 ', id3v2([frame('TIT2', '\0From ID3'), frame('TPE2', '\0Band')]));
    const track = await read(
      'wav',
      wave([chunk('fmt ', waveFormat()), sound(), info(Buffer.from('Ann'), Buffer.from('Info')), tag]),
    );
    expect(track).toMatchObject({
      title: 'From ID3',
      albumArtistCredit: 'Band',
      artistCredit: 'Ann',
      album: 'Info',
    });
  });

  it.each([0, 0xffffffff, 999_999_999])(
    'has the length of its audio data although the header says %i bytes',
    async (length) => {
      const data = sound(32_000);
      data.writeUInt32LE(length, 4);
      expect(await read('wav', wave([chunk('fmt ', waveFormat()), data]))).toMatchObject({
        durationMs: 1_000,
      });
    },
  );
});

describe('WMA', () => {
  it('has all its artists and genres in order, with ids, but no sort name that joins both artists', async () => {
    const [first, second] = ['0000008c-1111-4111-8111-00000000008c', '0000008d-1111-4111-8111-00000000008d'];
    const library = asfLibrary([
      ['Author', 'Kim'],
      ['WM/Genre', 'Dance'],
      ['MusicBrainz/Artist Id', second],
    ]);
    const more = asfMore([
      ['WM/Genre', 'Electro'],
      ['WM/AlbumTitle', 'Album'],
      ['WM/TrackNumber', '3'],
      ['WM/PartOfSet', '1/2'],
      ['WM/Year', '1999'],
      ['WM/ArtistSortOrder', 'Joy, Jan & Key, Kim'],
      ['MusicBrainz/Artist Id', first],
    ]);
    expect(await read('wma', asf([library, more, asfDescription('Song', 'Jan')]))).toMatchObject({
      title: 'Song',
      artists: [
        { name: 'Jan', mbzArtistId: first, sortName: null },
        { name: 'Kim', mbzArtistId: second, sortName: null },
      ],
      album: 'Album',
      genres: ['Electro', 'Dance'],
      trackNumber: 3,
      discNumber: 1,
      year: 1999,
      durationMs: 2_000,
    });
  });

  it('is reported as protected if it has DRM', async () => {
    const file = asf([asfDescription('Song', 'Jan'), asfObject('protection', Buffer.alloc(20))]);
    expect(await read('wma', file)).toMatchObject({
      kind: 'not-audio',
      reason: expect.stringContaining('protected'),
    });
  });
});

describe('names and numbers', () => {
  it('use the album artist if there is no artist, unless it is various artists', async () => {
    expect(await readSample('plain.flac', { albumArtist: ['Only'] })).toMatchObject({ artistCredit: 'Only' });
    expect(await readSample('cbr.mp3', { albumArtist: ['Various Artists'] })).toMatchObject({
      artistCredit: '',
    });
  });

  it.each([
    ['A1', '', 1, 1],
    ['B2', '', 2, 2],
    ['b-02', '', 2, 2],
    ['C1', '2', 3, 1],
    ['B1', '2', 4, 1],
    ['AA', '', 2, 1],
    ['01/12', 'Disc 2', 2, 1],
    ['1 of 12', 'CD1', 1, 1],
    ['Track 7', '', null, 7],
    ['Intro', '', null, null],
  ])('read track "%s" of disc "%s" as disc %s, track %s', async (track, disc, discNumber, trackNumber) => {
    const tag = id3v2([frame('TRCK', `\0${track}`), frame('TPOS', `\0${disc}`)]);
    expect(await read('mp3', tag, MP3)).toMatchObject({ discNumber, trackNumber });
  });
});

describe('damaged tags', () => {
  const ape = apeTag({ Title: 'Ape', Artist: 'Ann\0Bob', Album: 'Zoo', REPLAYGAIN_TRACK_GAIN: '-3 dB' });
  const tag = id3v2([frame('TIT2', '\0Song'), frame('TPE1', Buffer.from([1, 0xff, 0xfe, 0x41, 0]))]);
  const info = infoChunk({ INAM: Buffer.from('Song'), IART: Buffer.from('Été', 'latin1') });
  const kinds = [
    {
      ending: 'mp3',
      before: [tag, MP3],
      damaged: Buffer.concat([ape, id3v1({ title: 'Old', artist: 'Vee' })]),
    },
    { ending: 'mp3', before: [MP3], damaged: ape },
    { ending: 'flac', before: [readFileSync(fixturePath('plain.flac'))], damaged: ape },
    { ending: 'wav', before: [wave([chunk('fmt ', waveFormat()), sound()])], damaged: info },
  ] as const;

  it('never make a song unreadable', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...kinds),
        fc.array(fc.tuple(fc.nat(999), fc.nat(255)), { maxLength: 12, size: 'max' }),
        async ({ ending, before, damaged }, changes) => {
          const bytes = Buffer.from(damaged);
          for (const [location, value] of changes) bytes[location % bytes.length] = value;
          expect(await read(ending, ...before, bytes)).toMatchObject({ codec: expect.any(String) });
        },
      ),
      { numRuns: 150 },
    ));
});
