import { beforeEach, expect, it } from 'vitest';
import { createJpegCovers } from './jpeg-covers.ts';
import type { Picture } from './resized-art.ts';

const CALLER = { name: 'somebody' };
const picture = (name: string): Picture => ({
  contentType: 'image/jpeg',
  bytes: Buffer.from(name),
  etag: `"${name}"`,
  isFinal: true,
});
const SUBJECT = { artistId: 5, albumId: 7, title: '', artist: 'Ann' };

let kind: 'none' | 'folder';
let own: Picture | undefined;
beforeEach(() => {
  kind = 'folder';
  own = picture('own');
});

const covers = createJpegCovers({
  library: {
    artistPictures: { find: async () => ({ artistId: 5, kind, path: 'artist.jpg', version: '1' }) },
  } as never,
  albumArt: {
    findArtistPicture: async () => own,
    getAlbumPicture: async () => picture('album'),
    getTrackPicture: async () => picture('track'),
  },
  artProcess: { rasterise: async () => Buffer.from('drawn') },
});

it("an artist's own picture may be cached under its address", async () => {
  expect(await covers(SUBJECT, CALLER)).toEqual(picture('own'));
});

it("a placeholder for an artist's own picture that is unreachable may not be cached", async () => {
  own = undefined;
  expect(await covers(SUBJECT, CALLER)).toEqual({ ...picture('album'), isFinal: false });
  const drawn = await covers({ ...SUBJECT, albumId: null }, CALLER);
  expect([drawn.bytes.toString(), drawn.isFinal]).toEqual(['drawn', false]);
});

it('the fallback for an artist without a picture may be cached, even after another picture was unreachable', async () => {
  own = undefined;
  await covers({ ...SUBJECT, albumId: null }, CALLER);
  kind = 'none';
  expect((await covers({ ...SUBJECT, albumId: null }, CALLER)).isFinal).toBe(true);
  expect((await covers(SUBJECT, CALLER)).isFinal).toBe(true);
});
