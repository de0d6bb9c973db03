/**
 * Finds the colours of each picture after a scan, slowly: a few, then a long rest in which the decoding processes end, so
 * that a quiet server stays small.
 */
import type { ColourLook, FoundColours } from '#features/library/library.ts';
import type { Events } from '#platform/events.ts';
import type { Logger } from '#platform/logger.ts';
import type { Timers } from '#platform/timers.ts';

interface Versioned {
  readonly version: string | null;
}

/** The pictures of albums, or those of artists. */
export interface PicturesToLookAt<Picture extends Versioned> {
  /** In the order of their ids, from behind one on. */
  list(limit: number, afterId: number): Promise<readonly Picture[]>;
  idOf(picture: Picture): number;
  look(picture: Picture): Promise<FoundColours | undefined | 'unknown'>;
  store(looks: readonly ColourLook[]): Promise<void>;
}

export interface ArtColoursOptions<Picture extends Versioned> {
  readonly pictures: PicturesToLookAt<Picture>;
  readonly events: Events;
  readonly timers: Timers;
  readonly logger: Logger;
}

const REST_MS = 60_000;
/** After a change: whoever has just added music, or installed us, is looking at it now. */
const SOON_MS = 3_000;
const PICTURES_PER_TURN = 100;

/** Begins a while after start and after each change of the library. Returns the function that ends it. */
export function startArtColours<Picture extends Versioned>({
  pictures,
  events,
  timers,
  logger,
}: ArtColoursOptions<Picture>): () => void {
  let timer: number | undefined;
  let isEnded = false;
  let isWorking = false;
  let hasChanged = false;
  /** What could not be read is passed over until the library changes, or it would be all that is looked at. */
  let afterId = 0;

  function workIn(delayMs: number): void {
    if (isEnded) return;
    if (timer !== undefined) timers.clearTimer(timer);
    timer = timers.setTimer(() => void takeTurn(), delayMs);
  }

  async function takeTurn(): Promise<void> {
    timer = undefined;
    isWorking = true;
    if (hasChanged) afterId = 0;
    hasChanged = false;
    let isMoreLikely = true;
    try {
      isMoreLikely = await work();
    } catch (error) {
      logger.warn({ err: error }, 'the colours of some pictures are not known yet');
    }
    isWorking = false;
    if (hasChanged) workIn(SOON_MS);
    else if (isMoreLikely) workIn(REST_MS);
  }

  /** Says false when there was nothing to do. */
  async function work(): Promise<boolean> {
    const waiting = await pictures.list(PICTURES_PER_TURN, afterId);
    if (waiting.length === 0) return false;
    const looks: ColourLook[] = [];
    for (const picture of waiting) {
      const look = await lookAt(picture);
      // What was under way when the server ended has found nothing, whatever it says.
      if (isEnded) break;
      afterId = pictures.idOf(picture);
      if (look) looks.push(look);
    }
    if (looks.length > 0) await pictures.store(looks);
    return true;
  }

  /** undefined for a file that is not there or cannot be read now: it must not cost what was found of the others. */
  async function lookAt(picture: Picture): Promise<ColourLook | undefined> {
    const id = pictures.idOf(picture);
    try {
      const found = await pictures.look(picture);
      return found === 'unknown' ? undefined : { id, version: picture.version, found };
    } catch (error) {
      logger.warn({ err: error, id }, 'a picture could not be looked at');
      return undefined;
    }
  }

  const endSubscription = events.subscribe('libraryChanged', () => {
    hasChanged = true;
    // What is at work plans its next turn itself.
    if (!isWorking) workIn(SOON_MS);
  });
  workIn(REST_MS);
  return () => {
    isEnded = true;
    endSubscription();
    if (timer !== undefined) timers.clearTimer(timer);
  };
}
