/**
 * Finds the colours of each artwork after a scan, slowly: a few albums, then a long rest in which the decoding
 * processes end, so that a quiet server stays small.
 */
import type { Library } from '#features/library/library.ts';
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
    const looks: Parameters<Library['artwork']['storeColours']>[0][number][] = [];
    for (const artwork of albums) {
      if (isEnded) break;
      const { albumId, version } = artwork;
      looks.push({ albumId, version, found: await albumArt.findColours(artwork) });
    }
    await library.artwork.storeColours(looks);
    rest();
  }

  const endSubscription = events.subscribe('libraryChanged', rest);
  rest();
  return () => {
    isEnded = true;
    endSubscription();
    if (timer !== undefined) timers.clearTimer(timer);
  };
}
