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
    const albums = await library.artwork.listWithoutColours(ALBUMS_PER_TURN);
    if (albums.length === 0) return;
    const looks: Look[] = [];
    try {
      for (const artwork of albums) {
        if (isEnded) break;
        const look = await lookAt(artwork);
        if (look) looks.push(look);
      }
      await library.artwork.storeColours(looks);
    } finally {
      rest();
    }
  }

  /** undefined for a file that cannot be read now: one of them must not cost what was found of the others. */
  async function lookAt(artwork: Artwork): Promise<Look | undefined> {
    const { albumId, version } = artwork;
    try {
      return { albumId, version, found: await albumArt.findColours(artwork) };
    } catch (error) {
      logger.warn({ err: error, albumId }, 'the artwork of an album could not be looked at');
      return undefined;
    }
  }

  const endSubscription = events.subscribe('libraryChanged', rest);
  rest();
  return () => {
    isEnded = true;
    endSubscription();
    if (timer !== undefined) timers.clearTimer(timer);
  };
}
