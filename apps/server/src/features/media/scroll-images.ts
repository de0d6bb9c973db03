/** Everybody may see them: 24 albums a day under hashes, so that no other artwork is accessible without signing in. */
import { hash } from 'node:crypto';
import { type ArtSize, SCROLL_IMAGES_MAX } from '@tutti/contract';
import type { Artwork, Library } from '#features/library/library.ts';
import { AppError } from '#platform/app-error.ts';
import type { Caller } from '#platform/async/fair-queue.ts';
import type { Clock } from '#platform/clock.ts';
import { type AlbumArt, drawCover, type Picture } from './resized-art.ts';

export interface ScrollImages {
  listUrls(): Promise<string[]>;
  getPicture(id: string, caller: Caller): Promise<Picture>;
  forget(): void;
}

const SIZE: ArtSize = 320;
const DAY_MS = 24 * 3_600_000;
const DRAWN_COUNT = 12;

type Choice = ReadonlyMap<string, Artwork>;

export function createScrollImages({
  library,
  albumArt,
  clock,
}: {
  library: Pick<Library, 'artwork'>;
  albumArt: Pick<AlbumArt, 'getPicture'>;
  clock: Clock;
}): ScrollImages {
  let chosen: { day: number; choice: Promise<Choice> } | undefined;
  /** Pages that were opened before the choice changed may still request their pictures. */
  let previous: Promise<Choice> | undefined;

  function choose(): Promise<Choice> {
    const day = Math.floor(clock.now() / DAY_MS);
    if (chosen?.day !== day) {
      previous = chosen?.choice;
      const choice = chooseForDay(library, day);
      chosen = { day, choice };
      choice.catch(() => {
        chosen = undefined;
      });
    }
    return chosen.choice;
  }

  return {
    async listUrls() {
      return [...(await choose()).keys()].map((id) => `/api/images/scroll/${id}`);
    },
    async getPicture(id, caller) {
      const artwork = (await choose()).get(id) ?? (await previous)?.get(id);
      if (!artwork) throw new AppError('NOT_FOUND');
      return artwork.albumId === 0
        ? drawCover(artwork)
        : albumArt.getPicture(artwork, { size: SIZE }, caller);
    },
    forget() {
      if (chosen) chosen = { day: -1, choice: chosen.choice };
    },
  };
}

async function chooseForDay({ artwork }: Pick<Library, 'artwork'>, day: number): Promise<Choice> {
  const largest = await artwork.findLargestId();
  const albums = new Map<number, Artwork>();
  for (const hasArt of [true, false]) {
    // Start at an id that differs by day, then continue from the beginning.
    const from = 1 + (Number.parseInt(hash('sha256', `day ${day}`).slice(0, 8), 16) % Math.max(largest, 1));
    for (const start of [from, 1]) {
      const limit = SCROLL_IMAGES_MAX - albums.size;
      if (limit <= 0) break;
      for (const album of await artwork.listFrom(start, { limit, hasArt }))
        if (albums.size < SCROLL_IMAGES_MAX) albums.set(album.albumId, album);
    }
  }
  const shown = albums.size > 0 ? [...albums.values()] : drawnArtworks(day);
  return new Map(shown.map((album) => [publicId(album), album]));
}

function drawnArtworks(day: number): Artwork[] {
  return Array.from({ length: DRAWN_COUNT }, (_, index) => ({
    albumId: 0,
    kind: 'none',
    path: null,
    version: null,
    title: '',
    artist: '',
    identityKey: `landing ${day} ${index}`,
  }));
}

function publicId({ identityKey, version }: Artwork): string {
  return hash('sha256', `landing page/${identityKey}/${version}`, 'base64url').slice(0, 22);
}
