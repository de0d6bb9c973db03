import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, unlinkSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Artwork } from '#features/library/library.ts';
import { type AudioProcess, createAudioProcess } from '#platform/audio/tags/audio-process.ts';
import { eventually } from '../../test/eventually.ts';
import { fixturePath, makeFolder, writeSample } from '../../test/sample-audio.ts';
import { createArtCache } from './art-cache.ts';
import { type ArtProcess, createArtProcess } from './art-process.ts';
import { type AlbumArt, createAlbumArt } from './resized-art.ts';

const ARTWORK: Artwork = {
  albumId: 1,
  kind: 'embedded',
  path: 'song.flac',
  version: '1-1',
  title: 'First',
  artist: 'Ann',
  identityKey: 'first',
};
const CALLER = { name: 'ann' };

let data: ReturnType<typeof makeFolder>;
let music: ReturnType<typeof makeFolder>;
let audio: AudioProcess;
let pictures: ArtProcess;
beforeEach(() => {
  data = makeFolder();
  music = makeFolder();
  audio = createAudioProcess({ limits: { silenceMaxMs: 1_000 } });
  pictures = createArtProcess();
});
afterEach(async () => {
  await Promise.all([audio.close(), pictures.close()]);
  data.remove();
  music.remove();
});

const song = () => path.join(music.folder, 'song.flac');
const openArt = (): AlbumArt =>
  createAlbumArt({
    library: { artwork: { find: async () => ARTWORK } as never },
    audioProcess: audio,
    artProcess: pictures,
    cache: createArtCache(data.folder, { now: () => 0, onUncached: () => {} }),
    musicDir: music.folder,
  });
const send = () => openArt().getAlbumPicture(1, { size: 192 }, CALLER);

const hang = () => execFileSync('mkfifo', [song()]);

async function comeBack(): Promise<void> {
  unlinkSync(song());
  await writeSample(song(), { name: 'plain.flac', cover: 'cover.png' });
}

async function expectNothingForGood(looks: () => Promise<unknown>): Promise<void> {
  expect(readdirSync(data.folder)).toEqual([]);
  await comeBack();
  expect(await send()).toMatchObject({ contentType: 'image/webp', isFinal: true });
  expect(await looks()).toMatchObject({ color: expect.any(String) });
}

it('reads the cover of a file at the next request if the server stopped during the first one', async () => {
  hang();
  const requested = send();
  await eventually(() => expect(audio.pid).toBeDefined());
  await audio.close();
  expect(await requested).toMatchObject({ isFinal: false });
  audio = createAudioProcess();
  await expectNothingForGood(() => openArt().findColors(ARTWORK));
});

it('retries a picture whose first attempt crashed the process, and its colors', async () => {
  const picture = readFileSync(fixturePath('cover.png'));
  const square = () => pictures.makeSquare(picture, { sizePixels: 192 });
  expect(await square()).toHaveProperty('square');
  for (const look of [square, () => pictures.findColors(picture)]) {
    const looked = look();
    process.kill(pictures.pid as number, 'SIGKILL');
    expect(await looked).not.toHaveProperty('problem');
  }
});

it('reads cover and colors at a later request if the machine was too slow for the first one', async () => {
  await writeSample(song(), { name: 'plain.flac', cover: 'cover.png' });
  await pictures.close();
  pictures = createArtProcess({ limits: { silenceMaxMs: 1 } });
  expect(await send()).toMatchObject({ isFinal: false });
  expect(await openArt().findColors(ARTWORK)).toBe('unknown');
  await pictures.close();
  pictures = createArtProcess();
  await expectNothingForGood(() => openArt().findColors(ARTWORK));
});

it('reads cover and colors of a file later if a sleeping disk did not deliver it in time', async () => {
  hang();
  expect(await send()).toMatchObject({ isFinal: false });
  expect(await openArt().findColors(ARTWORK)).toBe('unknown');
  await expectNothingForGood(() => openArt().findColors(ARTWORK));
});
