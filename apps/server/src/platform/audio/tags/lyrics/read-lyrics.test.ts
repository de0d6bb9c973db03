import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fixturePath, makeFolder, type SampleName, writeSample } from '../../../../test/sample-audio.ts';
import { frame, id3v2 } from '../../../../test/tag-bytes.ts';
import { type AudioProcess, createAudioProcess } from '../audio-process.ts';
import { LYRICS_MAX_BYTES } from './read-lyrics.ts';

let music: ReturnType<typeof makeFolder>;
let audio: AudioProcess;
beforeEach(() => {
  music = makeFolder();
  audio = createAudioProcess();
});
afterEach(async () => {
  await audio.close();
  music.remove();
});

const at = (name: string) => path.join(music.folder, name);
const read = (name: string) => audio.readLyrics({ root: music.folder, path: name });
const addSong = (name: string, lyrics?: string, from: SampleName = 'cbr.mp3') =>
  writeSample(at(name), { name: from, ...(lyrics === undefined ? {} : { tags: { LYRICS: [lyrics] } }) });
const timed = (text: string) => ({ isSynced: true, lines: [{ startMs: 1_000, text }] });

it.each(['cbr.mp3', 'plain.flac', 'plain.ogg', 'plain.opus', 'plain.m4a'] as const)(
  'finds the lyrics inside %s, timed or not',
  async (name) => {
    await addSong(`a-${name}`, 'One\nTwö', name);
    await addSong(`b-${name}`, '[00:01.00]One', name);
    expect(await read(`a-${name}`)).toEqual({ isSynced: false, lines: [{ text: 'One' }, { text: 'Twö' }] });
    expect(await read(`b-${name}`)).toEqual(timed('One'));
  },
);

/** Each entry begins a second after the one before. */
function addTimedFrame(name: string, entries: readonly string[]): void {
  const words = Buffer.concat([
    Buffer.from('\0eng\u0002\u0001\0', 'latin1'),
    ...entries.flatMap((entry, index) => {
      const time = Buffer.alloc(4);
      time.writeUInt32BE((index + 1) * 1_000);
      return [Buffer.from(`${entry}\0`, 'latin1'), time];
    }),
  ]);
  const frame = Buffer.alloc(10);
  frame.write('SYLT');
  frame.writeUInt32BE(words.length, 4);
  const head = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, frame.length + words.length]);
  writeFileSync(at(name), Buffer.concat([head, frame, words, readFileSync(fixturePath('cbr.mp3'))]));
}

it('finds timed lyrics of ID3', async () => {
  addTimedFrame('song.mp3', ['One', 'Two']);
  expect(await read('song.mp3')).toEqual({
    isSynced: true,
    lines: [
      { startMs: 1_000, text: 'One' },
      { startMs: 2_000, text: 'Two' },
    ],
  });
});

it('joins the timed syllables of ID3 to lines, because the first of a line begins with a line break', async () => {
  addTimedFrame('song.mp3', ['Sing', 'ing ', 'here', '\nOnce']);
  expect(await read('song.mp3')).toEqual({
    isSynced: true,
    lines: [
      {
        startMs: 1_000,
        text: 'Singing here',
        words: [
          { startMs: 1_000, text: 'Sing' },
          { startMs: 2_000, text: 'ing ' },
          { startMs: 3_000, text: 'here' },
        ],
      },
      { startMs: 4_000, text: 'Once' },
    ],
  });
});

it('prefers timed lyrics over plain ones, and sidecar files over tags', async () => {
  await addSong('song.mp3', 'inside');
  writeFileSync(at('song.lrc'), 'beside');
  expect((await read('song.mp3'))?.lines).toEqual([{ text: 'beside' }]);
  await addSong('song.mp3', '[00:01.00]timed inside');
  expect(await read('song.mp3')).toEqual(timed('timed inside'));
  writeFileSync(at('song.lrc'), '[00:01.00]timed beside');
  expect(await read('song.mp3')).toEqual(timed('timed beside'));
  writeFileSync(at('song.ttml'), '<tt><p begin="1s">paragraph</p></tt>');
  expect(await read('song.mp3')).toEqual(timed('paragraph'));
});

it.each([
  ['UTF-8 with a mark', Buffer.from('\ufeff[00:01.00]Ö', 'utf8'), 'Ö'],
  ['UTF-16', Buffer.from('\ufeff[00:01.00]Ö', 'utf16le'), 'Ö'],
  ['UTF-16 without a mark', Buffer.from('[00:01.00]桜の花', 'utf16le'), '桜の花'],
  ['big-endian UTF-16 without a mark', Buffer.from('[00:01.00]桜の花', 'utf16le').swap16(), '桜の花'],
  ['Windows-1252', Buffer.from('[00:01.00]\xd6', 'latin1'), 'Ö'],
  ['Windows-1251', encoded('ddf2ee20e3eef0eee4'), 'Это город'],
  ['GBK', encoded('bdcfc1bf20badab1aac0d6b6d320b4cac7fa'), '较量 黑豹乐队 词曲'],
  ['Shift_JIS', encoded('8df782cc89d4'), '桜の花'],
  ['Big5', encoded('a741b0dda7dab752a741a6b3a668b260'), '你問我愛你有多深'],
  ['EUC-KR', encoded('bbe7b6fbc7d820b3cab8a6'), '사랑해 너를'],
])('reads %s', async (_, bytes, text) => {
  await addSong('song.mp3');
  writeFileSync(at('song.lrc'), bytes);
  expect(await read('song.mp3')).toEqual(timed(text));
});

function encoded(hex: string): Buffer {
  return Buffer.concat([Buffer.from('[00:01.00]'), Buffer.from(hex, 'hex')]);
}

it.each(['UNSYNCED LYRICS', 'UNSYNCEDLYRICS', 'LYRICS-ENG', 'SYNCEDLYRICS', 'LYRICS'])(
  'finds lyrics in the field %s',
  async (field) => {
    for (const name of ['plain.flac', 'plain.opus'] as const) {
      await writeSample(at(name), { name, tags: { [field]: ['Words'] } });
      expect(await read(name)).toEqual({ isSynced: false, lines: [{ text: 'Words' }] });
    }
  },
);

it('reads ID3 lyrics that are labeled Latin-1 in their real encoding', async () => {
  const body = Buffer.concat([Buffer.from('\0eng\0', 'latin1'), encoded('8df782cc89d4')]);
  writeFileSync(
    at('song.mp3'),
    Buffer.concat([id3v2([frame('USLT', body)]), readFileSync(fixturePath('cbr.mp3'))]),
  );
  expect(await read('song.mp3')).toEqual(timed('桜の花'));
});

it.each([
  'song.mp3.lrc',
  'song.LRC',
  'Song.Lrc',
  'song.en.lrc',
  'song.pt-BR.lrc',
  'song.txt',
  'song.mp3.txt',
  'song.elrc',
])('finds lyrics in %s next to song.mp3', async (name) => {
  await addSong('album/song.mp3');
  writeFileSync(at(`album/${name}`), '[00:01.00]beside');
  writeFileSync(at('album/song two.lrc'), '[00:01.00]of another song');
  expect(await read('album/song.mp3')).toEqual(timed('beside'));
});

it('prefers timed lyrics over plain ones, and plain text files least', async () => {
  await addSong('song.mp3', 'inside');
  writeFileSync(at('song.txt'), 'text');
  expect((await read('song.mp3'))?.lines).toEqual([{ text: 'text' }]);
  writeFileSync(at('song.lrc'), 'plain');
  expect((await read('song.mp3'))?.lines).toEqual([{ text: 'plain' }]);
  writeFileSync(at('song.srt'), '1\n00:00:01,000 --> 00:00:02,000\nsubtitle\n');
  expect(await read('song.mp3')).toEqual(timed('subtitle'));
  writeFileSync(at('song.de.lrc'), '[00:01.00]deutsch');
  writeFileSync(at('song.mp3.lrc'), '[00:01.00]whole name');
  expect(await read('song.mp3')).toEqual(timed('whole name'));
});

it('reads nothing that is too large, not a file, or not in the music folder', async () => {
  const foreign = makeFolder();
  try {
    writeFileSync(path.join(foreign.folder, 'secret'), '[00:01.00]secret');
    await addSong('large.mp3');
    writeFileSync(at('large.lrc'), `[00:01.00]${'x'.repeat(LYRICS_MAX_BYTES)}`);
    await addSong('link.mp3');
    symlinkSync(path.join(foreign.folder, 'secret'), at('link.lrc'));
    await addSong('folder.mp3');
    mkdirSync(at('folder.lrc'));
    await addSong('pipe.mp3');
    execFileSync('mkfifo', [at('pipe.lrc')]);
    const names = ['large.mp3', 'link.mp3', 'folder.mp3', 'pipe.mp3', 'gone.mp3'];
    expect(await Promise.all(names.map(read))).toEqual(names.map(() => undefined));
  } finally {
    foreign.remove();
  }
});

it('keeps plain lyrics beside an unreadable track', async () => {
  mkdirSync(at('song.mp3'));
  writeFileSync(at('song.lrc'), 'beside');
  expect((await read('song.mp3'))?.lines).toEqual([{ text: 'beside' }]);
});

it('finds none in a file without music', async () => {
  writeFileSync(
    at('noise.mp3'),
    Buffer.from(Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7919) >> 3)),
  );
  expect(await read('noise.mp3')).toBeUndefined();
});
