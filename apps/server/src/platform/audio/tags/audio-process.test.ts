import { execFileSync } from 'node:child_process';
import {
  closeSync,
  constants,
  copyFileSync,
  openSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import {
  fixturePath,
  makeFolder,
  SAMPLE_NAMES,
  type Sample,
  type SampleName,
  type SampleTags,
  writeSample,
} from '../../../test/sample-audio.ts';
import { type AudioProcess, createAudioProcess } from './audio-process.ts';
import type { AudioFile, ReadResult } from './read-track.ts';

const { O_NONBLOCK, O_WRONLY } = constants;

const FULL = {
  title: ['Träumerei – Ночь'],
  artist: ['Ann', 'Bob'],
  albumArtist: ['Ann'],
  album: ['Album'],
  genre: ['Jazz', 'Hard Bop'],
  date: ['1999-05-03'],
  trackNumber: ['3'],
  discNumber: ['2'],
  musicbrainzTrackId: ['11111111-1111-4111-8111-111111111111'],
  replayGainTrackGain: ['-6.50 dB'],
};
/** TagLib cannot write tags into these, or returns their values in another order. */
const PARTLY: readonly SampleName[] = ['plain.aac', 'flac.oga', 'plain.wma'];

let music: ReturnType<typeof makeFolder>;
let audio: AudioProcess;
let pipes: number[];
beforeEach(() => {
  music = makeFolder();
  audio = createAudioProcess();
  pipes = [];
});
afterEach(async () => {
  for (const pipe of pipes) closeSync(pipe);
  await audio.close();
  music.remove();
});

function look(name: string): AudioFile {
  const stats = statSync(path.join(music.folder, name));
  return { path: name, sizeBytes: stats.size, mtimeMs: Math.floor(stats.mtimeMs) };
}
const read = (...names: string[]) => audio.readFiles(music.folder, names.map(look));
const track = (result: ReadResult | undefined) => (result && 'track' in result ? result.track : undefined);
const problem = (result: ReadResult | undefined) =>
  result && 'problem' in result ? result.problem : undefined;

function makePipe(name: string): AudioFile {
  execFileSync('mkfifo', [path.join(music.folder, name)]);
  return { path: name, sizeBytes: 1, mtimeMs: 1 };
}

/** Resolves when the file is being read, because a pipe accepts a writer only then. The reader gets nothing. */
async function isAtWork(name: string): Promise<void> {
  await eventually(() => pipes.push(openSync(path.join(music.folder, name), O_WRONLY | O_NONBLOCK)));
}

async function killAtWork(name: string): Promise<void> {
  await isAtWork(name);
  const { pid } = audio;
  process.kill(pid ?? 0, 'SIGKILL');
  await eventually(() => expect(audio.pid).not.toBe(pid));
}

describe('audio process', () => {
  it.each(SAMPLE_NAMES)('reads length and format of %s', async (name) => {
    await writeSample(path.join(music.folder, name), { name });
    const found = track((await read(name))[0]);
    expect(found?.durationMs).toBeGreaterThan(1_100);
    expect(found?.durationMs).toBeLessThan(1_750);
    expect(found?.bitRateKbps).toBeGreaterThan(5);
    expect(found?.title).toBe(path.parse(name).name);
  });

  it.each(SAMPLE_NAMES.filter((name) => !PARTLY.includes(name)))('reads all tags of %s', async (name) => {
    await writeSample(path.join(music.folder, name), { name, tags: FULL, cover: 'cover.png' });
    expect(track((await read(name))[0])).toMatchObject({
      title: 'Träumerei – Ночь',
      artistCredit: 'Ann, Bob',
      artists: [{ name: 'Ann' }, { name: 'Bob' }],
      albumArtistCredit: 'Ann',
      album: 'Album',
      genres: ['Jazz', 'Hard Bop'],
      year: 1999,
      trackNumber: 3,
      discNumber: 2,
      mbzRecordingId: '11111111-1111-4111-8111-111111111111',
      trackGainDb: -6.5,
      hasEmbeddedArt: true,
      hasArtistPicture: false,
    });
  });

  /** TagLib writes no free-form fields into these. */
  it.each(SAMPLE_NAMES.filter((name) => !['plain.aac', 'plain.wma'].includes(name)))(
    'uses older names for the album artist of %s only if the usual one is empty',
    async (name) => {
      const write = (file: string, tags: SampleTags) =>
        writeSample(path.join(music.folder, `${file}-${name}`), { name, tags: { artist: ['Ann'], ...tags } });
      await write('a', { 'ALBUM ARTIST': ['Various Artists'] });
      await write('b', { ALBUM_ARTIST: ['Bob', 'Cid'] });
      await write('c', { ALBUM_ARTIST: ['Bob'], 'ALBUM ARTIST': ['Cid'] });
      await write('d', { ALBUM_ARTIST: ['Bob'], 'ALBUM ARTIST': ['Cid'], albumArtist: ['Dee'] });
      const found = (await read(...['a', 'b', 'c', 'd'].map((file) => `${file}-${name}`))).map(track);
      expect(found.map((one) => one?.albumArtistCredit)).toEqual([
        'Various Artists',
        'Bob, Cid',
        'Cid',
        'Dee',
      ]);
      expect(found.map((one) => one?.isCompilation)).toEqual([true, false, false, false]);
    },
  );

  it.each(SAMPLE_NAMES.filter((name) => !['plain.aac', 'flac.oga'].includes(name)))(
    'gives %s the same content key before and after it is retagged',
    async (name) => {
      await writeSample(path.join(music.folder, `a-${name}`), { name });
      await writeSample(path.join(music.folder, `b-${name}`), { name, tags: FULL, cover: 'cover.jpg' });
      const [before, after] = await read(`a-${name}`, `b-${name}`);
      expect(track(before)?.contentKey).toMatch(/^.{22}$/);
      expect(track(after)?.contentKey).toBe(track(before)?.contentKey);
    },
  );

  it('gives different audio different content keys', async () => {
    for (const name of SAMPLE_NAMES) await writeSample(path.join(music.folder, name), { name });
    const keys = (await read(...SAMPLE_NAMES)).map((result) => track(result)?.contentKey);
    // The same tone in two lossless containers has two keys, because the key includes the container.
    expect(new Set(keys).size).toBe(SAMPLE_NAMES.length);
  });

  it('reads an ID3v1 tag if there is no other', async () => {
    const tag = Buffer.alloc(128);
    tag.write('TAGOld title');
    tag.write('Old artist', 33);
    writeFileSync(
      path.join(music.folder, 'old.mp3'),
      Buffer.concat([readFileSync(fixturePath('cbr.mp3')), tag]),
    );
    expect(track((await read('old.mp3'))[0])).toMatchObject({
      title: 'Old title',
      artistCredit: 'Old artist',
    });
  });

  it('lists text, empty and truncated files with the reason and reads the others', async () => {
    writeFileSync(path.join(music.folder, 'text.mp3'), 'This is no music.\n'.repeat(50));
    writeFileSync(path.join(music.folder, 'empty.flac'), '');
    copyFileSync(fixturePath('plain.m4a'), path.join(music.folder, 'cut.m4a'));
    truncateSync(path.join(music.folder, 'cut.m4a'), 100);
    await writeSample(path.join(music.folder, 'good.ogg'), { name: 'plain.ogg' });
    const results = await read('text.mp3', 'empty.flac', 'cut.m4a', 'good.ogg');
    expect(results.map((result) => problem(result)?.kind)).toEqual([
      'not-audio',
      'not-audio',
      'not-audio',
      undefined,
    ]);
    expect(problem(results[0])?.reason).not.toBe('');
    expect(track(results[3])?.codec).toBe('Vorbis');
  });

  it('kills a reader that hangs, blames no file for it and continues in a new process', async () => {
    await writeSample(path.join(music.folder, 'good.mp3'), { name: 'cbr.mp3' });
    const files = [look('good.mp3'), makePipe('hangs.mp3'), look('good.mp3')];
    const impatient = createAudioProcess({ limits: { silenceMaxMs: 1_000 } });
    const results = await impatient.readFiles(music.folder, files);
    await impatient.close();
    expect(results.map((result) => problem(result)?.kind)).toEqual([undefined, 'unreadable', undefined]);
    expect(problem(results[1])?.reason).toContain('did not answer within 1 s');
  });

  it('blames a file that keeps the reader busy endlessly', async () => {
    writeFileSync(path.join(music.folder, 'circles.mp3'), Buffer.alloc(8_000_000, 0xff));
    const impatient = createAudioProcess({ limits: { processorMaxMs: 300 } });
    const results = await impatient.readFiles(music.folder, [look('circles.mp3')]);
    await impatient.close();
    expect(results.map((result) => problem(result)?.kind)).toEqual(['reader-crashed']);
    expect(problem(results[0])?.reason).toContain('of the processor');
  });

  it('leaves the rest for later when three files have hung, until one is read', async () => {
    await writeSample(path.join(music.folder, 'good.mp3'), { name: 'cbr.mp3' });
    const hanging = [1, 2, 3, 4].map((number) => makePipe(`${number}.mp3`));
    const impatient = createAudioProcess({ limits: { silenceMaxMs: 1_000 } });
    const listed = async (files: readonly AudioFile[]) =>
      (await impatient.readFiles(music.folder, files)).map(
        (result) => problem(result)?.file.path ?? track(result)?.path,
      );
    // Requested at once, as in a scan.
    expect(await Promise.all(hanging.map((file) => listed([file])))).toEqual([
      ['1.mp3'],
      ['2.mp3'],
      ['3.mp3'],
      [],
    ]);
    expect(await listed(hanging)).toEqual([]);
    expect(await listed([look('good.mp3')])).toEqual(['good.mp3']);
    expect(await listed(hanging.slice(3))).toEqual(['4.mp3']);
    await impatient.close();
  });

  it('survives a reader that crashes on a file', async () => {
    await writeSample(path.join(music.folder, 'good.mp3'), { name: 'cbr.mp3' });
    await read('good.mp3');
    const first = audio.pid;
    const hanging = audio.readFiles(music.folder, [makePipe('dies.mp3')]);
    // The first kill hits the batch, the second one the single file.
    await killAtWork('dies.mp3');
    await killAtWork('dies.mp3');
    expect(audio.pid).not.toBe(first);
    const [result] = await hanging;
    expect(problem(result)?.kind).toBe('reader-crashed');
    expect(track((await read('good.mp3'))[0])?.codec).toBe('MP3');
  });

  it('blames no file for a reader that ends before its first message', async () => {
    await writeSample(path.join(music.folder, 'good.mp3'), { name: 'cbr.mp3' });
    const reading = read('good.mp3');
    const first = audio.pid;
    process.kill(first ?? 0, 'SIGKILL');
    // Waits for the new process in the turn in which it is started.
    while (audio.pid === first || audio.pid === undefined)
      await new Promise((resolve) => setImmediate(resolve));
    process.kill(audio.pid, 'SIGKILL');
    expect(track((await reading)[0])?.codec).toBe('MP3');
  });

  it('returns the embedded cover unchanged, and nothing if there is none', async () => {
    await writeSample(path.join(music.folder, 'art.flac'), { name: 'plain.flac', cover: 'cover.png' });
    await writeSample(path.join(music.folder, 'bare.mp3'), { name: 'cbr.mp3' });
    const picture = await audio.extractEmbeddedArt({ root: music.folder, path: 'art.flac' }, 'album');
    expect(picture).toEqual(readFileSync(fixturePath('cover.png')));
    expect(await audio.extractEmbeddedArt({ root: music.folder, path: 'bare.mp3' }, 'album')).toBeUndefined();
    writeFileSync(path.join(music.folder, 'text.mp3'), 'no music');
    expect(await audio.extractEmbeddedArt({ root: music.folder, path: 'text.mp3' }, 'album')).toBeUndefined();
  });

  it('does not know the cover of a missing file, or after it was closed', async () => {
    const request = (name: string) => audio.extractEmbeddedArt({ root: music.folder, path: name }, 'album');
    expect(await request('gone.mp3')).toBe('unknown');
    makePipe('hangs.mp3');
    const hanging = request('hangs.mp3');
    await isAtWork('hangs.mp3');
    await audio.close();
    expect(await hanging).toBe('unknown');
  });

  it('asks a new process for the cover that crashed the first one, and gives up when that one crashes, too', async () => {
    makePipe('dies.flac');
    const hanging = audio.extractEmbeddedArt({ root: music.folder, path: 'dies.flac' }, 'album');
    await killAtWork('dies.flac');
    await killAtWork('dies.flac');
    expect(await hanging).toBeUndefined();
  });

  it('returns the picture of the artist only if one is marked as such', async () => {
    const art = (name: string, more: Partial<Sample>) =>
      writeSample(path.join(music.folder, name), { name: 'plain.flac', cover: 'cover.png', ...more });
    await art('artist.flac', { coverType: 'Artist' });
    await art('front.flac', {});
    const request = (name: string) => audio.extractEmbeddedArt({ root: music.folder, path: name }, 'artist');
    expect(await request('artist.flac')).toEqual(readFileSync(fixturePath('cover.png')));
    expect(await request('front.flac')).toBeUndefined();
  });

  it('returns the credits of a track, none for a file without music, and undefined for a missing file', async () => {
    const tags = { composer: ['Ann'], 'PERFORMER:VIOLIN': ['Vio'], REMIXER: ['Rex'] };
    await writeSample(path.join(music.folder, 'made.flac'), { name: 'plain.flac', tags });
    writeFileSync(path.join(music.folder, 'noise.mp3'), 'no music');
    const request = (name: string) => audio.readCredits({ root: music.folder, path: name });
    expect(await request('made.flac')).toEqual([
      { role: 'composer', names: ['Ann'] },
      { role: 'remixer', names: ['Rex'] },
      { role: 'performer', names: ['Vio (violin)'] },
    ]);
    expect(await request('noise.mp3')).toEqual([]);
    for (const name of ['gone.mp3', '../made.flac']) expect(await request(name)).toBeUndefined();
  });

  it('ends its child when idle', async () => {
    const brief = createAudioProcess({ idleMs: 1 });
    await writeSample(path.join(music.folder, 'good.mp3'), { name: 'cbr.mp3' });
    await brief.readFiles(music.folder, [look('good.mp3')]);
    await eventually(() => expect(brief.pid).toBeUndefined());
    await brief.close();
  });

  it('reads nothing of a file behind a folder that was replaced by a link', async () => {
    const foreign = makeFolder();
    try {
      await writeSample(path.join(foreign.folder, 'song.mp3'), { name: 'cbr.mp3', cover: 'cover.png' });
      const { size } = statSync(path.join(foreign.folder, 'song.mp3'));
      symlinkSync(foreign.folder, path.join(music.folder, 'album'));
      const file = { path: 'album/song.mp3', sizeBytes: size, mtimeMs: 1 };
      expect(await audio.readFiles(music.folder, [file])).toEqual([
        { problem: { file, kind: 'outside-root', reason: 'This file lies outside of the music folder' } },
      ]);
      expect(
        await audio.extractEmbeddedArt({ root: music.folder, path: file.path }, 'album'),
      ).toBeUndefined();
      // The very same file, by a name inside the folder.
      expect(
        await audio.extractEmbeddedArt({ root: foreign.folder, path: 'song.mp3' }, 'album'),
      ).toBeDefined();
    } finally {
      foreign.remove();
    }
  });
});
