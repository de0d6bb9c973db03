import { execFileSync } from 'node:child_process';
import { readdirSync, unlinkSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Artwork } from '#features/library/library.ts';
import { type AudioProcess, createAudioProcess } from '#platform/audio/tags/audio-process.ts';
import { eventually } from '../../test/eventually.ts';
import { makeFolder, writeSample } from '../../test/sample-audio.ts';
import { type AlbumArt, createAlbumArt } from './album-art.ts';
import { createArtCache } from './art-cache.ts';
import { type ArtProcess, createArtProcess } from './art-process.ts';

const ARTWORK: Artwork = {
  albumId: 1,
  kind: 'embedded',
  path: 'song.flac',
  version: '1-1',
  title: 'First',
  artist: 'Ann',
  identityKey: 'first',
};
const ASKER = { name: 'ann' };

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
    cache: createArtCache(data.folder, { now: () => 0, onUnkept: () => {} }),
    musicDir: music.folder,
  });
const ask = () => openArt().getAlbumPicture(1, { size: 192 }, ASKER);

/** Nothing ever comes out of it. */
const hang = () => execFileSync('mkfifo', [song()]);

async function comeBack(): Promise<void> {
  unlinkSync(song());
  await writeSample(song(), { name: 'plain.flac', cover: 'cover.png' });
}

async function expectNothingForGood(looks: () => Promise<unknown>): Promise<void> {
  expect(readdirSync(data.folder)).toEqual([]);
  await comeBack();
  expect(await ask()).toMatchObject({ contentType: 'image/webp', isFinal: true });
  expect(await looks()).toMatchObject({ colour: expect.any(String) });
}

it('has the cover of a file at the next look when the server ended during the first one', async () => {
  hang();
  const asked = ask();
  await eventually(() => expect(audio.pid).toBeDefined());
  await audio.close();
  expect(await asked).toMatchObject({ isFinal: false });
  audio = createAudioProcess();
  await expectNothingForGood(() => openArt().findColours(ARTWORK));
});

it('has the cover and the colours of a file that a sleeping disk did not give out in time', async () => {
  hang();
  expect(await ask()).toMatchObject({ isFinal: false });
  expect(await openArt().findColours(ARTWORK)).toBe('unknown');
  await expectNothingForGood(() => openArt().findColours(ARTWORK));
});
