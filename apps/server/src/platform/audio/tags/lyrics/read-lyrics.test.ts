import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fixturePath, makeFolder, type SampleName, writeSample } from '../../../../test/sample-audio.ts';
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
  'finds the words inside %s, timed or not',
  async (name) => {
    await addSong(`a-${name}`, 'One\nTwö', name);
    await addSong(`b-${name}`, '[00:01.00]One', name);
    expect(await read(`a-${name}`)).toEqual({ isSynced: false, lines: [{ text: 'One' }, { text: 'Twö' }] });
    expect(await read(`b-${name}`)).toEqual(timed('One'));
  },
);

/** As ID3 2.3 has it: words with their milliseconds. */
function addTimedFrame(name: string): void {
  const words = Buffer.concat([
    Buffer.from('\0eng\u0002\u0001\0One\0', 'latin1'),
    Buffer.from([0, 0, 3, 232]),
    Buffer.from('Two\0', 'latin1'),
    Buffer.from([0, 0, 7, 208]),
  ]);
  const frame = Buffer.alloc(10);
  frame.write('SYLT');
  frame.writeUInt32BE(words.length, 4);
  const head = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, frame.length + words.length]);
  writeFileSync(at(name), Buffer.concat([head, frame, words, readFileSync(fixturePath('cbr.mp3'))]));
}

it('finds timed words of ID3', async () => {
  addTimedFrame('song.mp3');
  expect(await read('song.mp3')).toEqual({
    isSynced: true,
    lines: [
      { startMs: 1_000, text: 'One' },
      { startMs: 2_000, text: 'Two' },
    ],
  });
});

it('takes timed words before plain ones, those beside the file before those inside', async () => {
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
  ['UTF-8 with a mark', Buffer.from('\ufeff[00:01.00]Ö', 'utf8')],
  ['UTF-16', Buffer.from('\ufeff[00:01.00]Ö', 'utf16le')],
  ['Windows', Buffer.from('[00:01.00]\xd6', 'latin1')],
])('reads %s', async (_, bytes) => {
  await addSong('song.mp3');
  writeFileSync(at('song.lrc'), bytes);
  expect(await read('song.mp3')).toEqual(timed('Ö'));
});

it('reads nothing that is too large, no file, or not in the music folder', async () => {
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

it('keeps plain words beside a track that cannot be read itself', async () => {
  mkdirSync(at('song.mp3'));
  writeFileSync(at('song.lrc'), 'beside');
  expect((await read('song.mp3'))?.lines).toEqual([{ text: 'beside' }]);
});

it('has none of a file that is no music', async () => {
  writeFileSync(
    at('noise.mp3'),
    Buffer.from(Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7919) >> 3)),
  );
  expect(await read('noise.mp3')).toBeUndefined();
});
