import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createArtworkStore } from '#features/library/pictures/artwork-store.ts';
import { fixturePath, makeFolder, type SampleName } from '../../test/sample-audio.ts';
import { eachScannedFolder } from '../../test/scanned-folder.ts';
import { createArtCache } from './art-cache.ts';
import { type ArtProcess, createArtProcess } from './art-process.ts';
import { createAlbumArt } from './resized-art.ts';

const CALLER = { name: 'ann' };
const FILES: readonly SampleName[] = ['cbr.mp3', 'vbr.mp3', 'plain.flac', 'plain.ogg'];
const COLORS = { red: [255, 0, 0], green: [0, 128, 0], blue: [0, 0, 255] } as const;
type Color = keyof typeof COLORS;

eachScannedFolder('covers', ({ database, audio, music, add, scan }) => {
  let pictures: ArtProcess;
  let cache: ReturnType<typeof makeFolder>;
  beforeAll(() => {
    pictures = createArtProcess();
  });
  afterAll(() => pictures.close());
  beforeEach(() => {
    cache = makeFolder();
  });
  afterEach(() => cache.remove());

  const art = () => {
    const artwork = createArtworkStore(database().queries);
    return createAlbumArt({
      library: { artwork },
      audioProcess: audio(),
      artProcess: pictures,
      cache: createArtCache(cache.folder, { now: () => 0, onUncached: () => {} }),
      musicDir: music.folder,
      onSkipped: async (location) => artwork.recordSkipped({ ...location, at: 1 }),
    });
  };
  const addTrack = (number: number, file: string, { tags = {}, hasCover = false } = {}) => {
    const name = FILES[number] ?? 'cbr.mp3';
    return add(file, {
      name,
      tags: { title: [`${number}`], artist: ['Ann'], ...tags },
      ...(hasCover && { cover: 'cover.png' as const }),
    });
  };
  const onAlbum = { album: ['One'], albumArtist: ['Ann'] };

  const draw = (color: Color, edge = 300, format: 'jpeg' | 'gif' | 'webp' | 'png' = 'jpeg') =>
    sharp({ create: { width: edge, height: edge, channels: 3, background: color } })
      .toFormat(format)
      .toBuffer();
  const put = (file: string, bytes: Buffer | string) => {
    const location = path.join(music.folder, file);
    mkdirSync(path.dirname(location), { recursive: true });
    writeFileSync(location, bytes);
  };

  async function colorOf(bytes: Buffer, contentType: string): Promise<string> {
    if (contentType.startsWith('image/svg')) return 'drawn';
    const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = Math.floor(data.length / 6) * 3;
    const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
    const isNear = (color: readonly number[]) =>
      [red, green, blue].every((part, index) => Math.abs(part - (color[index] ?? 0)) < 30);
    return Object.entries(COLORS).find(([, color]) => isNear(color))?.[0] ?? 'embedded';
  }
  const shown = async () => {
    const [album] = await database().queries.selectFrom('album').select('id').orderBy('id').execute();
    const { bytes, contentType } = await art().getAlbumPicture(album?.id ?? 0, { size: 192 }, CALLER);
    return colorOf(bytes, contentType);
  };
  const problems = async () => {
    const query = database().queries.selectFrom('scan_problem').select(['path', 'kind', 'reason']);
    return query.orderBy('path').execute();
  };

  it('follows the album, then its discs, then the tags of its tracks', async () => {
    for (const disc of [1, 2]) {
      await addTrack(disc, `Box/CD${disc}/01.${FILES[disc]?.split('.')[1]}`, {
        tags: { ...onAlbum, discNumber: [`${disc}`], trackNumber: ['1'] },
      });
      put(`Box/CD${disc}/folder.jpg`, await draw(disc === 1 ? 'red' : 'blue'));
    }
    put('Box/folder.jpg', await draw('green'));
    await scan();
    expect(await shown()).toBe('green');
  });

  it('is the one of the second disc if no other disc has any', async () => {
    for (const disc of [1, 2])
      await addTrack(disc, `Two/CD${disc}/01.${FILES[disc]?.split('.')[1]}`, {
        tags: { ...onAlbum, discNumber: [`${disc}`], trackNumber: ['1'] },
      });
    put('Two/CD2/cover.jpg', await draw('green'));
    await scan();
    expect(await shown()).toBe('green');
  });

  it.each([
    ['a page of HTML', async () => '<html>404 not found</html>', /JPEG/],
    ['cut off', async () => (await draw('blue', 1_500)).subarray(0, -200), /./],
    ['empty of pixels', async () => (await draw('blue')).subarray(0, 100), /./],
    ['of 36 megapixels', () => draw('blue', 6_000), /./],
    [
      'larger than 10 MiB',
      async () => Buffer.concat([await draw('blue'), Buffer.alloc(11_000_000)]),
      /10 MiB/,
    ],
  ])('is the next one that can be decoded if cover.jpg is %s, which is reported', async (_, make, reason) => {
    await addTrack(0, 'A/1.mp3', { tags: onAlbum });
    put('A/cover.jpg', await make());
    put('A/folder.png', await draw('green', 300, 'png'));
    await scan();
    expect(await shown()).toBe('green');
    expect(await problems()).toEqual([
      { path: 'A/cover.jpg', kind: 'picture', reason: expect.stringMatching(reason) },
    ]);
    // The problem stays and the file is not read again until it changes.
    await addTrack(1, 'A/2.mp3', { tags: onAlbum });
    await scan();
    expect(await problems()).toHaveLength(1);
    expect(await database().queries.selectFrom('album').select('art_path').execute()).toEqual([
      { art_path: 'A/folder.png' },
    ]);
    put('A/cover.jpg', await draw('blue', 310));
    await scan();
    expect(await problems()).toEqual([]);
    expect(await shown()).toBe('blue');
  });

  it.each(['gif', 'webp', 'png'] as const)('is cover.%s', async (format) => {
    await addTrack(0, 'A/1.mp3', { tags: onAlbum });
    put(`A/cover.${format}`, await draw('green', 300, format));
    await scan();
    expect(await shown()).toBe('green');
  });

  it('is the picture of the second track if that of the first is broken, and a generated cover if all are', async () => {
    for (const number of [0, 1])
      await addTrack(number, `A/${number + 1}.mp3`, {
        tags: { ...onAlbum, trackNumber: [`${number + 1}`] },
        hasCover: true,
      });
    const spoil = (file: string) => {
      const location = path.join(music.folder, file);
      const bytes = readFileSync(location);
      const at = bytes.indexOf(readFileSync(fixturePath('cover.png')).subarray(0, 40)) + 20;
      writeFileSync(location, bytes.fill(0, at, at + 400));
    };
    spoil('A/1.mp3');
    await scan();
    expect(await shown()).toBe('embedded');
    expect(await problems()).toMatchObject([{ path: 'A/1.mp3', kind: 'picture' }]);
    spoil('A/2.mp3');
    await scan();
    expect(await shown()).toBe('drawn');
    expect(await problems()).toHaveLength(2);
  });

  it('of a song without an album is the one in its tags, or beside it', async () => {
    await addTrack(0, 'songs/1.mp3', { hasCover: true });
    await addTrack(1, 'music/2.mp3');
    put('music/cover.jpg', await draw('green'));
    await addTrack(2, 'audio/3.flac');
    await scan();
    const tracks = await database()
      .queries.selectFrom('track')
      .select(['id', 'art_version'])
      .orderBy('path')
      .execute();
    const seen: string[] = [];
    for (const { id } of tracks) {
      const { bytes, contentType } = await art().getTrackPicture(id, { size: 192 }, CALLER);
      seen.push(await colorOf(bytes, contentType));
    }
    expect(seen).toEqual(['drawn', 'green', 'embedded']);
    expect(tracks.map(({ art_version }) => art_version !== null)).toEqual([false, true, true]);
  });
});
