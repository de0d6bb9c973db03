/** Pictures for players that read JPEG and nothing else: drawn covers as well. */
import { hash } from 'node:crypto';
import { ART_SIZE_DEFAULT, type ArtSize } from '@tutti/contract';
import { LRUCache } from 'lru-cache';
import { AppError } from '#platform/app-error.ts';
import { createOneMaking } from '#platform/one-making.ts';
import { type AlbumArt, drawCover, type Picture } from './album-art.ts';
import type { ArtProcess } from './art-process.ts';

/** A picture of a track: that of its album, or one drawn from its words. */
export interface CoverSubject {
  readonly albumId: number | null;
  readonly title: string;
  readonly artist: string;
}

export type JpegCovers = (subject: CoverSubject, size?: ArtSize) => Promise<Picture>;

interface Deps {
  readonly albumArt: Pick<AlbumArt, 'getAlbumPicture'>;
  readonly artProcess: Pick<ArtProcess, 'rasterise'>;
}

/** Drawn covers are rare, and cheap enough to be made again. */
const KEPT = 50;

export function createJpegCovers({ albumArt, artProcess }: Deps): JpegCovers {
  const kept = new LRUCache<string, Picture>({ max: KEPT });
  const makeOnce = createOneMaking<string, Picture>();

  async function rasterise(key: string, drawn: Picture, size: ArtSize): Promise<Picture> {
    const bytes = await artProcess.rasterise(drawn.bytes, size);
    if (bytes === undefined) throw new AppError('UNAVAILABLE', { retryAfterS: 5 });
    const etag = `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;
    const picture: Picture = { contentType: 'image/jpeg', bytes, etag, isFinal: drawn.isFinal };
    kept.set(key, picture);
    return picture;
  }

  return async ({ albumId, title, artist }, size = ART_SIZE_DEFAULT) => {
    const picture =
      albumId === null
        ? drawCover({ identityKey: `${artist}\n${title}`, title, artist })
        : await albumArt.getAlbumPicture(albumId, { size, format: 'jpeg' });
    if (picture.contentType === 'image/jpeg') return picture;
    const key = `${picture.etag} ${size}`;
    return kept.get(key) ?? makeOnce(key, () => rasterise(key, picture, size));
  };
}
