/**
 * Finds the colours of each artwork after a scan, slowly: a few albums, then a long rest in which the decoding
 * processes end, so that a quiet server stays small.
 */
import type { Artwork, Library } from '#features/library/library.ts';
import type { Events } from '#platform/events.ts';
import type { Logger } from '#platform/logger.ts';
import type { Timers } from '#platform/timers.ts';
import type { AlbumArt } from './album-art.ts';

export interface ArtColoursOptions {
  readonly library: { readonly artwork: Pick<Library['artwork'], 'listWithoutColours' | 'storeColours'> };
  readonly albumArt: Pick<AlbumArt, 'findColours'>;
  readonly events: Events;
  readonly timers: Timers;
  readonly logger: Logger;
}

type Look = Parameters<Library['artwork']['storeColours']>[0][number];

const REST_MS = 60_000;
const ALBUMS_PER_TURN = 100;

/** Begins a while after start and after each change of the library. Returns the function that ends it. */
export function startArtColours({
  library,
  albumArt,
  events,
  timers,
  logger,
}: ArtColoursOptions): () => void {
  let timer: number | undefined;
  let isEnded = false;
  /** What could not be read is passed over until the library changes, or it would be all that is looked at. */
  let afterAlbumId = 0;

  function rest(): void {
    if (isEnded) return;
    if (timer !== undefined) timers.clearTimer(timer);
    timer = timers.setTimer(() => {
      timer = undefined;
      work().catch((error: unknown) =>
        logger.warn({ err: error }, 'the colours of some artwork are not known yet'),
      );
    }, REST_MS);
  }

  async function work(): Promise<void> {
    const albums = await library.artwork.listWithoutColours(ALBUMS_PER_TURN, { afterAlbumId });
    if (albums.length === 0) return;
    const looks: Look[] = [];
    try {
      for (const artwork of albums) {
        const look = await lookAt(artwork);
        // What was under way when the server ended has found nothing, whatever it says.
        if (isEnded) break;
        afterAlbumId = artwork.albumId;
        if (look) looks.push(look);
      }
      if (looks.length > 0) await library.artwork.storeColours(looks);
    } finally {
      rest();
    }
  }

  /** undefined for a file that is not there or cannot be read now: it must not cost what was found of the others. */
  async function lookAt(artwork: Artwork): Promise<Look | undefined> {
    const { albumId, version } = artwork;
    try {
      const found = await albumArt.findColours(artwork);
      return found === 'unknown' ? undefined : { albumId, version, found };
    } catch (error) {
      logger.warn({ err: error, albumId }, 'the artwork of an album could not be looked at');
      return undefined;
    }
  }

  const endSubscription = events.subscribe('libraryChanged', () => {
    afterAlbumId = 0;
    rest();
  });
  rest();
  return () => {
    isEnded = true;
    endSubscription();
    if (timer !== undefined) timers.clearTimer(timer);
  };
}
